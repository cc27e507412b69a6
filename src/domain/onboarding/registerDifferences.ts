import type { EntityClass } from '../entityClass.js';
import { foldName } from '../names/foldName.js';
import type { RegisterSource } from '../registerFacts.js';
import type { Verdict } from '../verdict.js';
import type { OwnedParcel, RegisterOwners } from '../registerOwners.js';
import { listCurrent, type RegisterName, type RegisterRole, toNameKey } from '../registerPeople.js';
import { beneficialOwnership, effectiveOwnership } from './effectiveOwnership.js';
import {
  listInRole,
  type Party,
  type PeopleStep,
  type SubmittedForm,
  toBusinessClass,
  toPartyName,
} from './onboardingForm.js';
import { listFormPeople } from './ownership/directShares.js';
import type { NamedParty } from './peopleScreening.js';

export const differenceCodes = [
  'director_not_stated',
  'director_not_registered',
  'share_differs',
  'owner_not_stated',
  'address_differs',
  'parent_not_stated',
] as const;
export type DifferenceCode = (typeof differenceCodes)[number];

/** A statement of the applicant that differs from the register. */
export interface RegisterDifference {
  readonly code: DifferenceCode;
  /** The person or body, as the register or, for `director_not_registered`, the form writes the name. */
  readonly name: string;
  /** The id of the party in the form. Null if the form does not name the person or body. */
  readonly partyId: string | null;
  readonly detail: string;
  readonly remedy: string;
}

/** The stored comparison of a submission with the register at the time. It is encrypted with the submission. */
export interface RegisterComparison {
  readonly source: RegisterSource;
  readonly differences: readonly RegisterDifference[];
  /** State and postcode of the business, such as `NSW 2000`. It is null or absent if the register has no postcode. */
  readonly place?: string | null;
  /** People and bodies of the register whom the form does not name. They are screened by name alone. */
  readonly unnamed: readonly NamedParty[];
  /** Whether the register has people of the business. It is absent in older submissions, and without a comparison of people. */
  readonly hasPeople?: boolean;
  /**
   * Whether the register has everyone who governs the business, and of a company all owners, also of the companies above. It is absent
   * in older submissions.
   */
  readonly hasAllPeople?: boolean;
}

/** People of the register that one case screens. */
const maxUnnamed = 100;
/** Applicants round percentages: a difference of one point or less is none. */
const tolerance = 1;

/**
 * Adds the place of the business on the register to a comparison, and the difference if neither address of the form has its postcode.
 * The ABR has the main place of business, the NZBN register the registered office. Null if there is nothing to compare.
 */
export function withPlace(
  compared: RegisterComparison | null,
  { address, business }: Pick<SubmittedForm, 'address' | 'business'>,
  { source, legalName, registeredState, registeredPostcode = null }: RegisteredPlace,
): RegisterComparison | null {
  if (registeredPostcode === null) return compared;
  const place = [registeredState, registeredPostcode].filter(Boolean).join(' ');
  const stated = [address.registered, ...(address.business ? [address.business] : [])];
  const isStated = stated.some(
    ({ country, postcode }) => country === business.jurisdiction && postcode.trim() === registeredPostcode,
  );
  const lines = stated.map(({ locality, region, postcode }) => [locality, region, postcode].filter(Boolean).join(' '));
  const difference: RegisterDifference = {
    ...{ code: 'address_differs', name: legalName ?? '', partyId: null },
    detail: `The register has the business in ${place}, and the applicant states ${lines.join(' and ')}.`,
    remedy: 'Ask which place is current, and for evidence of it. The register may be out of date.',
  };
  const { differences = [], unnamed = [], hasPeople = false, hasAllPeople = false } = compared ?? {};
  return {
    source: compared?.source ?? source,
    place,
    differences: isStated ? differences : [...differences, difference],
    ...{ unnamed, hasPeople, hasAllPeople },
  };
}

type RegisteredPlace = Pick<Verdict, 'source' | 'legalName' | 'registeredState' | 'registeredPostcode'>;

const outdated = 'The register may be out of date: check the Companies Register.';

/**
 * Compares the register with the people and holdings of a form. Names agree if the family name and the first given name are the
 * same and no middle name contradicts, because forms often leave out middle names. A number of a body counts before its name.
 */
export function compareWithRegister(
  { business: stated, people }: Pick<SubmittedForm, 'business' | 'people'>,
  owners: RegisterOwners,
  source: RegisterSource,
): RegisterComparison {
  const governing = comparedRoles.flatMap((role) => listCurrent(owners, role));
  const [business] = owners.companies;
  const parcels = business?.parcels ?? [];
  // The register publishes the partners or trustees of other businesses, and no shares.
  const office = offices[toBusinessClass({ business: stated })];
  const gaps = office ? owners.gaps.filter(({ code }) => code === 'list_cut') : owners.gaps;
  const computed = effectiveOwnership(listFormPeople({ business: stated }, people), stated.jurisdiction);
  const owning = computed.owners.filter(({ isBeneficialOwner }) => isBeneficialOwner === 'yes');
  return {
    source,
    differences: [
      ...comparedRoles.flatMap((role) => roleDifferences(people, owners, role)),
      ...shareDifferences(people, parcels, business?.isExtensive ?? false),
      ...ownerDifferences(people, owners, new Set(owning.map(({ partyId }) => partyId))),
    ],
    unnamed: listUnnamed(people, [...governing, ...listOfficers(owners.roles), ...listNamedOwners(owners)]),
    hasPeople: true,
    hasAllPeople: listCurrent(owners, office ?? 'director').length > 0 && gaps.length === 0,
  };
}

const comparedRoles = ['director', 'partner', 'trustee'] as const;
/** The roles that govern a business without directors. */
const offices: Partial<Record<EntityClass, 'partner' | 'trustee'>> = { partnership: 'partner', trust: 'trustee' };

/** The differences in one role. The codes name directors, also where partners or trustees are meant. */
function roleDifferences(
  people: PeopleStep,
  register: RegisterOwners,
  role: (typeof comparedRoles)[number],
): readonly RegisterDifference[] {
  const registered = listCurrent(register, role);
  const stated = listInRole(people, role);
  const missing = registered.filter((one) => !stated.some((party) => isSame(party, one)));
  const unknown = stated.filter((party) => !registered.some((one) => isSame(party, one)));
  return [
    ...missing.map((one): RegisterDifference => {
      const { name, kind } = one;
      const party = people.parties.find((other) => isSame(other, one));
      const named = kind === 'person' ? 'this person' : 'this body';
      return {
        ...{ code: 'director_not_stated', name, partyId: party?.id ?? null },
        detail: party
          ? `${name} is a ${role} on the register, and the applicant did not state this role.`
          : `${name} is a ${role} on the register, and the applicant did not name ${named}.`,
        remedy: `Ask the applicant whether ${name} is still a ${role}. ${outdated}`,
      };
    }),
    ...unknown.map((party): RegisterDifference => {
      const name = toPartyName(party);
      const ended = register.roles.find((one) => one.role === role && !one.isCurrent && isSame(party, one));
      const named = party.kind === 'person' ? 'this person' : 'this body';
      const only = role === 'partner' ? ' Of a limited partnership it publishes only the general partners.' : '';
      const until = ended?.to == null ? '' : ` The register has ${named} as a ${role} until ${ended.to}.`;
      return {
        ...{ code: 'director_not_registered', name, partyId: party.id },
        detail: `The applicant states ${name} as a ${role}, and the register does not.${until}${only}`,
        remedy: `Ask for evidence of the appointment. ${outdated}`,
      };
    }),
  ];
}

interface Held {
  readonly holder: RegisterName;
  /** Percent in parcels of the holder alone, and in joint ones. */
  readonly alone: number;
  readonly jointly: number;
}

/** Null if the register does not state every percentage. */
function listHeld(parcels: readonly OwnedParcel[]): readonly Held[] | null {
  const held = new Map<string, Held>();
  for (const { percent, isJoint, holders } of parcels) {
    if (percent === null) return null;
    for (const holder of holders) {
      const key = toNameKey(holder);
      const { alone = 0, jointly = 0 } = held.get(key) ?? {};
      held.set(key, { holder, alone: alone + (isJoint ? 0 : percent), jointly: jointly + (isJoint ? percent : 0) });
    }
  }
  return [...held.values()];
}

function shareDifferences(
  { parties, holdings }: PeopleStep,
  parcels: readonly OwnedParcel[],
  isExtensive: boolean,
): readonly RegisterDifference[] {
  const held = listHeld(parcels);
  if (!held || held.length === 0) return [];
  return parties.flatMap((party): readonly RegisterDifference[] => {
    const stated = holdings.filter(({ ownerId, ownedId }) => ownerId === party.id && ownedId === null);
    if (stated.length === 0 || stated.some(({ from, to }) => from === null && to === null)) return [];
    const low = stated.reduce((sum, { from }) => sum + (from ?? 0), 0);
    const high = stated.reduce((sum, { to }) => sum + (to ?? 100), 0);
    const own = held.filter(({ holder }) => isSame(party, holder));
    // The register leaves out small parcels of a company with many shareholders.
    if (own.length === 0 && isExtensive) return [];
    const alone = own.reduce((sum, one) => sum + one.alone, 0);
    const most = alone + own.reduce((sum, one) => sum + one.jointly, 0);
    if (low <= most + tolerance && high >= alone - tolerance) return [];
    const name = own[0]?.holder.name ?? toPartyName(party);
    const registered =
      own.length === 0
        ? 'does not have this shareholder'
        : `has ${formatRange(alone, most)}${most > alone ? ', with the shares that are held jointly' : ''}`;
    return [
      {
        ...{ code: 'share_differs', name, partyId: party.id },
        detail: `The applicant states ${formatRange(low, high)} for ${name}, and the register ${registered}.`,
        remedy: `Ask for a share register or a transfer of shares. ${outdated}`,
      },
    ];
  });
}

/** The beneficial owners of the register who are none for certain by the form. A rounded share can be below the threshold. */
function ownerDifferences(
  { parties }: PeopleStep,
  { owners }: RegisterOwners,
  owning: ReadonlySet<string>,
): readonly RegisterDifference[] {
  return owners.flatMap(({ name, kind, from, jointly }): readonly RegisterDifference[] => {
    const owner = { name, kind, nzbn: null, companyNumber: null };
    const isLarge = beneficialOwnership(from + jointly, from + jointly, 'NZ') === 'yes';
    const same = parties.filter((party) => isSame(party, owner));
    if (kind !== 'person' || !isLarge || same.some(({ id }) => owning.has(id))) return [];
    const share = formatRange(from, from + jointly);
    const stated =
      same.length === 0
        ? 'the applicant did not name this person'
        : 'the stated shares do not make this person a beneficial owner for certain';
    return [
      {
        ...{ code: 'owner_not_stated', name, partyId: same[0]?.id ?? null },
        detail: `According to the register, ${name} owns ${share} of the business, and ${stated}.`,
        remedy: `Ask the applicant about ${name}, and identify this person as a beneficial owner. ${outdated}`,
      },
    ];
  });
}

function listOfficers(roles: readonly RegisterRole[]): readonly RegisterName[] {
  return roles.filter(({ isCurrent }) => isCurrent);
}

function listNamedOwners({ companies, owners }: RegisterOwners): readonly RegisterName[] {
  const ofBusiness = (companies[0]?.parcels ?? []).flatMap(({ holders }) => holders);
  const ultimate = owners.map(({ name, kind }) => ({ name, kind, nzbn: null, companyNumber: null }));
  return [...ofBusiness, ...ultimate];
}

/** Party ids of forms have no colon, so none is the same as one of these. */
function listUnnamed({ parties }: PeopleStep, named: readonly RegisterName[]): readonly NamedParty[] {
  const others = named.filter((one) => !parties.some((party) => isSame(party, one)));
  const once = [...new Map(others.map((one) => [toNameKey(one), one])).values()].slice(0, maxUnnamed);
  return once.map(({ name, kind }, at) => ({
    ...{ partyId: `register:${at}`, name, kind, dateOfBirth: null, country: null },
  }));
}

function isSame(party: Party, { kind, name, nzbn, companyNumber }: RegisterName): boolean {
  if ((party.kind === 'person') !== (kind === 'person')) return false;
  if (kind === 'person') return isSamePerson(party, name);
  const number = (party.number ?? '').replace(/\s/g, '');
  if (number !== '' && (number === nzbn || number === companyNumber)) return true;
  return foldName(party.name ?? '') === foldName(name);
}

/** Whether a stated name may be the one of a register: forms often leave out middle names, and registers may have initials. */
export function isSamePerson(
  { givenName, familyName }: Pick<Party, 'givenName' | 'familyName'>,
  name: string,
): boolean {
  const toWords = (text: string): readonly string[] => foldName(text).split(' ').filter(Boolean);
  const [given, family, registered] = [toWords(givenName ?? ''), toWords(familyName ?? ''), toWords(name)];
  if (family.length === 0 || registered.slice(-family.length).join(' ') !== family.join(' ')) return false;
  const others = registered.slice(0, -family.length);
  if (given[0] !== others[0]) return false;
  const [fewer, more] = given.length < others.length ? [given, others] : [others, given];
  return fewer.every((word) =>
    more.some((other) => other === word || isInitial(word, other) || isInitial(other, word)),
  );
}

function isInitial(word: string, of: string): boolean {
  return word.length === 1 && of.startsWith(word);
}

function formatRange(from: number, to: number): string {
  const round = (percent: number): string => String(Math.round(percent * 100) / 100);
  return round(from) === round(to) ? `${round(from)} percent` : `${round(from)} to ${round(to)} percent`;
}
