import type { Holding, Party, PartyKind, PartyRole, People } from '../../form/formTypes.js';

/** A party without details. Its id is unique within the form. */
export function newParty(kind: PartyKind, roles: Party['roles'] = []): Party {
  const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    id: `p${id}`,
    kind,
    givenName: null,
    familyName: null,
    dateOfBirth: null,
    directorId: null,
    politicalExposure: null,
    trustType: null,
    beneficiaryClass: null,
    email: null,
    country: null,
    name: null,
    number: null,
    roles,
  };
}

export function withParty(people: People, party: Party): People {
  return { ...people, parties: [...people.parties, party] };
}

export function withChangedParty(people: People, party: Party): People {
  return { ...people, parties: people.parties.map((other) => (other.id === party.id ? party : other)) };
}

/** Removes a party and all its shares and roles. */
export function withoutParty(people: People, id: string): People {
  return {
    ...people,
    parties: people.parties
      .filter((party) => party.id !== id)
      .map((party) => ({ ...party, roles: party.roles.filter(({ ofId }) => ofId !== id) })),
    holdings: people.holdings.filter(({ ownerId, ownedId }) => ownerId !== id && ownedId !== id),
  };
}

export function withHolding(people: People, holding: Holding): People {
  return { ...people, holdings: [...people.holdings, holding] };
}

/** Removes a share, and its owner if the form does not name them elsewhere. */
export function withoutHolding(people: People, index: number): People {
  const owner = people.holdings[index]?.ownerId;
  const rest = { ...people, holdings: people.holdings.filter((_, at) => at !== index) };
  const party = rest.parties.find(({ id }) => id === owner);
  const isUsed =
    party === undefined ||
    party.roles.length > 0 ||
    rest.holdings.some(({ ownerId, ownedId }) => ownerId === owner || ownedId === owner);
  return isUsed ? rest : withoutParty(rest, party.id);
}

/**
 * The bodies whose shares add up to more than the whole, with null for the business. The service names none of them, and
 * accepts as much by rounding.
 */
export function findOversold({ holdings }: People): ReadonlySet<string | null> {
  const sums = new Map<string | null, number>();
  for (const { ownedId, from } of holdings) sums.set(ownedId, (sums.get(ownedId) ?? 0) + (from ?? 0));
  return new Set([...sums].flatMap(([ownedId, sum]) => (sum > 100.1 ? [ownedId] : [])));
}

export function withRole(party: Party, role: PartyRole, ofId: string | null, isHeld: boolean): Party {
  const others = party.roles.filter((held) => held.role !== role || held.ofId !== ofId);
  return { ...party, roles: isHeld ? [...others, { role, ofId }] : others };
}

export function hasRole(party: Party, role: PartyRole, ofId: string | null): boolean {
  return party.roles.some((held) => held.role === role && held.ofId === ofId);
}
