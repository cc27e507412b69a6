import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../shared/Icon.js';
import { useText } from '../../shared/text/Language.js';
import { useFormState } from '../form/FormContext.js';
import { places, type Place } from '../form/formTypes.js';
import { usePlace } from '../place/PlaceContext.js';

/** The steps with their completeness and requests, each a link. */
export function StepsNav(): ReactNode {
  const text = useText();
  return (
    <nav className="steps" aria-label={text.steps}>
      <ol>
        {places.map((place, index) => (
          <StepLink key={place} place={place} number={index + 1} />
        ))}
      </ol>
    </nav>
  );
}

function StepLink({ place, number }: { readonly place: Place; readonly number: number }): ReactNode {
  const text = useText();
  const { form } = useFormState();
  const position = usePlace();
  const state = form.steps.find(({ step }) => step === place);
  const isAsked = place !== 'REVIEW' && (form.request?.steps.includes(place) ?? false);
  const isComplete = state?.isComplete ?? false;
  return (
    <li className={isAsked ? 'asked' : undefined}>
      <button
        type="button"
        aria-current={position.place === place ? 'step' : undefined}
        onClick={() => {
          position.go(place);
        }}
      >
        <span className={isComplete ? 'mark complete' : 'mark'}>{isComplete ? <Icon name="check" /> : number}</span>
        <span className="name">{place === 'REVIEW' ? text.review : text.step[place]}</span>
        {isComplete && <VisuallyHidden>, {text.complete}</VisuallyHidden>}
        {isAsked && <span className="asked-for">{text.asked}</span>}
      </button>
    </li>
  );
}
