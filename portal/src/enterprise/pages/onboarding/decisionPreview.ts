import type { Outcome, Step, ToldDecision } from '../../parts/forms/decisionDocuments.js';

/** The content of a decision while it is being typed. */
export interface PreviewedDecision extends ToldDecision {
  /** The organisation's name for applicants. */
  readonly brand: string;
  readonly reference: string | null;
}

/** Placeholders for values that are known only when the mail is written. */
export const blanks = { day: '[the day on which the link ends]', link: '[the link]' } as const;

const stepNames: Record<Step, string> = {
  BUSINESS: 'The business',
  ADDRESS: 'Address and activity',
  PEOPLE: 'The people: directors and owners',
  DOCUMENTS: 'Documents',
  DECLARATION: 'Declaration and consent',
};

/** The mail to the applicant, with the same words as the service's. */
export function decisionPreview({ brand, reference, decision, message, steps }: PreviewedDecision): {
  readonly subject: string;
  readonly text: string;
} {
  const isAsked = decision === 'MORE_INFORMATION';
  const outcomes: Record<Outcome, string> = {
    APPROVED: `${brand} has approved your application.`,
    DECLINED: `${brand} has decided not to approve your application.`,
    MORE_INFORMATION: `${brand} needs some more information for your application.`,
  };
  const paragraphs = [
    'Hello,',
    outcomes[decision],
    reference === null ? null : `Reference: ${reference}`,
    message === '' ? null : `${brand} writes:\n\n${message}`,
    !isAsked || steps.length === 0
      ? null
      : `Please check these steps again:\n\n${steps.map((step) => `- ${stepNames[step]}`).join('\n')}`,
    isAsked ? `Your answers are saved. Continue your application by ${blanks.day}:\n\n${blanks.link}` : null,
    isAsked ? 'This link is for you only. Anyone who has it can continue in your place.' : null,
    `This e-mail was sent automatically for ${brand}. Please do not reply to it. Contact ${brand} instead.`,
  ];
  return {
    subject: isAsked ? `${brand}: more information is needed` : `${brand}: a decision on your application`,
    text: `${paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')}\n`,
  };
}
