import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../shared/text/Language.js';
import { useFormState } from '../../form/FormContext.js';
import { sections, stepOfSection, type Step } from '../../form/formTypes.js';
import { EffectiveOwners } from '../people/EffectiveOwners.js';
import { linesOf, type Line } from './linesOf.js';
import { ReviewSection } from './ReviewSection.js';
import { Submit } from './Submit.js';

/** All that was said once more, and its submission. */
export function ReviewStep(): ReactNode {
  const language = useLanguage();
  const { text, formats } = language;
  const { form, values } = useFormState();
  const documents = form.documents.map(({ name, kind, size }) => ({
    term: text.documentKinds[kind],
    detail: `${name}, ${formats.size(size)}`,
  }));
  const parts: readonly { step: Step; lines: readonly Line[] }[] = [
    ...sections
      .slice(0, 3)
      .map((section) => ({ step: stepOfSection[section], lines: linesOf(section, values, language) })),
    { step: 'DOCUMENTS', lines: documents },
    { step: 'DECLARATION', lines: linesOf('declaration', values, language) },
  ];
  return (
    <>
      <Text>{text.reviewLead(form.brand.name)}</Text>
      {parts.map(({ step, lines }) => (
        <ReviewSection key={step} step={step} lines={lines}>
          {step === 'PEOPLE' && <EffectiveOwners />}
        </ReviewSection>
      ))}
      <Submit />
    </>
  );
}
