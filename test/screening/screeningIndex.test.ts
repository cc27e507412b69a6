import { describe, expect, it } from '@jest/globals';
import { compareNames } from '../../src/domain/names/compareNames.js';
import { toCoreName, foldName } from '../../src/domain/names/foldName.js';
import { createScreeningIndex } from '../../src/domain/screening/screeningIndex.js';
import { Random } from '../webhooks/simulation/random.js';
import { inventName, listEntry, miswrite } from './inventedNames.js';

const bodies = createScreeningIndex([
  listEntry('1', ['Quarrelmoor Shipping Company Limited', 'QSC (Holdings)']),
  listEntry('2', ['Vellatine Bank (VB)', { name: 'Vella', kind: 'weak_alias' }]),
  listEntry('3', ['Pacific Trading Group']),
  listEntry('4', ['Zoltrane', { name: 'Zoltrane Nights', kind: 'weak_alias' }, 'Общество Зольтран']),
  listEntry('5', ['Lommerton, Vance'], { isPerson: true }),
]);
const persons = createScreeningIndex([
  listEntry('11', ['BRAMWELL, Tobias Quentin', 'Toby Bramwell', { name: 'Tobias', kind: 'weak_alias' }], {
    isPerson: true,
  }),
  listEntry('12', ['Izmir Haddadin al Sorvani', 'عزمير حدادين'], { isPerson: true }),
  listEntry('13', ['Quarrelmoor Shipping']),
]);
const found = (name: string) =>
  bodies
    .findCandidates([name], false)
    .map(({ entry, result, matchedName, reason }) => [entry.reference, result, matchedName, reason]);
const person = (name: string) =>
  persons.findCandidates([name], true).map(({ entry, result, matchedName }) => [entry.reference, result, matchedName]);

describe('screening the names of bodies', () => {
  const shipping = 'Quarrelmoor Shipping Company Limited';
  it.each([
    ['QUARRELMOOR SHIPPING CO LTD', 'exact', 'The same name. It is the name of the entry.'],
    [
      'Quarrelmoor Shipping Pty Ltd',
      'close',
      'The same but for the legal form (Pty, Ltd, Inc and the like). It is the name of the entry.',
    ],
    [
      'Quarelmoor Shipping Co Ltd',
      'close',
      'The same but for the spelling of a word (QUARRELMOOR for QUARELMOOR). It is the name of the entry.',
    ],
    ['The Shipping Quarrelmoor', 'close', expect.stringContaining('the word The and the order of its words')],
    ['The trustee for Quarrelmoor Shipping', 'close', expect.stringContaining('the words The trustee for')],
    ['QuarrelmoorShipping', 'close', expect.stringContaining('spaces')],
  ])('finds %s', (name, result, reason) => {
    expect(found(name)).toEqual([['1', result, shipping, reason]]);
  });

  it('finds a name without what the list puts in brackets behind it', () => {
    expect(found('Vellatine Bank')).toEqual([
      ['2', 'close', 'Vellatine Bank (VB)', 'The same but for the words in brackets. It is the name of the entry.'],
    ]);
    expect(found('Vellatine Bank VB')).toMatchObject([['2', 'exact', 'Vellatine Bank (VB)', expect.any(String)]]);
  });

  it.each([
    'Quarrelmoor',
    'Shipping Company Limited',
    'Quarrelmoor Shipping Repairs',
    'Lommerton Vance',
    'Pacific Group',
  ])('does not take %s for one of them', (name) => {
    expect(found(name)).toEqual([]);
  });

  it('takes common words alone for nothing but the whole name', () => {
    expect(found('Trading Group Pacific')).toEqual([]);
    expect(found('Pacific Trading')).toEqual([]);
    expect(found('Pty Ltd')).toEqual([]);
    expect(found('')).toEqual([]);
    expect(found('Pacific Trading Group')).toMatchObject([['3', 'exact', 'Pacific Trading Group', expect.any(String)]]);
  });

  it('takes a weak alias for nothing but itself, and one of a single word for nothing', () => {
    expect(found('Vella')).toEqual([]);
    expect(found('Zoltrane Nihgts')).toEqual([]);
    expect(found('Zoltrane Nights Pty Ltd')).toEqual([
      ['4', 'close', 'Zoltrane Nights', expect.stringContaining('that the list itself calls weak')],
    ]);
  });

  it('compares names of other scripts as a whole', () => {
    expect(found('общество зольтран')).toMatchObject([['4', 'exact', 'Общество Зольтран', expect.any(String)]]);
    expect(found('Зольтран общество')).toEqual([]);
    expect(found('Общество Зольтрен')).toEqual([]);
  });

  it('tells of each entry once, by the names that are most alike', () => {
    const names = ['Quarelmoor Shipping', 'Q.S.C. Holdings', 'Zoltrane', 'Quarrelmoor Shipping Company Limited'];
    const matches = bodies.findCandidates(names, false);
    expect(matches.map(({ entry, result, screenedName }) => [entry.reference, result, screenedName])).toEqual([
      ['1', 'exact', 'Quarrelmoor Shipping Company Limited'],
      ['4', 'exact', 'Zoltrane'],
    ]);
  });
});

describe('screening the names of persons', () => {
  const quentin = 'BRAMWELL, Tobias Quentin';
  it.each([
    ['Tobias Quentin Bramwell', 'exact', quentin],
    ['BRAMWELL, TOBIAS QUENTIN', 'exact', quentin],
    ['Bramwell Quentin Tobias', 'close', quentin],
    ['Tobias Bramwell', 'close', quentin],
    ['Tobias Q. Bramwel', 'close', quentin],
    ['T Quentin Bramwell', 'close', quentin],
    ['toby bramwell', 'exact', 'Toby Bramwell'],
  ])('finds %s', (name, result, matched) => {
    expect(person(name)).toEqual([['11', result, matched]]);
  });

  it('reads signs of a transliteration as nothing', () => {
    expect(person('ʿIzmir Ḥaddādīn al-Sorvānī')).toEqual([['12', 'exact', 'Izmir Haddadin al Sorvani']]);
    expect(person('عزمير حدادين')).toEqual([['12', 'exact', 'عزمير حدادين']]);
  });

  it.each(['Tobias', 'Quentin Bramwell Smith', 'T B', 'Quarrelmoor Shipping', ',', 'Bramwell'])(
    'does not find %s',
    (name) => {
      expect(person(name)).toEqual([]);
    },
  );
});

describe('the index', () => {
  it.each([true, false])('loses nothing that a comparison of each with each finds (persons: %s)', (isPerson) => {
    const random = new Random(isPerson ? 11 : 12);
    const listed = Array.from({ length: 2_000 }, () => inventName(random, isPerson));
    const wanted = Array.from({ length: 50 }, () => {
      const name = random.happens(0.3) ? inventName(random, isPerson) : (listed[random.below(listed.length)] ?? '');
      return miswrite(random, random.happens(0.5) ? miswrite(random, name) : name);
    });
    const index = createScreeningIndex(listed.map((name, at) => listEntry(String(at), [name], { isPerson })));
    const cores = listed.map((name) => toCoreName(foldName(name)));
    let matches = 0;
    for (const name of wanted) {
      const core = toCoreName(foldName(name));
      const expected = cores.flatMap((other, at) =>
        core !== '' && compareNames(core, other, { isPerson }) ? [String(at)] : [],
      );
      const got = index.findCandidates([name], isPerson).map(({ entry }) => entry.reference);
      expect([name, got.toSorted()]).toEqual([name, expected.toSorted()]);
      matches += expected.length;
    }
    expect(matches).toBeGreaterThan(25);
  });

  it('stands hostile names', () => {
    const hostile = [
      '('.repeat(10_000),
      'A '.repeat(5_000),
      'Ж'.repeat(10_000),
      '\u0000',
      '\ud800',
      'x'.repeat(10_000),
      ',,,,',
    ];
    const index = createScreeningIndex(
      hostile.map((name, at) => listEntry(String(at), [name], { isPerson: at % 2 === 0 })),
    );
    for (const name of hostile) {
      expect(() => [index.findCandidates([name], true), index.findCandidates([name], false)]).not.toThrow();
    }
    expect(index.findCandidates(['x'.repeat(10_000)], false)).toHaveLength(1);
  });
});
