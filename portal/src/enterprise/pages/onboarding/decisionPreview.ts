import { decisionMailText as text } from '../../../shared/text/decisionMailText.js';
import type { ToldDecision } from '../../parts/forms/decisionDocuments.js';

/** The content of a decision while it is being typed. */
export interface PreviewedDecision extends ToldDecision {
  /** The organisation's name for applicants. */
  readonly brand: string;
  readonly reference: string | null;
}

export const { blanks } = text;

/** The mail to the applicant, with the same words as the service's. */
export function decisionPreview({ brand, reference, decision, message, steps }: PreviewedDecision): {
  readonly subject: string;
  readonly text: string;
} {
  const isAsked = decision === 'MORE_INFORMATION';
  const paragraphs = [
    text.greeting,
    text.outcomes[decision](brand),
    reference === null ? null : text.reference(reference),
    message === '' ? null : text.message(brand, message),
    !isAsked || steps.length === 0 ? null : text.check(steps.map((step) => `- ${text.steps[step]}`).join('\n')),
    isAsked ? text.resume(blanks.day, blanks.link) : null,
    isAsked ? text.secret : null,
    text.footer(brand),
  ];
  return {
    subject: isAsked ? text.subjectAsked(brand) : text.subject(brand),
    text: `${paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')}\n`,
  };
}
