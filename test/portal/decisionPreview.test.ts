import { expect, test } from '@jest/globals';
import { blanks, decisionPreview } from '../../portal/src/enterprise/pages/onboarding/decisionPreview.js';
import { composeDecisionMail } from '../../src/operations/decisions/decisionMail.js';

// The portal shows the mail before it is sent; the service writes it. They have to agree to the letter.
const expiresAt = new Date('2026-12-06T00:00:00Z');
const cases = (['approved', 'declined', 'more_information'] as const).flatMap((decision) =>
  ['', 'Welcome.\nWe are glad.'].flatMap((message) =>
    [null, 'customer-42'].map((reference) => ({ decision, message, reference })),
  ),
);

test.each(cases)('the preview of $decision, “$message”, $reference', ({ decision, message, reference }) => {
  const steps = decision === 'more_information' ? (['documents', 'people'] as const) : [];
  const words = { decision, reason: 'Inside.', message: message === '' ? null : message, steps: [...steps] };
  const written = composeDecisionMail({
    ...{ brand: 'Example Finance', reference, locale: 'en-AU', words },
    ...{ url: blanks.link, expiresAt },
  });
  const shown = decisionPreview({
    ...{ brand: 'Example Finance', reference, message },
    decision: decision.toUpperCase() as Uppercase<typeof decision>,
    steps: steps.map((step) => step.toUpperCase() as Uppercase<typeof step>),
  });
  expect({ ...shown, text: shown.text.replace(blanks.day, '6 December 2026 at 11:00 am AEDT') }).toEqual(written);
});
