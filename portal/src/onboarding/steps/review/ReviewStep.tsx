import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../shared/text/Language.js';
import { useFormState } from '../../form/FormContext.js';
import { EffectiveOwners } from '../people/EffectiveOwners.js';
import { linesOfSteps } from './toReviewLines.js';
import { ReviewSection } from './ReviewSection.js';
import { Submit } from './Submit.js';

/** A review of all answers, and their submission. */
export function ReviewStep(): ReactNode {
  const language = useLanguage();
  const state = useFormState();
  return (
    <>
      <Text>{language.text.reviewLead(state.form.brand.name)}</Text>
      {linesOfSteps(state, language).map(({ step, lines }) => (
        <ReviewSection key={step} step={step} lines={lines}>
          {step === 'PEOPLE' && <EffectiveOwners />}
        </ReviewSection>
      ))}
      <Submit />
    </>
  );
}
