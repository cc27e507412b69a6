import type { FractureRisk } from '../fractureScore.js';
import { type Jurisdiction, jurisdictionCodes } from '../jurisdictions/jurisdiction.js';
import { jurisdictions } from '../jurisdictions/jurisdictions.js';
import type { VerificationStatus } from '../policies/verdictStatus.js';
import type { RegisterName } from '../registerFacts.js';
import {
  type CertificateChecks,
  type CertificateStatement,
  type CertificateVerdict,
  type CertifiedEntity,
  formatCertificateId,
} from './certificate.js';
import { visibleText } from './visibleText.js';

/** One printed fact with its label. */
export interface PrintedField {
  readonly label: string;
  readonly value: string;
}

export interface PrintedSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The texts of a certificate in reading order, by section of the page. */
export interface PrintedCertificate {
  readonly heading: string;
  readonly issuer: string;
  /** Number, issue and expiry. */
  readonly summary: readonly PrintedField[];
  readonly business: PrintedField;
  readonly verdict: { readonly title: string; readonly meaning: string };
  /** The officer's statement: title and paragraphs. */
  readonly condition: PrintedSection | null;
  /** The checks that were done and those that were not; empty in a statement of version 1. */
  readonly checks: readonly PrintedSection[];
  readonly groups: readonly { readonly title: string; readonly fields: readonly PrintedField[] }[];
  readonly limits: { readonly title: string; readonly text: string };
  readonly check: { readonly title: string; readonly text: string; readonly url: string };
}

const test = ' from test data, about no real business';
const notStated = 'Not stated';

/** The texts on the certificate of a statement. Pure: renderer and checker both use it. */
export function printedCertificate(statement: CertificateStatement): PrintedCertificate {
  const { entity, organisation, issuedBy, agreedBy, statusEntry } = statement;
  return {
    heading: `${statement.mode === 'test' ? 'TEST: certificate' : 'Certificate'} of business verification`,
    issuer: `Issued by ${visibleText(organisation.name)}${statement.mode === 'test' ? test : ''}`,
    summary: [
      field('Certificate number', formatCertificateId(statement.id)),
      field('Issued', formatTime(statement.issuedAt)),
      field('Valid until', formatTime(statement.expiresAt)),
    ],
    business: field('Business', entity.legalName),
    verdict: verdictWords[statement.verdict],
    condition: toConditionSection(statement),
    checks: toCheckSections(statement),
    groups: [
      { title: 'On the register', fields: registerFields(entity) },
      { title: 'Verification', fields: verificationFields(entity) },
      {
        title: 'Issue and record',
        fields: [
          field('Issued by officer', issuedBy.name),
          field('Agreed by second officer', agreedBy?.name ?? 'Not required'),
          field('Status list and entry', `List ${statusEntry.list}, entry ${statusEntry.index}`),
          field('Organisation', organisation.id),
          field('Verification', entity.verificationId),
          field('Audit hash of the verification (SHA-256)', statement.auditHash.replace(/(.{8})(?=.)/g, '$1 ')),
        ],
      },
    ],
    limits: {
      title: 'What this certificate says',
      text: statement.checks ? certificateLimitsWithChecks : certificateLimits,
    },
    check: { title: 'Check this certificate', text: verificationInstructions, url: visibleText(statement.url) },
  };
}

function toConditionSection({ condition, verdict }: CertificateStatement): PrintedCertificate['condition'] {
  const paragraphs = splitParagraphs(condition);
  if (paragraphs.length === 0) return null;
  return { title: verdict === 'conditional' ? 'Condition' : 'Stated by the officer', paragraphs };
}

function toCheckSections({ checks }: CertificateStatement): readonly PrintedSection[] {
  if (!checks) return [];
  const { statusReasons, reason, checked, notChecked } = checks;
  const sections = [
    { title: 'Open questions', paragraphs: statusReasons.map(reasonLine) },
    { title: 'Reason of the officers', paragraphs: splitParagraphs(reason) },
    { title: 'Checked', paragraphs: splitParagraphs(checked.join(' ')) },
    { title: 'Not checked', paragraphs: splitParagraphs(notChecked.join(' ')) },
  ];
  return sections.filter(({ paragraphs }) => paragraphs.length > 0);
}

function reasonLine({ detail, source, asOf }: CertificateChecks['statusReasons'][number]): string {
  return visibleText(`${detail} (${source}${asOf === null ? '' : `, as of ${formatDate(asOf)}`})`);
}

function splitParagraphs(text: string | null): readonly string[] {
  return (text ?? '')
    .split(/\r?\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map(visibleText);
}

function registerFields(entity: CertifiedEntity): PrintedField[] {
  // A number of another country is signed too, so it is printed too.
  const foreign = jurisdictionCodes
    .filter((code) => code !== entity.jurisdiction)
    .flatMap((code) => numberFields[code])
    .filter(([, member]) => entity[member]);
  const { gstRegistered } = entity;
  const rules = jurisdictions[entity.jurisdiction];
  return [
    ...[...numberFields[entity.jurisdiction], ...foreign].map(([label, member]) => field(label, entity[member])),
    field('Jurisdiction', rules.name),
    field('Entity type', entity.entityType),
    field('Registered for GST', gstRegistered === null ? 'Unknown' : gstRegistered ? 'Yes' : 'No'),
    ...(rules.requiresRegion || entity.registeredState ? [field('State', entity.registeredState)] : []),
    field('Registered since', entity.registeredDate && formatDate(entity.registeredDate)),
  ];
}

function verificationFields(entity: CertifiedEntity): PrintedField[] {
  const { source } = entity;
  return [
    field('Outcome', statusWords[entity.status]),
    field('Fracture Score', `${entity.fractureScore} of 100, ${riskWords[entity.fractureRisk]}`),
    field('Policy version', entity.policyVersion),
    field('Verified', formatTime(entity.verifiedAt)),
    field('Register', registerWords[source.register]),
    field('Register data of', source.asOf && formatDate(source.asOf)),
    field('Source', source.attribution),
  ];
}

function field(label: string, value: string | null): PrintedField {
  return { label, value: value === null || value === '' ? notStated : visibleText(value) };
}

/** The printed texts for codes of the statement. Changing them requires a new version of the document. */
const verdictWords: Record<CertificateVerdict, { readonly title: string; readonly meaning: string }> = {
  clean: {
    title: 'Clean',
    meaning: 'The Fracture Score is 20 or below: the register gave little or no cause for concern.',
  },
  register_check_passed: {
    title: 'Register check passed',
    meaning: 'The business is on the register and active, and the checks below found nothing against it.',
  },
  conditional: {
    title: 'Conditional',
    meaning: 'The Fracture Score is above 20 and up to 50. This certificate holds only together with its condition.',
  },
  exception: {
    title: 'Exception',
    meaning:
      'The Fracture Score is above 50. An officer has issued this certificate all the same, for a reason on record.',
  },
  review: {
    title: 'Issued with open questions',
    meaning:
      'The business is on the register and active, but the questions below are open. Two officers have issued this ' +
      'certificate for the reason below.',
  },
};

const statusWords: Record<VerificationStatus, string> = {
  verified: 'Registered and active',
  review: 'Registered and active; needs review',
  blocked: 'Blocked',
  inactive: 'Registered, not active',
  not_found: 'Not found on the register',
  error: 'No answer of the register',
};

const riskWords: Record<FractureRisk, string> = {
  low: 'low risk',
  medium: 'medium risk',
  high: 'high risk',
  critical: 'critical risk',
};

type NumberField = readonly [label: string, member: 'abn' | 'acn' | 'abnStatus' | 'nzbn' | 'nzbnStatus'];
const numberFields: Readonly<Record<Jurisdiction, readonly NumberField[]>> = {
  AU: [
    ['ABN', 'abn'],
    ['ACN', 'acn'],
    ['ABN status', 'abnStatus'],
  ],
  NZ: [
    ['NZBN', 'nzbn'],
    ['NZBN status', 'nzbnStatus'],
  ],
};

const registerWords: Record<RegisterName, string> = {
  ABR: 'Australian Business Register',
  NZBN: 'NZBN Register, New Zealand',
  sample: 'Sample register, invented',
  sandbox: 'Sandbox register, invented',
};

const certificateLimits =
  'It states what the named register held at the time of verification, and the score that follows from it under the ' +
  'named policy. It is no advice, guarantee or credit assessment, does not say who owns or controls the business, and ' +
  'does not know what has changed since.';

/** The same if the certificate lists checks that were not done. */
const certificateLimitsWithChecks =
  'It states what was checked at the time of verification, and the score that follows under the named policy. It is no ' +
  'advice, guarantee or credit assessment, and does not know what has changed since.';

const verificationInstructions =
  'Scan the code or open the address: the public page says whether the certificate still holds. The signed credential ' +
  'is attached to this file as credential.jwt, and every word on these pages can be checked against it without a network.';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * An ISO 8601 time for people, to the minute and in UTC: `21 November 2026, 09:15 UTC`. Seconds are cut off, never rounded up.
 * Another text is returned unchanged.
 */
export function formatTime(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const text = time.toISOString();
  return `${formatDate(text.slice(0, 10))}, ${text.slice(11, 16)} UTC`;
}

/** A day (`2026-11-21`) for people: `21 November 2026`. Another text is returned unchanged. */
export function formatDate(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  return year && name && date ? `${Number(date)} ${name} ${year}` : day;
}

/** The watermark on each page of a test certificate. */
export const testMark = 'TEST';

/** The last text of each page, counted from 1. */
export function pageFooter(statement: CertificateStatement, page: number, pages: number): string {
  return `${formatCertificateId(statement.id)} · page ${page} of ${pages}`;
}
