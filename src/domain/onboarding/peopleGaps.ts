import type { EntityClass } from '../entityClass.js';
import type { Gap } from './gaps.js';
import type { Holding, OnboardingForm, Party, PartyRole, PeopleStep } from './onboardingForm.js';

// Thirds are given as 33.33 percent.
const roundingPercent = 0.1;
const nobody: PeopleStep = { parties: [], holdings: [], unknownReason: null };

/** Who has to be named as running a business of a kind. */
const inCharge: Partial<Record<EntityClass, { readonly roles: readonly PartyRole[]; readonly detail: string }>> = {
  company: { roles: ['director'], detail: 'Name the directors. A company has at least one.' },
  partnership: { roles: ['partner'], detail: 'Name the partners.' },
  trust: { roles: ['trustee'], detail: 'Name the trustee.' },
  super_fund: { roles: ['trustee'], detail: 'Name the trustee.' },
  // What the register has not told is taken for a company.
  unknown: {
    roles: ['director', 'partner', 'trustee'],
    detail: 'Name the directors, or the people who run the business.',
  },
};
const anybody = {
  roles: ['director', 'partner', 'trustee', 'secretary'],
  detail: 'Name a person who runs the business.',
} as const;

/** What is left to say of who owns and runs a business. An unknown remainder is never taken for nobody: it needs a reason. */
export function peopleGaps({ people = nobody }: OnboardingForm, businessClass: EntityClass): Gap[] {
  const gaps = people.parties.flatMap((party, index) => partyGaps(people, party, `/people/parties/${index}`));
  if (businessClass === 'individual') {
    const isNamed = people.parties.some(({ kind }) => kind === 'person');
    return isNamed ? gaps : [{ pointer: '/people/parties', detail: 'Name the sole trader.' }, ...gaps];
  }
  const { roles, detail } = inCharge[businessClass] ?? anybody;
  const isRun = people.parties.some((party) =>
    party.roles.some(({ role, ofId }) => ofId === null && (roles as readonly string[]).includes(role)),
  );
  if (!isRun) gaps.unshift({ pointer: '/people/parties', detail });
  return [...gaps, ...ownerGaps(people)];
}

function partyGaps(people: PeopleStep, party: Party, pointer: string): Gap[] {
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

function ownerGaps({ holdings, unknownReason }: PeopleStep): Gap[] {
  if (unknownReason) return [];
  if (!holdings.some(({ ownedId }) => ownedId === null)) {
    return [{ pointer: '/people/holdings', detail: 'Name the owners of the business, or say why they are not known.' }];
  }
  const owned = Map.groupBy(holdings, ({ ownedId }) => ownedId);
  if ([...owned.values()].every((parts) => remainderOf(parts) <= roundingPercent)) return [];
  const detail = 'Name the other owners, or say why the owners of a part are not known.';
  return [{ pointer: '/people/unknownReason', detail }];
}

/** What of something is certain to be held by nobody who was named, in percent; all of a share that nobody has said. */
function remainderOf(holdings: readonly Holding[]): number {
  if (holdings.some(({ to }) => to === null)) return 100;
  return 100 - holdings.reduce((sum, { to }) => sum + (to ?? 0), 0);
}
