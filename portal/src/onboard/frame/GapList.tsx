import type { ReactNode } from 'react';
import { useText } from '../../shared/text/Language.js';
import { useFormState } from '../form/FormContext.js';
import { usePlace } from '../place/PlaceContext.js';

/** The missing values by step. Each sentence links to its field. */
export function GapList(): ReactNode {
  const text = useText();
  const { form } = useFormState();
  const place = usePlace();
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
                  place.goTo(pointer);
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
