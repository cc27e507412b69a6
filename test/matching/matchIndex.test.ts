import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { inventList } from '../../bench/screening/inventedList.js';
import { MatchIndex, type MatchEntry, type MatchQuery } from '../../src/domain/matching/matchIndex.js';
import type { PlainWord } from '../../src/domain/matching/plainWords.js';
import { findQueryWord, WordIndex } from '../../src/domain/matching/words.js';

type Name = string | { readonly name: string; readonly kind: 'alias' | 'weak_alias' };

function entry(reference: string, names: readonly Name[], more: Partial<MatchEntry> = {}): MatchEntry {
  return {
    reference,
    isPerson: false,
    names: names.map((name, at) => (typeof name === 'string' ? { name, kind: at === 0 ? 'primary' : 'alias' } : name)),
    ...more,
  };
}

const person = { isPerson: true } as const;
const list = [
  entry('1', ['Joint Stock Company Quarrelmoor Shipyard', 'AO Quarrelmoor']),
  entry('2', ['Vellatine Trading Group (VTG)', { name: 'Vella', kind: 'weak_alias' }]),
  entry('3', ['ZOLTRANE']),
  entry('4', ['Harbinger Plant No. 7']),
  entry('5', ['OCEAN']),
  entry('6', ['Fennimarsh Bank', 'Фенимарш Банк']),
  entry('7', ['Ansgar Institute of Applied Optics']),
  entry('8', ['Morvind Industries Co']),
  entry('9', ['Quarrel Mfg']),
  entry('10', ['Pier 1 Quarrelmoor']),
  entry('11', ['Sergey Petrovich ZABELINKOV'], { ...person, datesOfBirth: ['1968-03-17'], countries: ['Russia'] }),
  entry('12', ['Muhammad Abd al-Rahman AL-QAZIMARI', 'محمد عبد الرحمن القزيماري'], person),
  entry('13', ['Yevgeny Tolmachyovsky'], { ...person, datesOfBirth: ['Approximately 1971, 1973'] }),
  entry('14', ['Hidayatullah'], person),
  entry('15', ['Kim Chol Varn', { name: 'The Tailor', kind: 'weak_alias' }], person),
  entry('16', ['Mohammad Ali'], person),
  entry('17', ['RI Quon-Sop'], person),
  entry('18', ['Piet Jurrian van der Zolt'], person),
];
const index = MatchIndex.build(list);
const find = (name: string, kind: MatchQuery['kind'], more: Partial<MatchQuery> = {}) =>
  index.find({ names: [name], kind, ...more }).map((match) => [match.entry.reference, match.band]);

it('digits for letters within a name hide no person', () => {
  for (const name of ['Sergey Petr0vich ZABELINKOV', 'Sergey ZABEL1NKOV', '5ergey Zabelinkov']) {
    expect(find(name, 'person').map(([reference]) => reference)).toEqual(['11']);
  }
});

it.each(['Hldgs', 'Grp', 'Mgmt', 'Svcs', 'Inds', 'Invt', 'Dev', 'Mfg'])(
  'an abbreviation hides a listed name no more than the word: %s',
  (abbreviation) => {
    const found = MatchIndex.build(list).find({ names: [`Zoltrane ${abbreviation} Pty Ltd`], kind: 'body' });
    expect(found.map((match) => match.entry.reference)).toEqual(['3']);
  },
);

describe('a name that must match', () => {
  it.each([
    ['JSC Quarrelmoor Shipyard', '1', 'same', 'another legal form in front'],
    ['Quarrelmoor Shipyard Pty Ltd', '1', 'same', 'a legal form moved behind'],
    ['ООО Quarrelmoor Shipyard', '1', 'same', 'a legal form in Cyrillic'],
    ['Quarrelmoor Shipyard Limted', '1', 'same', 'a letter missing in the legal form'],
    ['QUARRELMOOR SHIPYARD AUSTRALIA PTY LTD', '1', 'contains', 'a word added in front of the legal form'],
    ['Quarrelmor Shipyard', '1', 'strong', 'a letter missing'],
    ['Quarrelmoorshipyard', '1', 'same', 'a space missing'],
    ['Shipyard Quarrel moor', '1', 'strong', 'words in another order and a space added'],
    ['Quаrrеlmооr Shipyаrd', '1', 'same', 'Cyrillic letters that look Latin'],
    ['Quarrel\u200bmoor\u200f Ship\u00adyard', '1', 'same', 'characters that nobody sees'],
    ['Ｑｕａｒｒｅｌｍｏｏｒ Shipyard', '1', 'same', 'full-width letters'],
    ['Vellatine Trading Group', '2', 'same', 'what stands in brackets left out'],
    ['Vellatine Holdings', '2', 'possible', 'another common word beside a rare one'],
    ['Vella Pty Ltd', '2', 'same', 'a weak alias that is the whole name'],
    ['Zoltrane Australia Pty Ltd', '3', 'contains', 'one rare word and a place'],
    ['Zoltrene', '3', 'strong', 'one rare word with a wrong letter'],
    ['Harbinger Plant No 7 Co. Ltd', '4', 'same', 'a number and a legal form'],
    ['Ocean Pty Ltd', '5', 'same', 'a common word that is the whole name of both'],
    ['Fenimarsh Bank', '6', 'same', 'an alias in Cyrillic in Latin letters'],
    ['Fennymarsh Bank', '6', 'strong', 'another spelling of a sound'],
    ['Ansgar Institute of Applied', '7', 'contains', 'the last word dropped'],
    ['Ansgar Inst of Applied Optics', '7', 'strong', 'an abbreviation'],
    ['Morvind Inds Co Ltd', '8', 'strong', 'an abbreviation and another legal form'],
    ['Quarrel Manufacturing', '9', 'strong', 'a word that the list abbreviates'],
    ['Zoltrane Leasing Pty Ltd', '3', 'possible', 'one rare word and one ordinary word'],
    ['Zoltrane Tankers Australia', '3', 'possible', 'the same with a place'],
    ['ZOLTRANE.COM.AU', '3', 'contains', 'a domain'],
    ['www.zoltrane.org', '3', 'contains', 'the address of a website'],
    ['QUARRELMOORSHIPYARD.NET PTY LTD', '1', 'contains', 'a domain without spaces'],
    ['Zoltrane (No. 2) Pty Ltd', '3', 'possible', 'the second body of a name'],
    ['Zoltrane 2 Pty Ltd', '3', 'possible', 'a number'],
    ['Z0ltrane Tankers', '3', 'possible', 'a digit for a letter'],
    ['Zo1trane', '3', 'strong', 'a one for an L'],
    ['ZOLTRANE2 PTY LTD', '3', 'possible', 'a number that is joined to the word'],
    ['24zoltrane', '3', 'possible', 'a number that is joined in front'],
    ['Zoltráne2'.normalize('NFD'), '3', 'possible', 'a number behind a decomposed accent'],
    ['Zoltr’ane 2 Pty Ltd', '3', 'possible', 'a number elsewhere in a name with an apostrophe'],
    ['‘Zoltrane2’ Pty Ltd', '3', 'possible', 'a number in quotes'],
    ['HarbingerPlant No.7', '4', 'same', 'a number in a name with other spaces'],
    ['Pier1Quarrelmoor', '10', 'same', 'a number between two words without spaces'],
    ['Pier 1 Quarrelmoor', '10', 'same', 'the same with spaces'],
    ['Morvind Industries Co Australia Pty Ltd', '8', 'contains', 'a place and a legal form behind another legal form'],
    ['Zoltrane AG (Australia) Pty Ltd', '3', 'contains', 'two legal forms with a place in between'],
  ])('%s is entry %s (%s): %s', (name, reference, band) => {
    expect(find(name, 'body')).toContainEqual([reference, band]);
  });

  it.each([
    ['ZABELINKOV Sergey Petrovich', '11', 'same', 'last name first'],
    ['Zabelinkov, Sergey Petrovich', '11', 'same', 'last name first with a comma'],
    ['Sergei Zabelinkov', '11', 'contains', 'another spelling and no patronymic'],
    ['Serhiy Petrovych Zabelinkov', '11', 'strong', 'Ukrainian spellings'],
    ['Сергей Петрович Забелинков', '11', 'same', 'in Cyrillic'],
    ['Sergey Zabelinkof', '11', 'contains', 'the ending as in older passports'],
    ['Mohamed Abdulrahman Alqazimari', '12', 'strong', 'an article and a compound joined'],
    ['Muhammed Qazimari', '12', 'contains', 'no middle name and no article'],
    ['عبد الرحمن القزيماري', '12', 'contains', 'in Arabic script, a part of the name'],
    ['Evgenii Tolmachevsky', '13', 'strong', 'another standard of transliteration'],
    ['Hidayat Ullah', '14', 'same', 'a name of one word written as two'],
    ['Kim Cheol Varn', '15', 'strong', 'another romanisation of Korean'],
    ['Sergey P. Zabelinkov', '11', 'strong', 'an initial between two names'],
    ['S.P. Zabelinkov', '11', 'possible', 'initials without a space beside a rare name'],
    ['The Tailor', '15', 'same', 'a weak alias that is the whole name'],
    ['Mohammed Aly', '16', 'strong', 'two frequent names and nothing else'],
    ['Quonsop Ri', '17', 'strong', 'a given name in one word, and the given name first'],
    ['RI, Quonsop', '17', 'strong', 'the same with a comma'],
    ['Quonsob Ri', '17', 'strong', 'the same with a wrong letter'],
    ['Vanderzolt Pietjurrian', '18', 'strong', 'a family name joined with its articles'],
    ['Vanderzolt Piet', '18', 'contains', 'the same without a middle name'],
  ])('%s is entry %s (%s): %s', (name, reference, band) => {
    expect(find(name, 'person')).toContainEqual([reference, band]);
  });
});

describe('a name that must not match', () => {
  it.each([
    ['Shipyard Pty Ltd', 'a word that says what a body does'],
    ['Joint Stock Company', 'a legal form alone'],
    ['Trading Group', 'common words alone'],
    ['Zoltrane Quorvel', 'one rare word and another rare word'],
    ['Zoltrene Leasing', 'a rare word with a wrong letter and an ordinary word'],
    ['Vella Marine', 'more than a weak alias'],
    ['Harbinger Plant No. 8', 'another number'],
    ['Ocean Plumbing Pty Ltd', 'a common word with another beside it'],
    ['Southern Ocean Fishing Pty Ltd', 'a common word among others'],
    ['Bank of Applied Science', 'words that two entries have'],
    ['Sergey Petrovich Zabelinkov', 'the name of a person'],
    ['', 'nothing'],
    ['—', 'punctuation alone'],
  ])('%s: %s', (name) => {
    expect(find(name, 'body')).toEqual([]);
  });

  it.each([
    ['Sergey Petrov', 'a first name alone in common'],
    ['Anna Zabelinkov', 'a last name alone in common'],
    ['Zabelinkov', 'one word of three'],
    ['Hidayatullah Khan', 'more than a name of one word'],
    ['S Smith', 'an initial and another name'],
    ['The Talor', 'a weak alias with a wrong letter'],
    ['Jon Ali', 'a short name that is another'],
    ['Quonsop Kim', 'a given name in one word, and another family name'],
    ['John Michael Smith', 'nothing in common'],
    ['Zoltrane', 'the name of a body'],
  ])('%s: %s', (name) => {
    expect(find(name, 'person')).toEqual([]);
  });
});

describe('a text of a list that has several names', () => {
  const bodies = MatchIndex.build([
    entry('1', ['Quarrelmoor Institute of Zoltry (QUIZ)', 'QUARRELMOOR DEPOT (KENYA)']),
    entry('2', ['VORTHEN BRIGADES (VOB, VOB-S)', 'BELTRANE UNION (NGO)']),
    entry('3', ['Vellatine Works (MITEC) ; FENNIMARSH WORKS (FEW)']),
    entry('4', ['فنيمارش (the Fennimarsh Front; Jabhat Fennimarsh)', 'Zoltrane (Tigrinya)', 'Zoltrane Two (LLC)']),
  ]);
  const persons = MatchIndex.build([
    entry('1', ['Quentin Bramwell', { name: 'Haj Quentil; Sardar Bramwell; Quentolin', kind: 'weak_alias' }], person),
    entry('2', ['Bramwell Vella b) Q. Tobiasen Vella', 'Abou Zoltar (ابو زولتار)'], person),
    entry('3', ['حسن زولتار (Hassan Zoltar; Hasan Quell)', 'زولتار (Tigrinya)'], person),
    entry('4', ['Amir Zoltaz (original script: Амир Золтаз)'], person),
  ]);
  const findIn = (held: MatchIndex<MatchEntry>, kind: MatchQuery['kind']) => (name: string) =>
    held.find({ names: [name], kind }).map((match) => [match.entry.reference, match.band]);

  it.each([
    ['QUIZ', '1', 'strong', 'a short form in brackets'],
    ['Quiz Pty Ltd', '1', 'strong', 'the same with a legal form'],
    ['VOB', '2', 'strong', 'one of two short forms'],
    ['VOB S', '2', 'strong', 'a short form with a hyphen'],
    ['MITEC', '3', 'strong', 'one that has only some of the letters of its name in order'],
    ['Fennimarsh Works', '3', 'same', 'a name behind a semicolon'],
    ['Jabhat Fennimarsh', '4', 'same', 'a name in brackets in another alphabet'],
  ])('finds %s as body %s (%s): %s', (name, reference, band) => {
    expect(findIn(bodies, 'body')(name)).toContainEqual([reference, band]);
  });

  it.each([
    ['Quiz Night Pty Ltd', 'more than the short form'],
    ['Kenya', 'a place in brackets'],
    ['NGO', 'letters in brackets that are not in the name'],
    ['LLC', 'a legal form in brackets'],
    ['Tigrinya', 'a remark in brackets'],
  ])('does not find %s as a body: %s', (name) => {
    expect(findIn(bodies, 'body')(name)).toEqual([]);
  });

  it.each([
    ['Sardar Bramwell', '1', 'same', 'a weak alias behind a semicolon'],
    ['Quentolin', '1', 'same', 'a name of one word behind another semicolon'],
    ['Haj Quentil', '1', 'same', 'a weak alias in front of one'],
    ['Q Tobiasen Vella', '2', 'same', 'a name behind a letter with a bracket'],
    ['ابو زولتار', '2', 'same', 'a name in brackets in Arabic script'],
    ['Hassan Zoltar', '3', 'same', 'a Latin name in brackets'],
    ['Hasan Quell', '3', 'same', 'another Latin name in brackets'],
    ['Амир Золтаз', '4', 'same', 'a name in brackets with a remark'],
  ])('finds %s as person %s (%s): %s', (name, reference, band) => {
    expect(findIn(persons, 'person')(name)).toContainEqual([reference, band]);
  });

  it.each(['Tigrinya', 'Sardar Tobiasen'])('does not find %s', (name) => {
    expect(findIn(persons, 'person')(name)).toEqual([]);
  });

  it('is named in the reasons', () => {
    expect(bodies.find({ names: ['QUIZ'], kind: 'body' })[0]).toMatchObject({
      matchedName: 'Quarrelmoor Institute of Zoltry (QUIZ)',
      strength: 0.85,
      reasons: ['The names are the same.', 'It is the short form that the list has in brackets.'],
    });
    expect(persons.find({ names: ['Hasan Quell'], kind: 'person' })[0]?.reasons).toContain(
      'The list has several names in one text.',
    );
  });
});

describe('evidence', () => {
  const strength = (more: Partial<MatchQuery>) =>
    index.find({ names: ['Sergei Zabelinkov'], kind: 'person', ...more })[0]?.strength ?? 0;

  it('raises and lowers the strength, and drops no match', () => {
    const alone = strength({});
    expect(strength({ dateOfBirth: '1968-03-17' })).toBeGreaterThan(alone);
    expect(strength({ dateOfBirth: '1968' })).toBeGreaterThan(alone);
    expect(strength({ dateOfBirth: '1942-01-01' })).toBeLessThan(alone);
    expect(strength({ dateOfBirth: '1942-01-01' })).toBeGreaterThan(0);
    expect(strength({ countries: ['RU'] })).toBeGreaterThan(alone);
    expect(strength({ countries: ['NZ'] })).toBeLessThan(alone);
    expect(strength({ dateOfBirth: 'unknown', countries: [] })).toBe(alone);
  });

  it('lets initials match with the same date of birth', () => {
    expect(find('S. Ali', 'person')).toEqual([]);
    expect(find('S. P. Zabelinkov', 'person', { dateOfBirth: '17/03/1968' })).toEqual([['11', 'strong']]);
    expect(find('Y Tolmachyovsky', 'person', { dateOfBirth: '1973-05-02' })).toEqual([['13', 'strong']]);
  });

  it('finds an initial with the same date of birth among several hundred people of a name', () => {
    const many = MatchIndex.build(
      Array.from({ length: 500 }, (_, at) =>
        entry(String(at), [`Hassan ${at === 499 ? 'Quarrel Vella Ahmose' : `Zoltar Q${at}`}`], {
          ...person,
          datesOfBirth: [at === 499 ? '1944' : '1970'],
        }),
      ),
    );
    const found = many.find({ names: ['Hassan A'], kind: 'person', dateOfBirth: '1944' });
    expect(found.map((match) => [match.entry.reference, match.band])).toEqual([['499', 'strong']]);
  });

  it('is named in the reasons', () => {
    const [match] = index.find({
      names: ['Sergei P. Zabelinkov'],
      kind: 'person',
      dateOfBirth: '1968-03-17',
      countries: ['NZ'],
    });
    expect(match).toMatchObject({
      matchedName: 'Sergey Petrovich ZABELINKOV',
      screenedName: 'Sergei P. Zabelinkov',
      reasons: [
        'Both names have “zabelinkov”.',
        '“sergei” is a known variant of “sergey”.',
        '“p” stands for the same initial as “petrovich”.',
        'The dates of birth agree.',
        'No country agrees.',
      ],
    });
  });
});

describe('the reasons', () => {
  const reasons = (name: string) => index.find({ names: [name], kind: 'body' })[0]?.reasons;

  it('name the words that differ', () => {
    expect(reasons('Quarrelmoon Shipyard Sydney LLC')).toEqual([
      'Both names have “shipyard”.',
      '“quarrelmoon” is spelt almost like “quarrelmoor”.',
      'Only the screened name has “sydney”.',
      'The legal forms differ: “llc” and “joint stock company”.',
    ]);
    expect(reasons('Vellatine Trading Group')).toEqual([
      'The names are the same.',
      'The listed name has more in brackets.',
    ]);
    expect(reasons('Vella')).toEqual(['The names are the same.', 'It is an alias that the list itself calls weak.']);
    expect(reasons('Shipyard Quarrelmoor')).toEqual([
      'The names have the same words in another order.',
      'The listed name has the legal form “joint stock company”.',
    ]);
  });
});

describe('the index', () => {
  it('screens a sole trader as a person and as a body, and each entry once by its best name', () => {
    const matches = index.find({
      names: ['Zoltrane', 'Sergei Zabelinkov', 'Sergey Petrovich Zabelinkov'],
      kind: 'sole_trader',
    });
    expect(matches.map(({ entry: { reference }, band }) => [reference, band])).toEqual([
      ['11', 'same'],
      ['3', 'same'],
    ]);
    expect(matches.map(({ strength }) => strength)).toEqual([1, 1]);
  });

  it('is the same when it is built in parts, and finds the same each time', async () => {
    const entries = inventList(5, 400);
    const whole = MatchIndex.build(entries);
    let pauses = 0;
    const inParts = await MatchIndex.buildInParts(entries, async () => {
      pauses++;
      await setImmediate();
    });
    expect(pauses).toBe(20);
    const seen = (found: MatchIndex<MatchEntry>) =>
      entries.map(({ names, isPerson }) =>
        found.find({ names: [names[0]?.name.replace('a', 'e') ?? ''], kind: isPerson ? 'person' : 'body' }),
      );
    const first = seen(whole);
    expect(seen(inParts)).toEqual(first);
    expect(seen(whole)).toEqual(first);
    expect(first.flat().length).toBeGreaterThan(300);
  });

  it('takes a word for a frequent one where the register says so', () => {
    const rare = MatchIndex.build([entry('1', ['Zoltrane'])]);
    const frequent = MatchIndex.build([entry('1', ['Zoltrane'])], {
      frequency: (word) => (word === 'zoltrane' ? 50_000 : 0),
    });
    const query = { names: ['Zoltrane Plumbing Services Engineering'], kind: 'body' } as const;
    const shorter = { names: ['Zoltrane Services Engineering'], kind: 'body' } as const;
    expect(rare.find(query)).toEqual([]);
    expect(rare.find(shorter)).toHaveLength(1);
    expect(frequent.find(shorter)).toEqual([]);
  });

  it('reads words in Arabic script by their own letters, whatever was asked before', () => {
    const two = MatchIndex.build([
      entry('a', ['Ahmad Al-Qazimari'], person),
      entry('h', ['Hamid Al-Qazimari'], person),
    ]);
    const findStrengths = (name: string): object =>
      Object.fromEntries(
        two.find({ names: [name], kind: 'person' }).map((match) => [match.entry.reference, match.strength]),
      );
    // Both given names are `hmd` without vowels.
    const ahmad = findStrengths('احمد القزيماري');
    expect(findStrengths('حامد القزيماري')).not.toEqual(ahmad);
    expect(findStrengths('احمد القزيماري')).toEqual(ahmad);
  });

  it('finds a name of two words that the list joins, in Arabic script', () => {
    const joined = MatchIndex.build([entry('1', ['Abdulhai Motmaen'], person)]);
    expect(joined.find({ names: ['عبدالحی مطمئن'], kind: 'person' })).toHaveLength(1);
  });

  it('stands hostile names, in the list and against it', () => {
    const hostile = [
      '('.repeat(10_000),
      'A '.repeat(5_000),
      'Zoltrane '.repeat(500),
      'abdulrahman'.repeat(500),
      'Ж'.repeat(10_000),
      'é'.normalize('NFD').repeat(5_000),
      `Z${'\u0301'.repeat(5_000)}oltrane`,
      '\u200b'.repeat(900) + 'Zoltrane',
      '\u202eenartloZ',
      '\ud800\udfff\ud800',
      '\u0000',
      ',,,,',
      'ﷺ'.repeat(500),
      '有限公司'.repeat(200),
      'محمد '.repeat(300),
      'limited '.repeat(500),
      '__proto__ constructor toString',
    ];
    const held = MatchIndex.build([
      ...list,
      ...hostile.map((name, at) => entry(`h${at}`, [name], { isPerson: at % 2 === 0 })),
    ]);
    for (const name of hostile) {
      for (const match of held.find({ names: [name], kind: 'sole_trader', dateOfBirth: name, countries: [name] })) {
        expect(match.strength).toBeGreaterThan(0);
        expect(match.strength).toBeLessThanOrEqual(1);
        expect(match.reasons.length).toBeGreaterThan(0);
      }
    }
    expect(held.find({ names: [`${'\u200b'.repeat(900)}Zoltrane`], kind: 'body' }).length).toBeGreaterThan(0);
  });
});

describe('the order of questions', () => {
  const names = [
    'Quarrelmoor Shipyard',
    'Sergei Zabelinkov',
    'Vellatine Group',
    'Zoltrane',
    'Muhamad Abdurrahman Qazimari',
  ];
  const ask = (one: MatchIndex<MatchEntry>, order: readonly string[]) =>
    new Map(
      order.flatMap((name) =>
        (['body', 'person', 'sole_trader'] as const).map((kind) => [
          `${kind} ${name}`,
          one.find({ names: [name], kind }),
        ]),
      ),
    );

  it('makes no difference, however many other words were asked for in between', () => {
    const before = ask(index, names);
    for (let at = 0; at < 12_000; at++) index.find({ names: [`Zo${at}ltrane${at % 7}`], kind: 'body' });
    expect(ask(index, names.toReversed())).toEqual(before);
  });

  it('makes no difference to entries that are added later', () => {
    const grown = MatchIndex.build(list.slice(0, 6));
    ask(grown, names);
    for (const one of list.slice(6)) grown.add(one);
    expect(ask(grown, names)).toEqual(ask(MatchIndex.build(list), names));
  });

  it('makes no difference between two lists', () => {
    const [one, other] = [MatchIndex.build(list.slice(0, 8)), MatchIndex.build(list.slice(8))];
    const apart = [ask(one, names), ask(other, names)];
    for (const name of names) {
      for (const kind of ['sole_trader', 'person', 'body'] as const) {
        for (const [at, held] of [one, other].entries()) {
          expect(held.find({ names: [name], kind })).toEqual(apart[at]?.get(`${kind} ${name}`));
        }
      }
    }
  });

  it('does not keep an index in memory that was replaced', async () => {
    const word: PlainWord = { text: 'zoltrane', native: 'zoltrane', script: 'latin' };
    const asked = findQueryWord(word);
    const replaced = (): WeakRef<WordIndex> => {
      const held = new WordIndex();
      held.add(word);
      expect(held.find(asked).size).toBe(1);
      return new WeakRef(held);
    };
    const [first, second] = [replaced(), replaced()];
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    // A turn of the event loop ends the time for which a dereferenced WeakRef holds its object.
    await setImmediate();
    collectGarbage();
    expect([first.deref(), second.deref()]).toEqual([undefined, undefined]);
  });
});
