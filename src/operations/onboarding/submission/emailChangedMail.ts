import { dayOf, oneLine } from '../../decisions/decisionMail.js';
import { emailHint } from '../applicant/opening.js';

interface EmailChange {
  /** The name that the applicant knows the organisation by. */
  readonly brand: string;
  readonly reference: string | null;
  /** One of the portal’s (BCP 47): English all of them, which differ in how a day is written. */
  readonly locale: string;
  readonly before: string;
  readonly after: string;
  readonly at: Date;
}

/**
 * Tells an applicant that a submission has another e-mail address than before. The addresses are shortened: the mail may reach
 * somebody who must not learn the other one.
 */
export function emailChangedMail({ brand, reference, locale, before, after, at }: EmailChange): {
  readonly subject: string;
  readonly text: string;
} {
  const name = oneLine(brand);
  const paragraphs = [
    'Hello,',
    `An application to ${name} was submitted on ${dayOf(at, locale)} with a new e-mail address for the applicant.`,
    `Before: ${emailHint(before)}\nNow: ${emailHint(after)}`,
    reference === null ? null : `Reference: ${oneLine(reference)}`,
    `If you changed the address, ignore this e-mail. If you did not, someone else is using your link: tell ${name} at once.`,
    `This e-mail was sent automatically for ${name}. Please do not reply to it. Contact ${name} instead.`,
  ];
  return {
    subject: `${name}: the e-mail address of your application was changed`,
    text: `${paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')}\n`,
  };
}
