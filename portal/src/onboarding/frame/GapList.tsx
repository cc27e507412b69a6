import type { ReactNode } from 'react';
import { useText } from '../../shared/text/Language.js';
import { useFormState } from '../form/FormContext.js';
import { useNavigation } from '../navigation/NavigationContext.js';

/** The missing values by step. Each sentence links to its field. */
export function GapList(): ReactNode {
  const text = useText();
  const { form } = useFormState();
  const navigation = useNavigation();
  return form.steps
    .filter(({ missing }) => missing.length > 0)
    .map(({ step, missing }) => (
      <section key={step} className="gaps">
        <p className="gaps-step">{text.step[step]}</p>
        <ul>
          {missing.map(({ pointer, detail }) => (
            <li key={pointer + detail}>
              <button
                type="button"
                className="link"
                onClick={() => {
                  navigation.goTo(pointer);
                }}
              >
                {detail}
              </button>
            </li>
          ))}
        </ul>
      </section>
    ));
}
