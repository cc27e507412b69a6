import type { Holding, Party, PartyKind, PartyRole, PeopleStep } from '../../../domain/onboarding/onboardingForm.js';
import type { FieldFaults } from './fieldFaults.js';
import { readHoldings, type HoldingInput } from './readHoldings.js';

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

const mostParties = 100;
const mostHoldings = 300;
const mostRoles = 50;

/**
 * Who owns and runs a business, as an applicant says it.
 * @param today ISO 8601, a day
 */
export function readPeople(input: PeopleInput, faults: FieldFaults, today: string): PeopleStep {
  const unknownReason = faults.optional('/people/unknownReason', input.unknownReason);
  if (input.parties.length > mostParties) faults.add('/people/parties', `Must have at most ${mostParties} parties.`);
  if (input.holdings.length > mostHoldings) {
    faults.add('/people/holdings', `Must have at most ${mostHoldings} holdings.`);
  }
  for (const [index, { roles }] of input.parties.entries()) {
    if (roles.length > mostRoles) faults.add(`/people/parties/${index}/roles`, `Must have at most ${mostRoles} roles.`);
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
