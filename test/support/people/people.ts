import type { Holding, Party, PeopleStep, PoliticalExposure } from '../../../src/domain/onboarding/onboardingForm.js';

/**
 * Parses a short notation for the people of a form: in `Co 50, p Co 20-30, q ?`, Co owns half of the business, p
 * between 20 and 30 percent of Co, and q an unknown share. Names of persons are in lower case, names of companies start
 * with a capital, and names of trusts with T.
 */
export function parsePeople(text: string): PeopleStep {
  const holdings = text
    .split(',')
    .map((part) => part.trim().split(' '))
    .filter(([owner]) => owner !== '')
    .map(parseHolding);
  const ids = [
    ...new Set(holdings.flatMap(({ ownerId, ownedId }) => (ownedId === null ? [ownerId] : [ownerId, ownedId]))),
  ];
  return { parties: ids.map(toParty), holdings, unknownReason: null };
}

export const notExposed: PoliticalExposure = {
  ...{ exposure: 'none', relation: null, office: null, answeredOn: '2026-11-20' },
};

/** A party whose name is its id. A person has no public office, and a trust is a unit trust for a family. */
export function toParty(id: string): Party {
  const kind = /^[a-z]/.test(id) ? 'person' : id.startsWith('T') ? 'trust' : 'company';
  const isPerson = kind === 'person';
  return {
    ...{ id, kind, givenName: isPerson ? 'Given' : null, familyName: isPerson ? `Family-${id}` : null },
    ...{ dateOfBirth: isPerson ? '1980-01-31' : null, email: null, country: 'AU' },
    ...{ name: isPerson ? null : `Body-${id}`, number: null, roles: [] },
    ...(isPerson && { politicalExposure: notExposed }),
    ...(kind === 'trust' && { trustType: 'unit', beneficiaryClass: 'The family' }),
  };
}

function parseHolding(words: readonly string[]): Holding {
  const [ownerId = '', second = '', third] = words;
  const [from, to] = (third ?? second).split('-').map((bound) => (bound === '?' ? null : Number(bound)));
  return { ownerId, ownedId: third === undefined ? null : second, from: from ?? null, to: to ?? from ?? null };
}
