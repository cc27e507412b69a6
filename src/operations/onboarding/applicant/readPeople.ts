import type { Holding, Party, PartyKind, PartyRole, PeopleStep } from '../../../domain/onboarding/onboardingForm.js';
import type { FieldFaults } from './fieldFaults.js';

interface PartyInput {
  readonly id: string;
  readonly kind: PartyKind;
  readonly givenName?: string | null;
  readonly familyName?: string | null;
  readonly dateOfBirth?: string | null;
  readonly email?: string | null;
  readonly country?: string | null;
  readonly name?: string | null;
  readonly number?: string | null;
  readonly roles: readonly { readonly role: PartyRole; readonly ofId?: string | null }[];
}

export interface PeopleInput {
  readonly parties: readonly PartyInput[];
  readonly holdings: readonly HoldingInput[];
  readonly unknownReason?: string | null;
}

const maxParties = 100;
const maxHoldings = 300;
const maxRoles = 50;

/**
 * Who owns and runs a business, as an applicant says it.
 * @param today ISO 8601, a day
 */
export function readPeople(input: PeopleInput, faults: FieldFaults, today: string): PeopleStep {
  const unknownReason = faults.optional('/people/unknownReason', input.unknownReason);
  if (input.parties.length > maxParties) faults.add('/people/parties', `Must have at most ${maxParties} parties.`);
  if (input.holdings.length > maxHoldings) {
    faults.add('/people/holdings', `Must have at most ${maxHoldings} holdings.`);
  }
  for (const [index, { roles }] of input.parties.entries()) {
    if (roles.length > maxRoles) faults.add(`/people/parties/${index}/roles`, `Must have at most ${maxRoles} roles.`);
  }
  // Nobody is told of ten thousand faults.
  faults.throwIfAny();
  const kinds = new Map<string, PartyKind>();
  for (const [index, { id, kind }] of input.parties.entries()) {
    const pointer = `/people/parties/${index}/id`;
    if (!/^[\w-]{1,64}$/.test(id)) faults.add(pointer, 'Must have 1 to 64 letters, digits, `_` or `-`.');
    if (kinds.has(id)) faults.add(pointer, 'Another party has the same id. Use each id once.');
    kinds.set(id, kind);
  }
  const parties = input.parties.map((party, index) =>
    readParty(`/people/parties/${index}`, party, { kinds, faults, today }),
  );
  const holdings: readonly Holding[] = readHoldings(input.holdings, kinds, faults);
  return { parties, holdings, unknownReason };
}

interface Reading {
  readonly kinds: ReadonlyMap<string, PartyKind>;
  readonly faults: FieldFaults;
  readonly today: string;
}

function readParty(pointer: string, party: PartyInput, { kinds, faults, today }: Reading): Party {
  const isPerson = party.kind === 'person';
  for (const [index, { ofId }] of party.roles.entries()) {
    const place = `${pointer}/roles/${index}/ofId`;
    if (ofId != null && !kinds.has(ofId)) {
      faults.add(place, 'No party has this id. Send the id of a party in the list.');
    }
    if (ofId != null && ofId === party.id) {
      faults.add(place, 'A party cannot hold a role of itself. Name another party.');
    }
  }
  const roles = new Map(party.roles.map(({ role, ofId }) => [`${role} ${ofId ?? ''}`, { role, ofId: ofId ?? null }]));
  return {
    id: party.id,
    kind: party.kind,
    givenName: isPerson ? faults.optional(`${pointer}/givenName`, party.givenName) : null,
    familyName: isPerson ? faults.optional(`${pointer}/familyName`, party.familyName) : null,
    dateOfBirth: isPerson ? faults.birthday(`${pointer}/dateOfBirth`, party.dateOfBirth, today) : null,
    email: faults.email(`${pointer}/email`, party.email) || null,
    country: faults.country(`${pointer}/country`, party.country) || null,
    name: isPerson ? null : faults.optional(`${pointer}/name`, party.name),
    number: isPerson ? null : faults.optional(`${pointer}/number`, party.number, 100),
    roles: [...roles.values()],
  };
}

interface HoldingInput {
  readonly ownerId: string;
  readonly ownedId?: string | null;
  readonly from?: number | null;
  readonly to?: number | null;
}

// Thirds are given as 33.34 percent.
const roundingPercent = 0.1;

/** The shares that an applicant names, each of which has to be possible. @param kinds Of the parties, by their ids */
function readHoldings(
  inputs: readonly HoldingInput[],
  kinds: ReadonlyMap<string, PartyKind>,
  faults: FieldFaults,
): readonly Holding[] {
  const seen = new Set<string>();
  const sums = new Map<string | null, number>();
  const holdings = inputs.map(({ ownerId, ownedId: owned, from: least, to: most }, index) => {
    const pointer = `/people/holdings/${index}`;
    const ownedId = owned ?? null;
    const [from, to] = [least ?? null, most ?? null];
    if (!kinds.has(ownerId)) {
      faults.add(`${pointer}/ownerId`, 'No party has this id. Send the id of a party in the list.');
    }
    if (ownedId !== null && !kinds.has(ownedId)) {
      faults.add(`${pointer}/ownedId`, 'No party has this id. Send the id of a party in the list.');
    }
    if (ownedId !== null && kinds.get(ownedId) === 'person') {
      faults.add(`${pointer}/ownedId`, 'A person cannot have owners. Name a body.');
    }
    const pair = JSON.stringify([ownerId, ownedId]);
    if (seen.has(pair)) {
      faults.add(`${pointer}/ownerId`, 'This owner is already listed for this body. Combine the shares.');
    }
    seen.add(pair);
    checkShare(pointer, { from, to }, faults);
    sums.set(ownedId, (sums.get(ownedId) ?? 0) + Math.max(0, from ?? 0));
    return { ownerId, ownedId, from, to };
  });
  if ([...sums.values()].some((sum) => sum > 100 + roundingPercent)) {
    faults.add('/people/holdings', 'The shares in this body add up to more than 100 percent.');
  }
  return holdings;
}

function checkShare(pointer: string, { from, to }: Pick<Holding, 'from' | 'to'>, faults: FieldFaults): void {
  if ((from === null) !== (to === null)) {
    faults.add(from === null ? `${pointer}/from` : `${pointer}/to`, 'Send both bounds, or neither.');
  }
  for (const [name, percent] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (percent !== null && !(percent >= 0 && percent <= 100)) {
      faults.add(`${pointer}/${name}`, 'Must be a percentage from 0 to 100.');
    }
  }
  if (from !== null && to !== null && from > to) faults.add(`${pointer}/to`, 'Must be at least the lower bound.');
}
