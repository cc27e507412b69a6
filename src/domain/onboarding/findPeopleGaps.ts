import type { EntityClass } from '../entityClass.js';
import { jurisdictions } from '../jurisdictions/jurisdictions.js';
import { findRepetitions } from './duplicates.js';
import { beneficialOwnership, effectiveOwnership } from './effectiveOwnership.js';
import {
  asksForOwners,
  type Holding,
  hasNoOwner,
  isGoverning,
  isTrustClass,
  listInRole,
  type OnboardingForm,
  type Party,
  type PartyRole,
  type PeopleStep,
  type PoliticalExposure,
  toBusinessClass,
  type TrustStatements,
} from './onboardingForm.js';
import { listFormPeople } from './ownership/directShares.js';

// Applicants enter a third as 33.33 percent.
const roundingPercent = 0.1;
const noPeople: PeopleStep = { parties: [], holdings: [], unknownReason: null };

const officeHolders = {
  roles: ['office_holder', 'director', 'secretary', 'controller'],
  detail: 'Name the office holders, such as the president, the secretary and the treasurer.',
} as const;

const askForController =
  'Name the person who controls the business, such as its president, its chief executive or a director of its trustee, with the role “Controls the business”.';

/** The roles that run each class of business, of which one has to be named. */
const requiredRoles: Partial<Record<EntityClass, { readonly roles: readonly PartyRole[]; readonly detail: string }>> = {
  company: { roles: ['director'], detail: 'Name the directors. A company has at least one.' },
  partnership: { roles: ['partner'], detail: 'Name the partners. A partnership has at least two.' },
  trust: { roles: ['trustee'], detail: 'Name the trustee.' },
  super_fund: { roles: ['trustee'], detail: 'Name the trustee.' },
  other_unincorporated: officeHolders,
  other_incorporated: officeHolders,
  cooperative: officeHolders,
  strata: officeHolders,
  // A business of unknown class is treated as a company.
  unknown: {
    roles: ['director', 'partner', 'trustee'],
    detail: 'Name the directors, or the people who run the business.',
  },
};
const anyRole = {
  roles: ['director', 'partner', 'trustee', 'secretary', 'office_holder', 'controller'],
  detail: 'Name a person who runs the business.',
} as const;

/** The questions that a form asks, which depend on the kind of customer. */
export interface FormQuestions {
  /** The roles in the business that a person or body may have. */
  readonly roles: readonly PartyRole[];
  readonly isTrust: boolean;
  readonly asksForOwners: boolean;
  readonly asksForFunds: boolean;
  /** `director ID`; null if directors have no such number. */
  readonly directorNumber: string | null;
}

const rolesByClass: Partial<Record<EntityClass, readonly PartyRole[]>> = {
  individual: [],
  company: ['director', 'secretary'],
  partnership: ['partner'],
  trust: ['trustee', 'settlor', 'appointor', 'protector', 'beneficiary'],
  super_fund: ['trustee', 'beneficiary'],
  other_unincorporated: ['office_holder', 'secretary'],
  other_incorporated: ['office_holder', 'director', 'secretary'],
  cooperative: ['office_holder', 'director', 'secretary'],
  strata: ['office_holder', 'secretary'],
};
const everyRole = ['director', 'secretary', 'partner', 'trustee', 'office_holder'] as const;

/** The questions to ask, from what is stated so far. */
export function findQuestions(form: OnboardingForm, asksSourceOfFunds: boolean): FormQuestions {
  const businessClass = toBusinessClass(form);
  const { directorNumber } = jurisdictions[form.business?.jurisdiction ?? 'AU'];
  return {
    roles: [...(rolesByClass[businessClass] ?? everyRole), 'controller', 'contact'],
    isTrust: isTrustClass(businessClass),
    asksForOwners: asksForOwners(form, businessClass),
    asksForFunds: asksSourceOfFunds || isForeignExposed(form) || isEnhancedTrust(form),
    directorNumber: directorNumber?.label ?? null,
  };
}

/** A field that has to be completed before a form can be submitted. */
export interface Gap {
  /** The JSON pointer (RFC 6901) of the field in the form. */
  readonly pointer: string;
  /** A sentence for the applicant. */
  readonly detail: string;
}

/** The gaps in the owners and managers of a business. An unknown remainder needs a reason. */
export function findPeopleGaps(form: OnboardingForm): Gap[] {
  const { people = noPeople } = form;
  const businessClass = toBusinessClass(form);
  const gaps = people.parties.flatMap((party, index) => findPartyGaps(people, party, `/people/parties/${index}`));
  gaps.push(...findRepetitions(people));
  if (businessClass === 'individual') {
    const isNamed = people.parties.some(({ kind }) => kind === 'person');
    return isNamed ? gaps : [{ pointer: '/people/parties', detail: 'Name the sole trader.' }, ...gaps];
  }
  const { roles, detail } = requiredRoles[businessClass] ?? anyRole;
  // A body cannot be a director (Corporations Act 2001 (Cth), section 201B; Companies Act 1993 (NZ), section 151).
  const named = people.parties.filter(({ kind, roles: own }) =>
    own.some(
      ({ role, ofId }) =>
        ofId === null && (roles as readonly string[]).includes(role) && (kind === 'person' || role !== 'director'),
    ),
  );
  const least = businessClass === 'partnership' ? 2 : 1;
  if (named.length < least) gaps.unshift({ pointer: '/people/parties', detail });
  if (isTrustClass(businessClass)) gaps.push(...findTrustGaps(people, { trust: people, id: null, pointer: '/people' }));
  if (!asksForOwners(form, businessClass)) {
    const isKnown = hasNoOwner(form) || named.length < least || listControllers(form).length > 0;
    return isKnown ? gaps : [...gaps, { pointer: '/people/parties', detail: askForController }];
  }
  return [...gaps, ...findOwnerGaps(people), ...(named.length < least ? [] : findControlGaps(form, people))];
}

interface StatedTrust {
  readonly trust: TrustStatements;
  /** Null for the business itself. */
  readonly id: string | null;
  readonly pointer: string;
}

/** The gaps in the kind and the beneficiaries of a trust (AML/CTF Rules 2025, section 6-3). */
function findTrustGaps({ parties }: PeopleStep, { trust, id, pointer }: StatedTrust): Gap[] {
  const gaps: Gap[] = [];
  if (!trust.trustType) gaps.push({ pointer: `${pointer}/trustType`, detail: 'Choose the type of the trust.' });
  const hasNamed = parties.some(({ roles }) => roles.some(({ role, ofId }) => role === 'beneficiary' && ofId === id));
  if (!hasNamed && !trust.beneficiaryClass) {
    const detail = 'Name the beneficiaries, or describe the class of them, such as the members of a family.';
    gaps.push({ pointer: `${pointer}/beneficiaryClass`, detail });
  }
  return gaps;
}

/** Asks who controls the business if no person certainly is a beneficial owner (AML/CTF Rules 2025, section 6-8). */
function findControlGaps(form: OnboardingForm, people: PeopleStep): Gap[] {
  const jurisdiction = form.business?.jurisdiction ?? 'AU';
  const { owners } = effectiveOwnership(listFormPeople(form, people), jurisdiction);
  const isOwned = owners.some(({ isBeneficialOwner }) => isBeneficialOwner === 'yes');
  if (isOwned || listControllers(form).length > 0 || people.holdings.length === 0) return [];
  const detail =
    'No person owns a large enough part of the business for certain. Name the person who controls it, such as the chief executive, with the role “Controls the business”.';
  return [{ pointer: '/people/parties', detail }];
}

/**
 * The persons who control the business in another way than by shares, such as its chief executive. So do its
 * trustees and partners, and the people behind a body that is one.
 */
export function listControllers(form: Pick<OnboardingForm, 'business' | 'people'>): readonly Party[] {
  const { people = noPeople } = form;
  const stated = listInRole(people, 'controller').filter(({ kind }) => kind === 'person');
  return [...new Set([...stated, ...listPersonsIn(form, ['trustee', 'partner'])])];
}

/** The persons who set up the trust that is the business, or have power over its trustee (AML/CTF Rules 2025, section 6-3). */
export function listTrustFounders(form: Pick<OnboardingForm, 'business' | 'people'>): readonly Party[] {
  return isTrustClass(toBusinessClass(form)) ? listPersonsIn(form, ['settlor', 'appointor', 'protector']) : [];
}

/** The persons in these roles of the business, and the people who govern a body in one, or may own enough of it. */
function listPersonsIn(
  form: Pick<OnboardingForm, 'business' | 'people'>,
  roles: readonly PartyRole[],
): readonly Party[] {
  const { people = noPeople } = form;
  const named = roles.flatMap((role) => listInRole(people, role));
  const all = named.flatMap((party) => (party.kind === 'person' ? [party] : listPersonsBehind(form, party.id)));
  return [...new Set(all)];
}

/** The persons who govern a body, or may own enough of it. */
function listPersonsBehind(
  { business, people = noPeople }: Pick<OnboardingForm, 'business' | 'people'>,
  bodyId: string,
): readonly Party[] {
  const holders = people.holdings.flatMap(({ ownerId, ownedId, to }) => {
    const degree = beneficialOwnership(0, to ?? 100, business?.jurisdiction ?? 'AU');
    return ownedId === bodyId && degree !== 'no' ? [ownerId] : [];
  });
  return people.parties.filter(
    (party) => party.kind === 'person' && (holders.includes(party.id) || isGoverning(party, bodyId)),
  );
}

/** A question about bodies that are the trustee or a partner of the business, and behind which the form names no person. */
export function askBehindBodies(form: Pick<OnboardingForm, 'business' | 'people'>): readonly string[] {
  const { people = noPeople } = form;
  const bodies = [...listInRole(people, 'trustee'), ...listInRole(people, 'partner')].filter(
    ({ kind }) => kind !== 'person',
  );
  return bodies.some(({ id }) => listPersonsBehind(form, id).length === 0)
    ? ['Ask who runs and owns each body that is a trustee or partner.']
    : [];
}

/** Whether a person in the form, a family member or a close associate has an office of another country. */
export function isForeignExposed(form: OnboardingForm): boolean {
  return listExposures(form).includes('foreign');
}

/** The public offices of the people in the form, of every kind. */
export function listExposures({
  people = noPeople,
  declaration,
}: OnboardingForm): readonly PoliticalExposure['exposure'][] {
  const asked = [...people.parties, ...(declaration ? [declaration] : [])];
  const stated = asked.flatMap(({ politicalExposure }) => politicalExposure?.exposure ?? []);
  return stated.filter((exposure) => exposure !== 'none');
}

/** Whether a trust in the form requires enhanced due diligence (AML/CFT Act 2009 (NZ), section 22). A trustee makes a trust. */
export function isEnhancedTrust(form: OnboardingForm): boolean {
  const { business, people = noPeople } = form;
  if (!jurisdictions[business?.jurisdiction ?? 'AU'].enhancesTrusts) return false;
  const isNamed = people.parties.some(
    ({ kind, roles }) => kind === 'trust' || roles.some(({ role }) => role === 'trustee'),
  );
  return isNamed || isTrustClass(toBusinessClass(form));
}

/** Why a customer requires enhanced due diligence with any score, as sentences. The score includes none of these. */
export function listEnhancedTriggers(form: OnboardingForm, isHighRisk: boolean): readonly string[] {
  return [
    ...(isHighRisk ? ['The FATF calls for action on a country in the form.'] : []),
    ...(isForeignExposed(form) ? ['A person has a connection to a public office of another country.'] : []),
    ...(isEnhancedTrust(form) ? ['The business is a trust, or the form names one.'] : []),
  ];
}

/** The gaps in the question about public offices. */
export function findExposureGaps(pointer: string, stated: PoliticalExposure | null | undefined): Gap[] {
  const of = `${pointer}/politicalExposure`;
  if (!stated) {
    return [
      {
        pointer: `${of}/exposure`,
        detail: 'Say whether the person, a family member or a close associate has a public office.',
      },
    ];
  }
  if (stated.exposure === 'none') return [];
  return [
    ...(stated.relation ? [] : [{ pointer: `${of}/relation`, detail: 'Choose who has the public office.' }]),
    ...(stated.office ? [] : [{ pointer: `${of}/office`, detail: 'Enter the public office, with its country.' }]),
  ];
}

function findPartyGaps(people: PeopleStep, party: Party, pointer: string): Gap[] {
  if (party.kind === 'person') {
    const asked = [
      ['givenName', 'Enter the given name.'],
      ['familyName', 'Enter the family name.'],
      ['dateOfBirth', 'Enter the date of birth.'],
    ] as const;
    const gaps = asked
      .filter(([member]) => !party[member])
      .map(([member, detail]) => ({ pointer: `${pointer}/${member}`, detail }));
    return [...gaps, ...findExposureGaps(pointer, party.politicalExposure)];
  }
  const gaps = party.name ? [] : [{ pointer: `${pointer}/name`, detail: 'Enter the name.' }];
  if (party.kind !== 'trust') return gaps;
  const hasTrustee = people.parties.some(({ roles }) =>
    roles.some(({ role, ofId }) => role === 'trustee' && ofId === party.id),
  );
  if (!hasTrustee) gaps.push({ pointer: `${pointer}/roles`, detail: 'Name the trustee of this trust.' });
  return [...gaps, ...findTrustGaps(people, { trust: party, id: party.id, pointer })];
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
