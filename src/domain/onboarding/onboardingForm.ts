import { abrEntityTypes, type EntityClass, nzbnEntityTypes } from '../entityClass.js';
import type { Jurisdiction, Locale } from '../jurisdictions/jurisdiction.js';
import { jurisdictions } from '../jurisdictions/jurisdictions.js';
import { foldName } from '../names/foldName.js';
import type { AcceptedNotice } from './privacyNotice.js';

/** The steps of the portal, in their order. */
export const onboardingSteps = ['business', 'address', 'people', 'documents', 'declaration'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

export const documentKinds = [
  ...(['identity', 'address', 'trust_deed', 'ownership', 'registration', 'authority', 'other'] as const),
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Divisions of ANZSIC 2006 (ABS 1292.0), which Australia and New Zealand share, with their names. */
export const activityDivisions: Readonly<Record<string, string>> = {
  A: 'Agriculture, forestry and fishing',
  B: 'Mining',
  C: 'Manufacturing',
  D: 'Electricity, gas, water and waste services',
  E: 'Construction',
  F: 'Wholesale trade',
  G: 'Retail trade',
  H: 'Accommodation and food services',
  I: 'Transport, postal and warehousing',
  J: 'Information media and telecommunications',
  K: 'Financial and insurance services',
  L: 'Rental, hiring and real estate services',
  M: 'Professional, scientific and technical services',
  N: 'Administrative and support services',
  O: 'Public administration and safety',
  P: 'Education and training',
  Q: 'Health care and social assistance',
  R: 'Arts and recreation services',
  S: 'Other services',
};

export const partyKinds = ['person', 'company', 'trust', 'partnership', 'other'] as const;
export type PartyKind = (typeof partyKinds)[number];

/** `controller` controls the business in another way than by ownership, such as its chief executive. */
export const partyRoles = [
  ...(['director', 'secretary', 'partner', 'trustee', 'settlor', 'appointor', 'contact'] as const),
  ...(['beneficiary', 'controller', 'office_holder', 'protector'] as const),
] as const;
export type PartyRole = (typeof partyRoles)[number];

/** The kinds of trusts that due diligence distinguishes (AML/CTF Rules 2025, section 6-3). */
export const trustTypes = [
  ...([
    'discretionary',
    'unit',
    'hybrid',
    'self_managed_super',
    'testamentary',
    'charitable',
    'bare',
    'other',
  ] as const),
] as const;
export type TrustType = (typeof trustTypes)[number];

/** Whose public office it is that makes a person politically exposed; `none` if there is no such office. */
export const politicalExposures = ['none', 'domestic', 'foreign', 'international_organisation'] as const;
export const politicalRelations = ['self', 'family', 'associate'] as const;

/** A person's response to the question about public offices (AML/CTF Act 2006 (Cth) s 28(2)(e)(i); in New Zealand s 26). */
export interface PoliticalExposure {
  readonly exposure: (typeof politicalExposures)[number];
  /** The holder of the office: the person, a member of the family, or a close associate. Null if there is none. */
  readonly relation: (typeof politicalRelations)[number] | null;
  /** The office and the country or organisation. Null if there is none. */
  readonly office: string | null;
  /** ISO 8601, the day of the response, which the service records. */
  readonly answeredOn: string;
}

/** The source of the authority of the person who submits the form. `officer` needs no document: the form names the person. */
export const authorities = ['officer', 'employee', 'agent', 'power_of_attorney', 'court_order'] as const;
export type Authority = (typeof authorities)[number];

/** The business according to its register, when the applicant entered it. */
export interface RegisteredBusiness {
  readonly legalName: string;
  readonly entityType: string | null;
  /** By the code of the register, whose text may be another one. Forms of earlier versions have none. */
  readonly entityClass?: EntityClass;
  readonly isActive: boolean;
  readonly register: string;
  readonly asOf: string;
}

export interface BusinessStep {
  readonly jurisdiction: Jurisdiction;
  /** The validated digits of the number. */
  readonly queryValue: string;
  /** Null if the register does not have this number, and the applicant has confirmed it. */
  readonly registered: RegisteredBusiness | null;
  readonly isConfirmed: boolean;
  /** The applicant's correction of the register facts. */
  readonly correction: string | null;
}

export interface PostalAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly locality: string;
  readonly region: string | null;
  readonly postcode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface AddressStep {
  readonly registered: PostalAddress;
  /** Is null if it equals the registered address. */
  readonly business: PostalAddress | null;
  readonly tradingName: string | null;
  /** A letter of ANZSIC. */
  readonly division: string;
  readonly activity: string;
  readonly website: string | null;
  /** The reason for the relationship. Forms of earlier versions have none. */
  readonly purpose?: string | null;
  /** The amounts, their frequency, and the countries. Forms of earlier versions have none. */
  readonly expectedActivity?: string | null;
  readonly sourceOfFunds?: string | null;
}

/** The statements about a trust. Forms of earlier versions have none. */
export interface TrustStatements {
  readonly trustType?: TrustType | null;
  /** The beneficiaries who are not named, by class. */
  readonly beneficiaryClass?: string | null;
}

/** A person or body that owns or runs the business, directly or through others. */
export interface Party extends TrustStatements {
  /** The portal assigns it; unique within the form. */
  readonly id: string;
  readonly kind: PartyKind;
  /** Only persons have it. */
  readonly givenName: string | null;
  readonly familyName: string | null;
  /** ISO 8601, a day. */
  readonly dateOfBirth: string | null;
  /** The 15 digits of an Australian director ID. Forms of earlier versions have none. */
  readonly directorId?: string | null;
  readonly politicalExposure?: PoliticalExposure | null;
  readonly email: string | null;
  /** ISO 3166-1 alpha-2: the residence of a person, or the place of incorporation of a body. */
  readonly country: string | null;
  /** Only bodies have it. */
  readonly name: string | null;
  readonly number: string | null;
  /** Its roles in the business, or in another party. */
  readonly roles: readonly { readonly role: PartyRole; readonly ofId: string | null }[];
}

/** The parties with a role in the business itself. */
export function listInRole({ parties }: Pick<PeopleStep, 'parties'>, wanted: PartyRole): readonly Party[] {
  return parties.filter(({ roles }) => roles.some(({ role, ofId }) => role === wanted && ofId === null));
}

/** The name of a party on one line; empty if it has none. */
export function toPartyName({ kind, givenName, familyName, name }: Party): string {
  return kind === 'person' ? `${givenName ?? ''} ${familyName ?? ''}`.trim() : (name ?? '');
}

/** A direct share of one party in another or in the business. */
export interface Holding {
  readonly ownerId: string;
  /** Is null for the business itself. */
  readonly ownedId: string | null;
  /** Percent, 0 to 100: equal if the share is exact, two bounds of a range, or both null if not stated. */
  readonly from: number | null;
  readonly to: number | null;
}

/** The statements about a trust are about the business itself. */
export interface PeopleStep extends TrustStatements {
  readonly parties: readonly Party[];
  readonly holdings: readonly Holding[];
  /** The reason why a part is unknown. */
  readonly unknownReason: string | null;
}

export interface DeclarationStep {
  readonly givenName: string;
  readonly familyName: string;
  readonly position: string;
  readonly email: string;
  /** As it was typed. Forms of earlier versions have none. */
  readonly phone?: string | null;
  /** Forms of earlier versions have none. */
  readonly authority?: Authority | null;
  /** These two are null if the form names the person. */
  readonly dateOfBirth?: string | null;
  readonly politicalExposure?: PoliticalExposure | null;
  /** Declares that the statements are true. */
  readonly isTrue: boolean;
  /** Consents to the use of the statements, and to checks of the people named. */
  readonly isConsented: boolean;
}

/** Why the applicant leaves a requested step as it was, by step. */
export type StepExplanations = Readonly<Record<OnboardingStep, string | null>>;

/** The statements of an applicant so far. They are always stored encrypted. */
export interface OnboardingForm {
  readonly business?: BusinessStep;
  readonly address?: AddressStep;
  readonly people?: PeopleStep;
  readonly declaration?: DeclarationStep;
  /** About the last request for more information only: a new request removes them. */
  readonly explanations?: StepExplanations;
  /** Forms of earlier versions have none. */
  readonly notice?: AcceptedNotice;
}

/** A complete form. */
export type SubmittedForm = Required<Omit<OnboardingForm, 'explanations' | 'notice'>> &
  Pick<OnboardingForm, 'explanations' | 'notice'>;

const classes: ReadonlyMap<string, EntityClass> = new Map(
  [...abrEntityTypes.values(), ...nzbnEntityTypes.values()].flatMap(({ text, class: entityClass }) =>
    text === null ? [] : [[text, entityClass] as const],
  ),
);

/** The class of the business in a form, by its register; `unknown` without register facts. */
export function toBusinessClass({ business }: OnboardingForm): EntityClass {
  const { entityClass, entityType } = business?.registered ?? {};
  return entityClass ?? classes.get(entityType ?? '') ?? 'unknown';
}

/** Whether a form is about a trust, which has beneficiaries. */
export function isTrustClass(entityClass: EntityClass): boolean {
  return entityClass === 'trust' || entityClass === 'super_fund';
}

/** Classes without beneficial owners (AML/CTF Rules 2025, sections 6-7(1A) and 6-18). */
const publicClasses: readonly EntityClass[] = ['government_authority', 'government_entity', 'diplomatic', 'strata'];
/** Classes whose members own no shares. Somebody controls all but the public ones. */
const ownerless: ReadonlySet<EntityClass> = new Set([
  ...publicClasses,
  ...(['deceased_estate', 'other_unincorporated', 'other_incorporated', 'cooperative'] as const),
]);
/** Trusts in which nobody has a fixed share. */
export const shareless: ReadonlySet<TrustType> = new Set([
  'discretionary',
  'self_managed_super',
  'testamentary',
  'charitable',
]);

/** Whether a business has no beneficial owner by its class. */
export function hasNoOwner(form: OnboardingForm): boolean {
  return publicClasses.includes(toBusinessClass(form));
}

/** Whether the form asks for the owners of the business: not of a sole trader, an association or a discretionary trust. */
export function asksForOwners({ people }: Pick<OnboardingForm, 'people'>, businessClass: EntityClass): boolean {
  if (businessClass === 'individual' || ownerless.has(businessClass)) return false;
  return !(isTrustClass(businessClass) && people?.trustType && shareless.has(people.trustType));
}

/** The party that the person who submits the form is, by name. */
export function findDeclarant({ people, declaration }: OnboardingForm): Party | undefined {
  const name = foldName(`${declaration?.givenName ?? ''} ${declaration?.familyName ?? ''}`);
  return people?.parties.find(
    ({ kind, givenName, familyName }) =>
      kind === 'person' && foldName(`${givenName ?? ''} ${familyName ?? ''}`) === name,
  );
}

/** The roles of those who govern a business (AML/CTF Rules 2025, section 6-2(2)(i)). */
const governing: ReadonlySet<PartyRole> = new Set([
  ...(['director', 'secretary', 'partner', 'trustee', 'office_holder', 'controller'] as const),
]);

/** Whether a party governs a body of the form, or the business itself (null). */
export function isGoverning({ roles }: Party, of: string | null): boolean {
  return roles.some(({ role, ofId }) => ofId === of && governing.has(role));
}

/** Whether the form names the person who submits it as the sole trader, or as someone who governs the business. */
export function isDeclaredByOfficer(form: OnboardingForm): boolean {
  const party = findDeclarant(form);
  return party !== undefined && (toBusinessClass(form) === 'individual' || isGoverning(party, null));
}

/** The default: the locale of the country of the business, or of Australia. */
export function defaultLocale(jurisdiction: Jurisdiction | null): Locale {
  return jurisdictions[jurisdiction ?? 'AU'].locale;
}
