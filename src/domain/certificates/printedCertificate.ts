import type { CertificateChecks, CertificateStatement, CertifiedEntity } from './certificate.js';
import { spacedCertificateId } from './certificateId.js';
import {
  countryWords,
  howToCheck,
  limitsBesideTheChecks,
  limitsOfTheCertificate,
  registerWords,
  riskWords,
  statusWords,
  verdictWords,
} from './printedWords.js';
import { dateInWords, timeInWords } from './timeInWords.js';
import { visibleText } from './visibleText.js';

/** One fact: what it is called, and what it is. */
export interface PrintedField {
  readonly label: string;
  readonly value: string;
}

export interface PrintedSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The words of a certificate in the order of reading, by the part of the page that they stand in. */
export interface PrintedCertificate {
  readonly heading: string;
  readonly issuer: string;
  /** Number, issue and end. */
  readonly summary: readonly PrintedField[];
  readonly business: PrintedField;
  readonly verdict: { readonly title: string; readonly meaning: string };
  /** What the officer stated: its title and paragraphs. */
  readonly condition: PrintedSection | null;
  /** What was checked and what was not; empty in a statement of version 1. */
  readonly checks: readonly PrintedSection[];
  readonly groups: readonly { readonly title: string; readonly fields: readonly PrintedField[] }[];
  readonly limits: { readonly title: string; readonly text: string };
  readonly check: { readonly title: string; readonly text: string; readonly url: string };
}

const test = ' from test data, about no real business';
const notStated = 'Not stated';

/** The words that stand on the certificate of a statement. Pure: renderer and checker both start from here. */
export function printedCertificate(statement: CertificateStatement): PrintedCertificate {
  const { entity, organisation, issuedBy, agreedBy, statusEntry } = statement;
  return {
    heading: `${statement.mode === 'test' ? 'TEST: certificate' : 'Certificate'} of business verification`,
    issuer: `Issued by ${visibleText(organisation.name)}${statement.mode === 'test' ? test : ''}`,
    summary: [
      field('Certificate number', spacedCertificateId(statement.id)),
      field('Issued', timeInWords(statement.issuedAt)),
      field('Valid until', timeInWords(statement.expiresAt)),
    ],
    business: field('Business', entity.legalName),
    verdict: verdictWords[statement.verdict],
    condition: conditionOf(statement),
    checks: checksOf(statement),
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
      text: statement.checks ? limitsBesideTheChecks : limitsOfTheCertificate,
    },
    check: { title: 'Check this certificate', text: howToCheck, url: visibleText(statement.url) },
  };
}

function conditionOf({ condition, verdict }: CertificateStatement): PrintedCertificate['condition'] {
  const paragraphs = paragraphsOf(condition);
  if (paragraphs.length === 0) return null;
  return { title: verdict === 'conditional' ? 'Condition' : 'Stated by the officer', paragraphs };
}

function checksOf({ checks }: CertificateStatement): readonly PrintedSection[] {
  if (!checks) return [];
  const { statusReasons, reason, checked, notChecked } = checks;
  const sections = [
    { title: 'Open questions', paragraphs: statusReasons.map(reasonLine) },
    { title: 'Reason of the officers', paragraphs: paragraphsOf(reason) },
    { title: 'Checked', paragraphs: paragraphsOf(checked.join(' ')) },
    { title: 'Not checked', paragraphs: paragraphsOf(notChecked.join(' ')) },
  ];
  return sections.filter(({ paragraphs }) => paragraphs.length > 0);
}

function reasonLine({ detail, source, asOf }: CertificateChecks['statusReasons'][number]): string {
  return visibleText(`${detail} (${source}${asOf === null ? '' : `, as of ${dateInWords(asOf)}`})`);
}

function paragraphsOf(text: string | null): readonly string[] {
  return (text ?? '')
    .split(/\r?\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map(visibleText);
}

function registerFields(entity: CertifiedEntity): PrintedField[] {
  const numbers =
    entity.jurisdiction === 'AU'
      ? [field('ABN', entity.abn), field('ACN', entity.acn), field('ABN status', entity.abnStatus)]
      : [field('NZBN', entity.nzbn), field('NZBN status', entity.nzbnStatus)];
  // A number of the other country is signed as well, so it is printed as well.
  const foreign: [string, string | null][] =
    entity.jurisdiction === 'AU'
      ? [
          ['NZBN', entity.nzbn],
          ['NZBN status', entity.nzbnStatus],
        ]
      : [
          ['ABN', entity.abn],
          ['ACN', entity.acn],
          ['ABN status', entity.abnStatus],
        ];
  const { gstRegistered } = entity;
  return [
    ...numbers,
    ...foreign.flatMap(([label, value]) => (value ? [field(label, value)] : [])),
    field('Jurisdiction', countryWords[entity.jurisdiction]),
    field('Entity type', entity.entityType),
    field('Registered for GST', gstRegistered === null ? 'Unknown' : gstRegistered ? 'Yes' : 'No'),
    ...(entity.jurisdiction === 'AU' || entity.registeredState ? [field('State', entity.registeredState)] : []),
    field('Registered since', entity.registeredDate && dateInWords(entity.registeredDate)),
  ];
}

function verificationFields(entity: CertifiedEntity): PrintedField[] {
  const { source } = entity;
  return [
    field('Outcome', statusWords[entity.status]),
    field('Fracture Score', `${entity.fractureScore} of 100, ${riskWords[entity.fractureRisk]}`),
    field('Policy version', entity.policyVersion),
    field('Verified', timeInWords(entity.verifiedAt)),
    field('Register', registerWords[source.register]),
    field('Register data of', source.asOf && dateInWords(source.asOf)),
    field('Source', source.attribution),
  ];
}

function field(label: string, value: string | null): PrintedField {
  return { label, value: value === null || value === '' ? notStated : visibleText(value) };
}
