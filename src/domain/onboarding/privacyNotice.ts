import { createHash } from 'node:crypto';
import { jurisdictions } from '../jurisdictions/jurisdictions.js';
import { draftDays, keptYears } from './retention.js';

/** The notice that applicants read before they enter personal information (APP 5 in Australia, IPP 3 in New Zealand). */
export interface PrivacyNotice {
  /** 12 hexadecimal digits that follow from the text: another text has another version. */
  readonly version: string;
  /** Plain text. In the standard notice a line with a title precedes each paragraph, and an empty line follows it. */
  readonly text: string;
}

/** The notice that an applicant confirmed to have read. It is stored encrypted with the form, with its text. */
export interface AcceptedNotice extends PrivacyNotice {
  /** ISO 8601, in UTC. */
  readonly acceptedAt: string;
}

/** The facts about an organisation that its notice states. */
export interface NoticeFacts {
  readonly name: string;
  readonly contact: string | null;
  readonly mayBeApprovedAutomatically: boolean;
  /** The organisation's own text, which replaces the standard one. */
  readonly ownText: string | null;
  readonly policyUrl: string | null;
}

/** The notice of an organisation: its own text, or the standard text with the matters that APP 5.2 lists. */
export function toPrivacyNotice(facts: NoticeFacts): PrivacyNotice {
  const text =
    facts.ownText ??
    listParagraphs(facts)
      .map((lines) => lines.join('\n'))
      .join('\n\n');
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return { version, text };
}

/** The title and the text of each paragraph of the standard notice. */
function listParagraphs({
  name,
  contact,
  mayBeApprovedAutomatically,
  policyUrl,
}: NoticeFacts): (readonly [string, string])[] {
  const laws = Object.values(jurisdictions).map((rules) => `${rules.name}: ${rules.retentionLaw}`);
  const reach = contact === null ? name : `${name} (${contact})`;
  const policy = policyUrl === null ? '' : ` The privacy policy of ${name} says how: ${policyUrl}.`;
  return [
    [
      'The collector of your information',
      `${reach} collects it, to identify the businesses that it serves and the people behind them.`,
    ],
    [
      'The information',
      'Your name, your role, your e-mail address, your phone number if you enter it, and what you state about the business. For each person who owns or runs the business: name, date of birth, country, role, share and public offices. The documents that you upload. Tell the people whom you name that you did.',
    ],
    [
      'Other sources',
      'Public registers of businesses, and public lists of sanctions. Your answers are also compared with other applications to the same organisation.',
    ],
    ['The laws that require it', `Laws against money laundering. ${laws.join('. ')}.`],
    ['If you do not provide it', `${name} may be unable to accept the business as a customer.`],
    [
      'Automated decisions',
      mayBeApprovedAutomatically
        ? `A computer calculates a risk score from the register, the lists of sanctions and your answers. If everything is certain and the score is low, it approves the application. It declines nobody: a person makes every other decision. You can ask ${name} for a person.`
        : `A computer calculates a risk score from the register, the lists of sanctions and your answers. A person makes every decision.`,
    ],
    [
      'Recipients',
      `The staff of ${name} who review applications, the providers that run its systems, and authorities where the law requires it. Ask ${name} whether any of them is in another country.`,
    ],
    [
      'Retention',
      `${keptYears} years after the business stops being a customer, or after the application is declined. Drafts that are never submitted are erased after ${draftDays} days.`,
    ],
    [
      'Your rights',
      `You can ask ${name} for access to your information and for its correction, and complain about how it is handled.${policy} You can also complain to the Office of the Australian Information Commissioner (oaic.gov.au) or the Privacy Commissioner of New Zealand (privacy.org.nz).`,
    ],
  ];
}
