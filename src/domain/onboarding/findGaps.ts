import { canonicalJson } from '../canonicalJson.js';
import type { EntityClass } from '../entityClass.js';
import { jurisdictions, parseJurisdiction } from '../jurisdictions/jurisdictions.js';
import { isTelling } from '../text.js';
import {
  type DocumentKind,
  type Holding,
  type OnboardingForm,
  type OnboardingStep,
  onboardingSteps,
  type Party,
  type PartyRole,
  type PeopleStep,
  type PostalAddress,
  toBusinessClass,
} from './onboardingForm.js';

/** A field that has to be completed before a form can be submitted. */
export interface Gap {
  /** The JSON pointer (RFC 6901) of the field in the form. */
  readonly pointer: string;
  /** A sentence for the applicant. */
  readonly detail: string;
}

/** The facts besides the form that decide whether it is complete. */
interface Enclosed {
  /** The kinds of the files that were uploaded. */
  readonly documents: readonly DocumentKind[];
  /** The documents that the organisation requires. */
  readonly requiredDocuments: readonly DocumentKind[];
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
    ...{ address, people, declaration, documents: documents.toSorted() },
    business: business ? { ...business, registered: null } : null,
  };
}

/** The gaps of each step; all empty if the form can be submitted. */
export function findGaps(form: OnboardingForm, enclosed: Enclosed): Readonly<Record<OnboardingStep, readonly Gap[]>> {
  const gaps: Readonly<Record<OnboardingStep, readonly Gap[]>> = {
    business: findBusinessGaps(form),
    address: findAddressGaps(form),
    people: findPeopleGaps(form, toBusinessClass(form)),
    documents: findDocumentGaps(form, enclosed),
    declaration: findDeclarationGaps(form),
  };
  const open = enclosed.request ? findUnanswered(form, enclosed.request) : null;
  return open ? { ...gaps, ...Object.fromEntries(open.map(({ step, gap }) => [step, [...gaps[step], gap]])) } : gaps;
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

function findDeclarationGaps({ declaration }: OnboardingForm): Gap[] {
  const asked = [
    ['givenName', 'Enter your given name.'],
    ['familyName', 'Enter your family name.'],
    ['position', 'Enter your position in the business.'],
    ['email', 'Enter your e-mail address.'],
    ['isTrue', 'Confirm that your answers are true.'],
    ['isConsented', 'Agree to the use of your answers and to the checks.'],
  ] as const;
  return asked
    .filter(([member]) => !declaration?.[member])
    .map(([member, detail]) => ({ pointer: `/declaration/${member}`, detail }));
}

/** The gaps in the address and activity of a business. */
function findAddressGaps({ address }: OnboardingForm): Gap[] {
  const gaps = findPostalGaps('/address/registered', address?.registered);
  if (address?.business) gaps.push(...findPostalGaps('/address/business', address.business));
  if (!address?.division) gaps.push({ pointer: '/address/division', detail: 'Choose the activity of the business.' });
  if (!address?.activity) {
    gaps.push({ pointer: '/address/activity', detail: 'Describe the activity of the business in a few words.' });
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

const sentences: Readonly<Record<DocumentKind, string>> = {
  identity: 'Add a proof of identity, such as a passport or a driver licence.',
  address: 'Add a proof of the address, such as a bill or a lease.',
  trust_deed: 'Add the trust deed.',
  ownership: 'Add a document that shows who owns the business, such as a register of members.',
  registration: 'Add the certificate of registration.',
  other: 'Add the other document that the organisation asked for.',
};

/** The missing files: those that the organisation requires, and the deed of a trust. */
function findDocumentGaps(form: OnboardingForm, { documents, requiredDocuments }: Enclosed): Gap[] {
  const hasTrust =
    toBusinessClass(form) === 'trust' || (form.people?.parties.some(({ kind }) => kind === 'trust') ?? false);
  const required = new Set([...requiredDocuments, ...(hasTrust ? (['trust_deed'] as const) : [])]);
  return [...required]
    .filter((kind) => !documents.includes(kind))
    .map((kind) => ({ pointer: `/documents/${kind}`, detail: sentences[kind] }));
}

// Applicants enter a third as 33.33 percent.
const roundingPercent = 0.1;
const noPeople: PeopleStep = { parties: [], holdings: [], unknownReason: null };

/** The roles that run each class of business, of which one has to be named. */
const requiredRoles: Partial<Record<EntityClass, { readonly roles: readonly PartyRole[]; readonly detail: string }>> = {
  company: { roles: ['director'], detail: 'Name the directors. A company has at least one.' },
  partnership: { roles: ['partner'], detail: 'Name the partners.' },
  trust: { roles: ['trustee'], detail: 'Name the trustee.' },
  super_fund: { roles: ['trustee'], detail: 'Name the trustee.' },
  // A business of unknown class is treated as a company.
  unknown: {
    roles: ['director', 'partner', 'trustee'],
    detail: 'Name the directors, or the people who run the business.',
  },
};
const anyRole = {
  roles: ['director', 'partner', 'trustee', 'secretary'],
  detail: 'Name a person who runs the business.',
} as const;

/** The gaps in the owners and managers of a business. An unknown remainder needs a reason. */
function findPeopleGaps({ people = noPeople }: OnboardingForm, businessClass: EntityClass): Gap[] {
  const gaps = people.parties.flatMap((party, index) => findPartyGaps(people, party, `/people/parties/${index}`));
  if (businessClass === 'individual') {
    const isNamed = people.parties.some(({ kind }) => kind === 'person');
    return isNamed ? gaps : [{ pointer: '/people/parties', detail: 'Name the sole trader.' }, ...gaps];
  }
  const { roles, detail } = requiredRoles[businessClass] ?? anyRole;
  const isRun = people.parties.some((party) =>
    party.roles.some(({ role, ofId }) => ofId === null && (roles as readonly string[]).includes(role)),
  );
  if (!isRun) gaps.unshift({ pointer: '/people/parties', detail });
  return [...gaps, ...findOwnerGaps(people)];
}

function findPartyGaps(people: PeopleStep, party: Party, pointer: string): Gap[] {
  if (party.kind === 'person') {
    const asked = [
      ['givenName', 'Enter the given name.'],
      ['familyName', 'Enter the family name.'],
      ['dateOfBirth', 'Enter the date of birth.'],
    ] as const;
    return asked
      .filter(([member]) => !party[member])
      .map(([member, detail]) => ({ pointer: `${pointer}/${member}`, detail }));
  }
  const gaps = party.name ? [] : [{ pointer: `${pointer}/name`, detail: 'Enter the name.' }];
  if (party.kind !== 'trust') return gaps;
  const hasTrustee = people.parties.some(({ roles }) =>
    roles.some(({ role, ofId }) => role === 'trustee' && ofId === party.id),
  );
  return hasTrustee ? gaps : [...gaps, { pointer: `${pointer}/roles`, detail: 'Name the trustee of this trust.' }];
}

function findOwnerGaps({ holdings, unknownReason }: PeopleStep): Gap[] {
  if (unknownReason) return [];
  if (!holdings.some(({ ownedId }) => ownedId === null)) {
    return [{ pointer: '/people/holdings', detail: 'Name the owners of the business, or say why they are not known.' }];
  }
  const owned = Map.groupBy(holdings, ({ ownedId }) => ownedId);
  if ([...owned.values()].every((parts) => computeRemainder(parts) <= roundingPercent)) return [];
  const detail = 'Name the other owners, or say why the owners of a part are not known.';
  return [{ pointer: '/people/unknownReason', detail }];
}

/** The part in percent that certainly has no named owner; everything if a share is not stated. */
function computeRemainder(holdings: readonly Holding[]): number {
  if (holdings.some(({ to }) => to === null)) return 100;
  return 100 - holdings.reduce((sum, { to }) => sum + (to ?? 0), 0);
}
