import { formatLocalTime } from '../../domain/countries.js';
import type { OnboardingStep } from '../../domain/onboarding/onboardingForm.js';
import type { DecisionWords } from './readDecision.js';

interface MailedDecision {
  /** The name that the applicant knows the organisation by. */
  readonly brand: string;
  readonly reference: string | null;
  /** A locale of the portal (BCP 47). All are English and differ in how a day is written. */
  readonly locale: string;
  readonly words: DecisionWords;
  /** The link to the portal, with the token. */
  readonly url: string;
  readonly expiresAt: Date;
}

const stepNames: Readonly<Record<OnboardingStep, string>> = {
  business: 'The business',
  address: 'Address and activity',
  people: 'The people: directors and owners',
  documents: 'Documents',
  declaration: 'Declaration and consent',
};

/**
 * The e-mail to an applicant. It does not contain the internal reason. The subject reveals neither the person nor the outcome,
 * because locked screens show it.
 */
export function composeDecisionMail({ brand, reference, locale, words, url, expiresAt }: MailedDecision): {
  readonly subject: string;
  readonly text: string;
} {
  const name = toOneLine(brand);
  const { decision, message, steps } = words;
  const isAsked = decision === 'more_information';
  const outcome = {
    approved: `${name} has approved your application.`,
    declined: `${name} has decided not to approve your application.`,
    more_information: `${name} needs some more information for your application.`,
  }[decision];
  const paragraphs = [
    'Hello,',
    outcome,
    reference === null ? null : `Reference: ${toOneLine(reference)}`,
    message === null ? null : `${name} writes:\n\n${printable(message)}`,
    steps.length === 0 ? null : `Please check these steps again:\n\n${formatSteps(steps)}`,
    isAsked
      ? `Your answers are saved. Continue your application by ${formatLocalTime(expiresAt, locale)}:\n\n${url}`
      : null,
    isAsked ? 'This link is for you only. Anyone who has it can continue in your place.' : null,
    `This e-mail was sent automatically for ${name}. Please do not reply to it. Contact ${name} instead.`,
  ];
  return {
    subject: isAsked ? `${name}: more information is needed` : `${name}: a decision on your application`,
    text: `${paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')}\n`,
  };
}

function formatSteps(steps: readonly OnboardingStep[]): string {
  return steps.map((step) => `- ${stepNames[step]}`).join('\n');
}

/** Line ends and tabs stay; other control characters have no meaning in plain text. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, ' ');
}

export function toOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
