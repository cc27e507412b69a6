import { canonicalJson } from '../canonicalJson.js';
import { jurisdictions, parseJurisdiction } from '../jurisdictions/jurisdictions.js';
import { isTelling } from '../text.js';
import { findExposureGaps, findPeopleGaps, findQuestions, type Gap } from './findPeopleGaps.js';
import { type EnclosedDocument, findIdentityGaps } from './documents.js';
import {
  type DocumentKind,
  findDeclarant,
  isDeclaredByOfficer,
  isTrustClass,
  listInRole,
  type OnboardingForm,
  type OnboardingStep,
  onboardingSteps,
  type PartyRole,
  type PeopleStep,
  type PostalAddress,
  type SubmittedForm,
  toBusinessClass,
} from './onboardingForm.js';

/** The facts besides the form that decide whether it is complete. */
interface Enclosed {
  /** The files that were uploaded. */
  readonly documents: readonly EnclosedDocument[];
  /** The documents that the organisation requires. */
  readonly requiredDocuments: readonly DocumentKind[];
  /** Whether the organisation asks every business for the source of its funds. */
  readonly asksSourceOfFunds: boolean;
  /** The version of the privacy notice that the applicant has to confirm. */
  readonly noticeVersion: string;
  /** The request for more information that the applicant responds to; null for a first submission. */
  readonly request: AnsweredRequest | null;
}

/** A request for more information, and the steps that are as they were in the submission it is about. */
export interface AnsweredRequest {
  /** Empty if only a message was sent. */
  readonly steps: readonly OnboardingStep[];
  readonly unchanged: readonly OnboardingStep[];
}

/** The form and the ids of its files at one time. */
interface Stated {
  readonly form: OnboardingForm;
  readonly documents: readonly string[];
}

/** The steps with the same statements in both versions. Register facts do not count, because the applicant did not state them. */
export function findUnchanged(before: Stated, after: Stated): readonly OnboardingStep[] {
  const [earlier, later] = [toStatements(before), toStatements(after)];
  return onboardingSteps.filter((step) => canonicalJson([earlier[step]]) === canonicalJson([later[step]]));
}

function toStatements({ form, documents }: Stated): Readonly<Record<OnboardingStep, unknown>> {
  const { business, address = null, people = null, declaration = null } = form;
  return {
    ...{ address, people, documents: documents.toSorted() },
    // A form of an earlier version has no phone number.
    declaration: declaration && { phone: null, ...declaration },
    business: business ? { ...business, registered: null } : null,
  };
}

/** The gaps of each step; all empty if the form can be submitted. */
export function findGaps(form: OnboardingForm, enclosed: Enclosed): Readonly<Record<OnboardingStep, readonly Gap[]>> {
  const gaps: Readonly<Record<OnboardingStep, readonly Gap[]>> = {
    business: [...findNoticeGaps(form, enclosed), ...findBusinessGaps(form)],
    address: findAddressGaps(form, enclosed),
    people: findPeopleGaps(form),
    documents: findDocumentGaps(form, enclosed),
    declaration: findDeclarationGaps(form),
  };
  const open = enclosed.request ? findUnanswered(form, enclosed.request) : null;
  return open ? { ...gaps, ...Object.fromEntries(open.map(({ step, gap }) => [step, [...gaps[step], gap]])) } : gaps;
}

function findNoticeGaps({ notice }: OnboardingForm, { noticeVersion }: Enclosed): Gap[] {
  if (notice?.version === noticeVersion) return [];
  const detail = notice
    ? 'The privacy notice has changed. Read it, and confirm that you have.'
    : 'Read the privacy notice, and confirm that you have.';
  return [{ pointer: '/noticeVersion', detail }];
}

interface UnansweredStep {
  readonly step: OnboardingStep;
  readonly gap: Gap;
}

/**
 * The requested steps in which nothing changed and nothing is explained. A request without steps is answered by any change, or by
 * an explanation at the declaration.
 */
function findUnanswered({ explanations }: OnboardingForm, { steps, unchanged }: AnsweredRequest): UnansweredStep[] {
  const lacksChange = steps.length === 0 && unchanged.length === onboardingSteps.length;
  const asked = lacksChange ? (['declaration'] as const) : steps.filter((step) => unchanged.includes(step));
  const detail = lacksChange
    ? 'More information was requested, and your answers are as before. Change them, add a document, or explain in a sentence why you do not.'
    : 'This step was requested again, and it is as before. Change it, or explain in a sentence why you do not.';
  return asked
    .filter((step) => !isTelling(explanations?.[step] ?? ''))
    .map((step) => ({ step, gap: { pointer: `/explanations/${step}`, detail } }));
}

function findBusinessGaps({ business }: OnboardingForm): Gap[] {
  if (!business) return [{ pointer: '/business/queryValue', detail: 'Enter the number of the business.' }];
  if (business.isConfirmed) return [];
  const detail = business.registered
    ? 'Confirm that this is the business.'
    : 'The register does not have this number. Correct it, or confirm that it is correct.';
  return [{ pointer: '/business/isConfirmed', detail }];
}

/** The gaps in the declaration, and in the authority of the person who makes it. */
function findDeclarationGaps(form: OnboardingForm): Gap[] {
  const { declaration } = form;
  const asked = [
    ['givenName', 'Enter your given name.'],
    ['familyName', 'Enter your family name.'],
    ['position', 'Enter your position in the business.'],
    ['email', 'Enter your e-mail address.'],
    ['isTrue', 'Confirm that your answers are true.'],
    ['isConsented', 'Agree to the use of your answers and to the checks.'],
  ] as const;
  const gaps = asked
    .filter(([member]) => !declaration?.[member])
    .map(([member, detail]) => ({ pointer: `/declaration/${member}`, detail }));
  return [...gaps, ...findAgentGaps(form)];
}

/** The facts about the person who submits the form that the Act asks of an agent; the form may have them as a party's. */
function findAgentGaps(form: OnboardingForm): Gap[] {
  const { declaration } = form;
  const party = findDeclarant(form);
  const gaps: Gap[] = [];
  const add = (member: string, detail: string): number => gaps.push({ pointer: `/declaration/${member}`, detail });
  if (!declaration?.authority) add('authority', 'Choose why you may act for the business.');
  else if (declaration.authority === 'officer' && !isDeclaredByOfficer(form)) {
    const names = 'Your name is not among the people who run the business.';
    add('authority', `${names} Add yourself there with your role, or choose another reason why you may act for it.`);
  }
  if (party) return gaps;
  if (!declaration?.dateOfBirth) add('dateOfBirth', 'Enter your date of birth.');
  return [...gaps, ...findExposureGaps('/declaration', declaration?.politicalExposure)];
}

/** The gaps in the address and activity of a business, and in the purpose of the relationship. */
function findAddressGaps(form: OnboardingForm, { asksSourceOfFunds }: Pick<Enclosed, 'asksSourceOfFunds'>): Gap[] {
  const { address } = form;
  const gaps = findPostalGaps('/address/registered', address?.registered);
  if (address?.business) gaps.push(...findPostalGaps('/address/business', address.business));
  if (!address?.division) gaps.push({ pointer: '/address/division', detail: 'Choose the activity of the business.' });
  if (!address?.activity) {
    gaps.push({ pointer: '/address/activity', detail: 'Describe the activity of the business in a few words.' });
  }
  const purposes = [
    ['purpose', 'Say what the business will use the service for.'],
    ['expectedActivity', 'Say about how much money moves, how often, and with which countries.'],
  ] as const;
  for (const [member, detail] of purposes) {
    if (!address?.[member]) gaps.push({ pointer: `/address/${member}`, detail });
  }
  if (findQuestions(form, asksSourceOfFunds).asksForFunds && !address?.sourceOfFunds) {
    gaps.push({ pointer: '/address/sourceOfFunds', detail: 'Say where the money of the business comes from.' });
  }
  return gaps;
}

function findPostalGaps(pointer: string, address: PostalAddress | undefined): Gap[] {
  const asked = [
    ['line1', 'Enter the street and number.'],
    ['locality', 'Enter the suburb, town or city.'],
    ['postcode', 'Enter the postcode.'],
    ['country', 'Choose the country.'],
  ] as const;
  const gaps: Gap[] = asked
    .filter(([member]) => !address?.[member])
    .map(([member, detail]) => ({ pointer: `${pointer}/${member}`, detail }));
  const country = parseJurisdiction(address?.country ?? '');
  if (country !== null && jurisdictions[country].requiresRegion && !address?.region) {
    gaps.push({ pointer: `${pointer}/region`, detail: 'Enter the state or territory.' });
  }
  if (country === null || !address || gaps.length > 0) return gaps;
  const { region, postcode } = address;
  const fault = jurisdictions[country].findPostalFault({ region: region ?? '', postcode });
  return fault ? [{ pointer: `${pointer}/${fault.member}`, detail: fault.detail }] : [];
}

const sentences: Readonly<Record<Exclude<DocumentKind, 'identity'>, string>> = {
  address: 'Add a proof of the address, such as a bill or a lease.',
  trust_deed: 'Add the trust deed.',
  ownership: 'Add a document that shows who owns the business, such as a register of members.',
  registration: 'Add the certificate of registration.',
  authority:
    'Add a document that shows that you may act for the business, such as a letter of the employer or a power of attorney.',
  other: 'Add the other document that the organisation asked for.',
};

/** The missing files: those that the organisation requires, the deed of a trust, and the authority of an agent. */
function findDocumentGaps(form: OnboardingForm, { documents, requiredDocuments }: Enclosed): Gap[] {
  const hasTrust =
    isTrustClass(toBusinessClass(form)) || (form.people?.parties.some(({ kind }) => kind === 'trust') ?? false);
  const authority = form.declaration?.authority ?? 'officer';
  const required = new Set([
    ...requiredDocuments,
    ...(hasTrust ? (['trust_deed'] as const) : []),
    ...(authority === 'officer' ? [] : (['authority'] as const)),
  ]);
  const missing = [...required].flatMap((kind) =>
    kind === 'identity' || documents.some((document) => document.kind === kind)
      ? []
      : [{ pointer: `/documents/${kind}`, detail: sentences[kind] }],
  );
  return [...findIdentityGaps(form, { documents, isRequired: required.has('identity') }), ...missing];
}

/** The questions of an officer about a trust that is the business, as sentences. */
export function askAboutTrust(people: PeopleStep): readonly string[] {
  const isNamed = (role: PartyRole): boolean => listInRole(people, role).length > 0;
  // Rules 6-3. Other trusts often have neither: a unit trust is settled by its holders, a super fund by its employer.
  const asksForSettlor = people.trustType === 'discretionary' || people.trustType === 'hybrid';
  return [
    ...(people.trustType ? [] : ['Ask for the type of the trust.']),
    ...(isNamed('beneficiary') || people.beneficiaryClass ? [] : ['Ask for the beneficiaries, or for their class.']),
    ...(asksForSettlor && !isNamed('settlor') ? ['Ask for the settlor, or record that the deed shows it.'] : []),
    ...(asksForSettlor && !isNamed('appointor') ? ['Ask for the appointor, or record that the deed names none.'] : []),
    ...(asksForSettlor && !isNamed('protector')
      ? ['Ask for the guardian or protector, or record that the deed names none.']
      : []),
  ];
}

/** A question for the applicant about directors who are named without the number that they have. */
export function askForDirectorNumbers(form: SubmittedForm): readonly string[] {
  const { directorNumber } = jurisdictions[form.business.jurisdiction];
  const entityClass = toBusinessClass(form);
  const lacking = listInRole(form.people, 'director').filter(
    ({ kind, directorId }) => kind === 'person' && !directorId,
  );
  if (!directorNumber || lacking.length === 0 || (entityClass !== 'company' && entityClass !== 'unknown')) return [];
  const without = lacking.length === 1 ? 'A director is' : `${lacking.length} directors are`;
  return [`${without} named without a ${directorNumber.label}.`];
}

const adultRoles: readonly PartyRole[] = ['director', 'secretary', 'partner', 'trustee', 'controller'];

/**
 * A question about people who are too young for their role (Corporations Act 2001 (Cth), section 201B; Companies Act 1993 (NZ),
 * section 151). A minor may own shares and be a beneficiary.
 * @param on the local day for which the file is judged
 */
export function askAboutMinors(form: SubmittedForm, on: string | undefined): readonly string[] {
  const governing = form.people.parties.filter(
    ({ kind, roles }) => kind === 'person' && roles.some(({ role }) => adultRoles.includes(role)),
  );
  const acting = new Set([...governing, findDeclarant(form) ?? form.declaration]);
  const minors = [...acting].filter(({ dateOfBirth: day }) => {
    return day && on && `${Number(day.slice(0, 4)) + 18}${day.slice(4)}` > on;
  });
  if (minors.length === 0) return [];
  const who = minors.length === 1 ? 'A person who governs' : `${minors.length} people who govern`;
  return [
    `${who} the business or submitted the form ${minors.length === 1 ? 'is' : 'are'} under 18. Ask who may act for it.`,
  ];
}

/** Facts that require enhanced due diligence, and that no form asks for, as a sentence behind another one. */
export function describeUnasked({ business }: SubmittedForm): string {
  const { unaskedOfCompanies } = jurisdictions[business.jurisdiction];
  return unaskedOfCompanies !== null && toBusinessClass({ business }) === 'company' ? ` ${unaskedOfCompanies}` : '';
}
