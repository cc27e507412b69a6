import { describe, expect, it } from '@jest/globals';
import { ChangedNames } from '../../src/domain/matching/changedNames.js';
import { MatchIndex, type MatchEntry, type MatchQuery } from '../../src/domain/matching/matchIndex.js';
import { Random } from '../webhooks/simulation/random.js';

// Parties that the changes of a list do not concern have the same matches in both editions. Comparing them in full is the measure.
const words = [
  ...['Sergei', 'Sergey', 'Mohammed', 'Muhammad', 'Ali', 'Ivanov', 'Ivanova', 'Petrov', 'Zoltrane', 'Quillfeather'],
  ...['Bexilund', 'Bexlund', 'Ossavand', 'Merrowick', 'Trading', 'Holdings', 'Group', 'Australia', 'Harbour', 'Bank'],
  ...['Al', 'de', 'X', '7', 'Pty', 'Ltd', 'LLC', 'Mullah', 'Abd', 'Rahman', 'Abdulrahman', 'Сергей', 'محمد'],
] as [string, ...string[]];
const kinds = ['primary', 'primary', 'alias', 'weak_alias'] as const;
const parties = ['person', 'body', 'sole_trader'] as const;

const several = (random: Random, most: number, one: () => string): string[] =>
  Array.from({ length: 1 + random.below(most) }, one);
const inventName = (random: Random): string => several(random, 4, () => random.oneOf(words)).join(' ');

function inventEntry(random: Random, reference: string): MatchEntry {
  const names = several(random, 3, () => inventName(random)).map((name) => ({ name, kind: random.oneOf(kinds) }));
  return { reference, names, isPerson: random.happens(0.5) };
}

/** The candidates of a party among all entries of an edition. */
function matchesIn(index: MatchIndex<MatchEntry>, party: MatchQuery): unknown {
  return index.find(party).map(({ entry: { reference }, ...match }) => ({ ...match, reference }));
}

describe('the changes between two editions of a list', () => {
  it('concern every party whose matches differ', () => {
    const random = new Random(20_261_123);
    const counts = { unconcerned: 0, differing: 0 };
    for (let round = 0; round < 150; round++) {
      const listed = Array.from({ length: 30 }, (_, at) => inventEntry(random, String(at).padStart(2, '0')));
      const former = listed.filter(() => random.happens(0.95));
      const kept = listed.filter(() => random.happens(0.95));
      const present = kept.map((entry) => (random.happens(0.05) ? inventEntry(random, entry.reference) : entry));
      const changed = new ChangedNames([
        ...former.filter((entry) => !present.includes(entry)).map((entry) => ({ ...entry, isAdded: false })),
        ...present.filter((entry) => !former.includes(entry)).map((entry) => ({ ...entry, isAdded: true })),
      ]);
      const [before, after] = [MatchIndex.build(former), MatchIndex.build(present)];
      for (let at = 0; at < 30; at++) {
        const party = { names: several(random, 2, () => inventName(random)), kind: random.oneOf(parties) };
        const [were, are] = [matchesIn(before, party), matchesIn(after, party)].map((one) => JSON.stringify(one));
        if (were !== are) counts.differing += 1;
        if (changed.concerns(party)) continue;
        counts.unconcerned += 1;
        expect(are).toBe(were);
      }
    }
    expect(counts.unconcerned).toBeGreaterThan(300);
    expect(counts.differing).toBeGreaterThan(300);
  });

  it('concern nobody when the list stays the same', () => {
    expect(new ChangedNames([]).concerns({ names: words, kind: 'sole_trader' })).toBe(false);
  });
});
