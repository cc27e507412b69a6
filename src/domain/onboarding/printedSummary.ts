import { formatDate, formatTime, type PrintedField } from '../certificates/printedCertificate.js';
import { visibleText } from '../certificates/visibleText.js';
import { formatIdentifier, parseIdentifier } from '../identifier.js';
import { jurisdictions } from '../jurisdictions/jurisdictions.js';
import type { Mode } from '../tenancy.js';
import {
  activityDivisions,
  type Authority,
  type DocumentKind,
  type Holding,
  type OnboardingStep,
  onboardingSteps,
  type Party,
  type PartyKind,
  type PartyRole,
  type PoliticalExposure,
  type PostalAddress,
  type SubmittedForm,
  type TrustStatements,
  toPartyName,
  type TrustType,
} from './onboardingForm.js';

/** The statements of an applicant, for their own copy. It has no result of a check, and nothing that the organisation wrote. */
export interface SubmissionSummary {
  readonly reference: string;
  readonly mode: Mode;
  /** ISO 8601. */
  readonly submittedAt: string;
  /** How many times the form was submitted. */
  readonly round: number;
  readonly organisation: { readonly name: string; readonly contact: string | null };
  readonly form: SubmittedForm;
  readonly documents: readonly {
    readonly kind: DocumentKind;
    readonly name: string;
    /** In bytes. */
    readonly size: number;
    /** In hex; null for a file that was uploaded before digests were recorded. */
    readonly sha256: string | null;
    /** The name of the person to whom it belongs. */
    readonly person: string | null;
  }[];
}

export interface PrintedSummary {
  readonly heading: string;
  readonly lead: string;
  readonly sections: readonly { readonly title: string; readonly fields: readonly PrintedField[] }[];
  readonly note: string;
}

const documentKinds: Readonly<Record<DocumentKind, string>> = {
  identity: 'Identity of a person',
  address: 'Address',
  trust_deed: 'Trust deed',
  ownership: 'Ownership',
  registration: 'Registration',
  authority: 'Authority to act',
  other: 'Other file',
};
const partyKinds: Readonly<Record<PartyKind, string>> = {
  person: 'Person',
  company: 'Company',
  trust: 'Trust',
  partnership: 'Partnership',
  other: 'Other body',
};
const roleNames: Readonly<Record<PartyRole, string>> = {
  director: 'Director',
  secretary: 'Secretary',
  partner: 'Partner',
  trustee: 'Trustee',
  settlor: 'Settlor',
  appointor: 'Appointor',
  contact: 'Contact',
  beneficiary: 'Beneficiary',
  controller: 'Controller',
  office_holder: 'Office holder',
  protector: 'Guardian or protector',
};

const trustNames: Readonly<Record<TrustType, string>> = {
  discretionary: 'Discretionary trust',
  unit: 'Unit trust',
  hybrid: 'Hybrid trust',
  self_managed_super: 'Self-managed superannuation fund',
  testamentary: 'Trust made by a will',
  charitable: 'Charitable trust',
  bare: 'Bare trust',
  other: 'Another type',
};
const authorityNames: Readonly<Record<Authority, string>> = {
  officer: 'Runs the business, and is named in the form',
  employee: 'Works for the business',
  agent: 'Agent of the business',
  power_of_attorney: 'Power of attorney',
  court_order: 'Order of a court',
};
const exposureNames: Readonly<Record<PoliticalExposure['exposure'], string>> = {
  none: 'None',
  domestic: 'In the country of the business',
  foreign: 'In another country',
  international_organisation: 'In an international organisation',
};
const relationNames: Readonly<Record<NonNullable<PoliticalExposure['relation']>, string>> = {
  self: 'the person',
  family: 'a family member',
  associate: 'a close associate',
};

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** Longer than every field of the form. */
const maxValue = 2_000;
/** A party may have as many roles as there are parties. */
const maxRoles = 10;

/** The texts of the copy in reading order. */
export function printedSummary(summary: SubmissionSummary): PrintedSummary {
  const { form, organisation, reference, submittedAt, round, mode, documents } = summary;
  const name = shorten(organisation.name);
  const { business, address, people, declaration } = form;
  const nameOf = partyNames(people.parties);
  const sections = [
    {
      title: 'Application',
      fields: [
        field('Reference', reference),
        field('Submitted', formatTime(submittedAt)),
        ...(round > 1 ? [field('Submission number', String(round))] : []),
        field('Sent to', organisation.name),
        ...optional('Contact', organisation.contact),
      ],
    },
    {
      title: 'The business',
      fields: [
        field('Register', jurisdictions[business.jurisdiction].name),
        field('Number', formatNumber(business)),
        ...optional('Name on the register', business.registered?.legalName ?? null),
        field('You confirmed the business', business.isConfirmed ? 'Yes' : 'No'),
        ...optional('Your correction of the register', business.correction),
      ],
    },
    {
      title: 'Address and activity',
      fields: [
        field('Registered address', formatAddress(address.registered)),
        field('Business address', address.business ? formatAddress(address.business) : 'The registered address'),
        ...optional('Trading name', address.tradingName),
        field('Activity', address.activity),
        field('Industry', activityDivisions[address.division] ?? address.division),
        ...optional('Website', address.website),
        ...optional('Purpose', address.purpose),
        ...optional('Expected activity', address.expectedActivity),
        ...optional('Source of funds', address.sourceOfFunds),
      ],
    },
    ...people.parties.map((party, index) => ({
      title: `Person or body ${index + 1} of ${people.parties.length}`,
      fields: partyFields(party, nameOf),
    })),
    {
      title: 'Ownership',
      fields: [
        ...people.holdings.map((holding) => holdingField(holding, nameOf)),
        ...optional('Why a part is not known', people.unknownReason),
        ...trustFields(people),
      ],
    },
    { title: 'Files', fields: documents.map(documentField) },
    { title: 'Why a requested step is as before', fields: explanationFields(form) },
    {
      title: 'Declaration',
      fields: [
        field('Declared by', `${declaration.givenName} ${declaration.familyName}`),
        field('Position', declaration.position),
        field('E-mail address', declaration.email),
        ...optional('Phone number', declaration.phone),
        ...optional('Authority', declaration.authority && authorityNames[declaration.authority]),
        ...optional('Date of birth', declaration.dateOfBirth && formatDate(declaration.dateOfBirth)),
        ...exposureFields(declaration.politicalExposure),
        ...optional('Privacy notice read', form.notice && `Version ${form.notice.version}`),
        field('My statements are true and complete', declaration.isTrue ? 'Yes' : 'No'),
        field('I consent to the checks', declaration.isConsented ? 'Yes' : 'No'),
      ],
    },
  ].filter(({ fields }) => fields.length > 0);
  const hasCodes = sections.some(({ fields }) => fields.some(({ value }) => value.includes('[U+')));
  return {
    heading: `${mode === 'test' ? 'TEST: your' : 'Your'} application`,
    lead: `This is your copy of what you sent to ${name}.`,
    sections,
    note: `This copy lists your statements as you sent them. It does not say whether ${name} has checked or accepted them. A file is listed by its name, its size, and the first 16 digits of its SHA-256.${hasCodes ? unprintable : ''}`,
  };
}

/** The text at the foot of each page of a copy. */
export function summaryFooter({ reference }: SubmissionSummary, page: number, count: number): string {
  return `Application ${reference}, page ${page} of ${count}`;
}

const unprintable = ' A character that this document cannot print appears as its Unicode number, such as [U+4E2D].';

/** The sentence that replaces what no longer fits. */
export const summaryCut = 'The rest is not printed, because this copy is limited in length. Ask for it if you need it.';

function partyNames(parties: readonly Party[]): (id: string | null) => string {
  const names = new Map(parties.map((party) => [party.id, toPartyName(party)]));
  return (id) => (id === null ? 'the business' : (names.get(id) ?? 'a party without a name'));
}

function partyFields(party: Party, nameOf: (id: string | null) => string): PrintedField[] {
  const { kind, country, email, dateOfBirth, number, roles } = party;
  const shown = roles.slice(0, maxRoles).map(({ role, ofId }) => `${roleNames[role]} of ${shorten(nameOf(ofId))}`);
  const more = roles.length - shown.length;
  return [
    field('Name', toPartyName(party)),
    field('Kind', partyKinds[kind]),
    ...optional('Date of birth', dateOfBirth && formatDate(dateOfBirth)),
    ...optional('Director ID', party.directorId),
    ...exposureFields(party.politicalExposure),
    ...trustFields(party),
    ...optional('Registration number', number),
    ...optional(kind === 'person' ? 'Lives in' : 'Formed under the law of', country && formatCountry(country)),
    ...optional('E-mail address', email),
    ...shown.map((role) => ({ label: 'Role', value: role })),
    ...(more > 0 ? [field('Further roles', String(more))] : []),
  ];
}

function trustFields({ trustType, beneficiaryClass }: TrustStatements): PrintedField[] {
  return [
    ...optional('Type of the trust', trustType && trustNames[trustType]),
    ...optional('Beneficiaries who are not named', beneficiaryClass),
  ];
}

function exposureFields(stated: PoliticalExposure | null | undefined): PrintedField[] {
  if (!stated) return [];
  const { exposure, relation, office, answeredOn } = stated;
  const words = [exposureNames[exposure], relation && relationNames[relation], office].filter(Boolean).join(', ');
  return [field('Public office', `${words}, stated on ${formatDate(answeredOn)}`)];
}

function holdingField({ ownerId, ownedId, from, to }: Holding, nameOf: (id: string | null) => string): PrintedField {
  const share = from === null || to === null ? 'not known' : from === to ? `${from}%` : `${from}% to ${to}%`;
  return {
    label: 'Share',
    value: `${shorten(nameOf(ownerId))} in ${shorten(nameOf(ownedId))}: ${share}`,
  };
}

const stepNames: Readonly<Record<OnboardingStep, string>> = {
  business: 'The business',
  address: 'Address and activity',
  people: 'Owners and people in charge',
  documents: 'Documents',
  declaration: 'Declaration',
};

function explanationFields({ explanations }: SubmittedForm): PrintedField[] {
  return onboardingSteps.flatMap((step) => optional(stepNames[step], explanations?.[step] ?? null));
}

function documentField({ kind, name, size, sha256, person }: SubmissionSummary['documents'][number]): PrintedField {
  const digest = sha256 === null ? 'no SHA-256 recorded' : `SHA-256 ${sha256.slice(0, 16)}…`;
  const whose = person ? `${name} of ${person}` : name;
  return { label: documentKinds[kind], value: `${shorten(whose)}, ${size.toLocaleString('en')} bytes, ${digest}` };
}

function formatNumber({ queryValue, jurisdiction }: SubmittedForm['business']): string {
  const parsed = parseIdentifier(queryValue, jurisdiction);
  return parsed.ok ? formatIdentifier(parsed.identifier) : queryValue;
}

function formatAddress({ line1, line2, locality, region, postcode, country }: PostalAddress): string {
  const place = [locality, region, postcode].filter(Boolean).join(' ');
  return [line1, line2, place, country === '' ? '' : formatCountry(country)].filter(Boolean).join(', ');
}

function formatCountry(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code;
}

function field(label: string, value: string): PrintedField {
  return { label, value: value === '' ? 'Not stated' : shorten(value) };
}

function optional(label: string, value: string | null | undefined): PrintedField[] {
  return !value ? [] : [field(label, value)];
}

/** A value as it is printed, on one line and of bounded length. */
function shorten(value: string): string {
  const characters = Array.from(value.replaceAll(/\s+/g, ' ').trim());
  return visibleText(characters.slice(0, maxValue).join('') + (characters.length > maxValue ? '…' : ''));
}
