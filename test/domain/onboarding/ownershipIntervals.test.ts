import { expect, test } from '@jest/globals';
import { effectiveOwnership } from '../../../src/domain/onboarding/effectiveOwnership.js';
import type { Holding, PeopleStep } from '../../../src/domain/onboarding/onboardingForm.js';
import { toParty } from '../../support/people/people.js';
import { Random } from '../../webhooks/simulation/random.js';

const seeds = Array.from({ length: 200 }, (_, index) => index + 1);
const persons = ['p', 'q', 'r'];
const bodies = ['C1', 'C2', 'T3'];
const nobody = 'unnamed';

/** Shares as an applicant might say them, with circles, ranges, unknown shares and parts that nobody was named for. */
function randomPeople(random: () => number): PeopleStep {
  const holdings: Holding[] = [];
  for (const ownedId of [null, ...bodies]) {
    // A body whose owners nobody named.
    if (ownedId !== null && random() < 0.15) continue;
    let left = random() < 0.6 ? 100 : 100 * random();
    for (const ownerId of [...persons, ...bodies].sort(() => random() - 0.5).slice(0, 1 + Math.floor(random() * 4))) {
      const share = random() < 0.3 ? left : left * random();
      left -= share;
      const [from, to] = [share * random(), Math.min(100, share + 20 * random())];
      const kind = random();
      if (kind < 0.6) holdings.push({ ownerId, ownedId, from: share, to: share });
      else holdings.push({ ownerId, ownedId, from: kind < 0.85 ? from : null, to: kind < 0.85 ? to : null });
    }
  }
  return { parties: [...persons, ...bodies].map(toParty), holdings, unknownReason: null };
}

/**
 * One assignment in which all stated intervals hold: the share of each body, of one, by its owner. The rest goes to
 * anyone, or to an unnamed owner.
 */
function complete(
  people: PeopleStep,
  random: () => number,
  onlyNamed: boolean,
): Map<string | null, Map<string, number>> {
  return new Map(
    [null, ...bodies].map((id) => {
      const said = people.holdings.filter(({ ownedId }) => ownedId === id);
      const shares = new Map(said.map(({ ownerId, from }) => [ownerId, (from ?? 0) / 100]));
      let left = 1 - [...shares.values()].reduce((sum, share) => sum + share, 0);
      for (const { ownerId, from, to } of said.sort(() => random() - 0.5)) {
        const more = Math.max(0, Math.min(left, ((to ?? 100) - (from ?? 0)) / 100)) * (random() < 0.3 ? 1 : random());
        shares.set(ownerId, (shares.get(ownerId) ?? 0) + more);
        left -= more;
      }
      const heirs = onlyNamed ? [nobody] : [nobody, ...persons];
      const heir = heirs[Math.floor(random() * heirs.length)] ?? nobody;
      return [id, shares.set(heir, (shares.get(heir) ?? 0) + Math.max(0, left))];
    }),
  );
}

/**
 * The share that reaches each person when the whole is passed up from owner to owner until (almost) all has arrived.
 */
function handUp(holdings: Map<string | null, Map<string, number>>): Map<string, number> {
  const arrived = new Map<string, number>();
  let moving = new Map<string | null, number>([[null, 1]]);
  for (let step = 0; step < 2_000 && [...moving.values()].some((part) => part > 1e-9); step++) {
    const next = new Map<string | null, number>();
    for (const [id, part] of moving) {
      for (const [owner, share] of holdings.get(id) ?? []) {
        const target: Map<string | null, number> = bodies.includes(owner) ? next : arrived;
        target.set(owner, (target.get(owner) ?? 0) + part * share);
      }
    }
    moving = next;
  }
  return arrived;
}

test.each(seeds)('what is true lies within the bounds, seed %i', (seed) => {
  const random = new Random(seed).next;
  const people = randomPeople(random);
  const bounds = effectiveOwnership(people, 'AU');
  for (let round = 0; round < 10; round++) {
    const onlyNamed = round % 2 === 0;
    const held = handUp(complete(people, random, onlyNamed));
    for (const { partyId, from, to } of bounds.owners.filter((owner) => persons.includes(owner.partyId))) {
      const percent = 100 * (held.get(partyId) ?? 0);
      expect(percent).toBeGreaterThan(from - 1e-5);
      expect(percent).toBeLessThan(to + 1e-5);
    }
    const traced = persons.reduce((sum, id) => sum + (held.get(id) ?? 0), 0);
    expect(100 * (1 - traced)).toBeLessThan(bounds.unknownTo + 1e-5);
    if (onlyNamed) expect(100 * (1 - traced)).toBeGreaterThan(bounds.unknownFrom - 1e-5);
  }
});

test.each(seeds)('bounds add up, and less knowledge never narrows them, seed %i', (seed) => {
  const random = new Random(seed).next;
  const people = randomPeople(random);
  const before = effectiveOwnership(people, 'AU');
  const certain = before.owners
    .filter(({ partyId }) => persons.includes(partyId))
    .reduce((sum, { from }) => sum + from, 0);
  expect(certain + before.unknownTo).toBeCloseTo(100, 4);
  expect(before.unknownFrom).toBeLessThanOrEqual(before.unknownTo);

  const forgotten = Math.floor(random() * people.holdings.length);
  const holdings = people.holdings.map((one, index) => (index === forgotten ? { ...one, from: null, to: null } : one));
  const after = effectiveOwnership({ ...people, holdings }, 'AU');
  for (const { partyId, from, to } of before.owners) {
    const now = after.owners.find((owner) => owner.partyId === partyId);
    expect(now?.from).toBeLessThanOrEqual(from + 1e-5);
    expect(now?.to).toBeGreaterThanOrEqual(to - 1e-5);
  }
  expect(after.unknownTo).toBeGreaterThanOrEqual(before.unknownTo - 1e-5);
});

test('a hundred parties and three hundred holdings are no work', () => {
  const ids = Array.from({ length: 100 }, (_, index) => `${index < 60 ? 'C' : 'p'}${index}`);
  const holdings = Array.from({ length: 300 }, (_, index) => ({
    ownerId: ids[(index * 7 + 13) % 100] ?? '',
    ownedId: index < 5 ? null : (ids[index % 60] ?? ''),
    from: 10,
    to: 15,
  }));
  const began = performance.now();
  const { owners } = effectiveOwnership({ parties: ids.map(toParty), holdings, unknownReason: null }, 'AU');
  expect(owners.length).toBe(20);
  expect(performance.now() - began).toBeLessThan(1_000);
});
