import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../shared/Icon.js';
import { useText } from '../../shared/text/Language.js';
import { useFormState } from '../form/FormContext.js';
import { pageNames, type PageName } from '../form/formTypes.js';
import { useNavigation } from '../navigation/NavigationContext.js';

/** The steps with their completeness and requests, each a link. */
export function StepsNav(): ReactNode {
  const text = useText();
  return (
    <nav className="steps" aria-label={text.steps}>
      <ol>
        {pageNames.map((page, index) => (
          <StepLink key={page} page={page} number={index + 1} />
        ))}
      </ol>
    </nav>
  );
}

function StepLink({ page, number }: { readonly page: PageName; readonly number: number }): ReactNode {
  const text = useText();
  const { form } = useFormState();
  const position = useNavigation();
  const state = form.steps.find(({ step }) => step === page);
  const isAsked = page !== 'REVIEW' && (form.request?.steps.includes(page) ?? false);
  const isComplete = state?.isComplete ?? false;
  return (
    <li className={isAsked ? 'asked' : undefined}>
      <button
        type="button"
        aria-current={position.page === page ? 'step' : undefined}
        onClick={() => {
          position.go(page);
        }}
      >
        <span className={isComplete ? 'mark complete' : 'mark'}>{isComplete ? <Icon name="check" /> : number}</span>
        <span className="name">{page === 'REVIEW' ? text.review : text.step[page]}</span>
        {isComplete && <VisuallyHidden>, {text.complete}</VisuallyHidden>}
        {isAsked && <span className="asked-for">{text.asked}</span>}
      </button>
    </li>
  );
}
