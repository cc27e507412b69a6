import { describe, expect, it } from '@jest/globals';
import { changes, type Subject } from '../../bench/screening/changes.js';
import { inventCompany, inventSoleTrader } from '../../bench/screening/inventedCustomers.js';
import { inventList } from '../../bench/screening/inventedList.js';
import { Random } from '../../bench/screening/random.js';
import { heldOut, inventSpelt, spellingClasses, tuned } from '../../bench/screening/spellings.js';
import { MatchIndex } from '../../src/domain/matching/matchIndex.js';

// A list, and changes of its names, that the benchmark of screening does not print.
const seed = 20_261;
const cases = 150;
const entries = inventList(seed, 1_200);
const index = MatchIndex.build(entries);
const subjects = entries.map(({ reference, isPerson, names, datesOfBirth }): Subject => ({
  reference,
  isPerson,
  name: names[0]?.name ?? '',
  dateOfBirth: datesOfBirth?.[0] ?? null,
}));

describe('a listed name that was changed', () => {
  it.each(changes)('is found: $title ($wanted)', (change) => {
    const random = new Random(seed);
    const missed: string[] = [];
    let made = 0;
    for (const subject of subjects) {
      const name = made < cases ? change.make(subject, random) : null;
      if (name === null) continue;
      made++;
      const matches = index.find({
        names: [name],
        kind: subject.isPerson ? 'person' : 'body',
        ...(change.withDateOfBirth && subject.dateOfBirth !== null && { dateOfBirth: subject.dateOfBirth }),
      });
      const band = matches.find(({ entry }) => entry.reference === subject.reference)?.band;
      if (band === undefined || (change.isContained && band === 'possible')) missed.push(`${subject.name}: ${name}`);
    }
    expect(made).toBeGreaterThan(20);
    expect({ missed, share: 1 - missed.length / made }).toMatchObject({
      missed: missed.slice(0, Math.floor((1 - change.wanted) * made)),
    });
  });
});

describe('a name in another alphabet or spelling', () => {
  it.each(spellingClasses)('is found: $title ($wanted)', (one) => {
    const names = inventSpelt(one, new Random(seed), 600);
    const held = MatchIndex.build([...entries, ...names.map(({ entry }) => entry)]);
    const found = names.filter(({ entry, asked }) =>
      held.find({ names: [asked], kind: 'person' }).some((match) => match.entry.reference === entry.reference),
    );
    expect(found.length / names.length).toBeGreaterThanOrEqual(one.wanted);
  });
});

describe('the words of spellings', () => {
  it.each(Object.keys(heldOut) as (keyof typeof heldOut)[])('that are held out are not among the tuned: %s', (kind) => {
    const known = new Set(tuned[kind].map(({ native }) => native));
    expect(heldOut[kind].filter(({ native }) => known.has(native))).toEqual([]);
  });
});

describe('the names of others', () => {
  it.each([
    { title: 'sole traders', most: 0.02, kind: 'sole_trader', invent: inventSoleTrader },
    { title: 'companies', most: 0.005, kind: 'body', invent: inventCompany },
  ] as const)('are flagged of few $title', ({ most, kind, invent }) => {
    const random = new Random(seed);
    const names = Array.from({ length: 1_000 }, () => invent(random));
    const flagged = names.filter((name) => index.find({ names: [name], kind }).length > 0);
    expect(flagged.length).toBeLessThanOrEqual(most * names.length);
  });
});
