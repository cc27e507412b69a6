import type { MatchEntry } from '../../src/domain/matching/matchIndex.js';
import { Random } from './random.js';

// Given names as on sanctions lists, and family names that nobody has.
const slavic =
  'Sergey Vladimir Aleksandr Andrey Nikolay Dmitry Yevgeny Mikhail Yuri Igor Oleg Viktor Pavel Aleksey Konstantin Vyacheslav'.split(
    ' ',
  );
const fathers = 'Ivanovich Petrovich Vladimirovich Nikolayevich Sergeyevich Yuryevich Andreyevich Mikhailovich'.split(
  ' ',
);
const arabic: readonly (readonly [string, string])[] = [
  ['Muhammad', 'محمد'],
  ['Ahmad', 'أحمد'],
  ['Hussein', 'حسين'],
  ['Khalid', 'خالد'],
  ['Abdul Rahman', 'عبد الرحمن'],
  ['Mustafa', 'مصطفى'],
  ['Ibrahim', 'إبراهيم'],
  ['Tariq', 'طارق'],
  ['Yusuf', 'يوسف'],
  ['Salim', 'سالم'],
  ['Nasir', 'ناصر'],
  ['Faruq', 'فاروق'],
];
const consonants: readonly (readonly [string, string])[] = [
  ['z', 'ز'],
  ['r', 'ر'],
  ['m', 'م'],
  ['d', 'د'],
  ['q', 'ق'],
  ['l', 'ل'],
  ['n', 'ن'],
  ['b', 'ب'],
  ['f', 'ف'],
  ['s', 'س'],
  ['k', 'ك'],
  ['t', 'ت'],
];
const syllables =
  'va ro min tal gor zem bel kur lash dov nik sav tur mal pol ver chu zha kov ras bir yag dol fen hol'.split(' ');
const endings = 'ov ev in sky enko ovsky chuk'.split(' ');
const lines = [
  'Bank',
  'Shipping',
  'Industrial Group',
  'Research Institute',
  'Trading',
  'Electronics',
  'Machine Plant',
  'Aviation',
  'Foundation',
  'Engineering',
];
const forms = ['Joint Stock Company', 'LLC', 'Limited Liability Company', 'Co. Ltd.', 'Corporation', '', '', ''];

/** A list like the published ones: persons, bodies and ships, with aliases, other alphabets and dates of birth. */
export function inventList(seed: number, size: number): readonly MatchEntry[] {
  const random = new Random(seed);
  return Array.from({ length: size }, (_, at) => {
    const kind = random.next();
    const entry = kind < 0.35 ? slavicPerson(random) : kind < 0.65 ? arabicPerson(random) : body(random);
    return { reference: String(at + 1), ...entry };
  });
}

type Invented = Omit<MatchEntry, 'reference'>;

function slavicPerson(random: Random): Invented {
  const [given, father, family] = [
    random.oneOf(slavic),
    random.oneOf(fathers),
    capital(word(random, 2) + random.oneOf(endings)),
  ];
  const name = random.next() < 0.6 ? `${given} ${father} ${family.toUpperCase()}` : `${given} ${family}`;
  return person(random, [name], ['Russia']);
}

function arabicPerson(random: Random): Invented {
  const parts = random.some(arabic, random.next() < 0.5 ? 2 : 1);
  const root = Array.from({ length: 4 }, () => random.oneOf(consonants));
  const family = capital(root.map(([latin], at) => `${latin}${at === 3 ? 'i' : ('aiu'[at % 3] ?? '')}`).join(''));
  const original = `${parts.map(([, native]) => native).join(' ')} ال${root.map(([, native], at) => native + (at === 1 ? 'ي' : '')).join('')}ي`;
  return person(random, [`${parts.map(([latin]) => latin).join(' ')} al-${family}`, original], ['Syria']);
}

function person(random: Random, names: readonly string[], countries: readonly string[]): Invented {
  const day = `${1940 + random.below(60)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
  return {
    isPerson: true,
    names: named(names),
    datesOfBirth: [random.next() < 0.8 ? day : day.slice(0, 4)],
    countries,
  };
}

function body(random: Random): Invented {
  const own = capital(word(random, 2 + random.below(2)));
  const kind = random.next();
  if (kind < 0.2) return { isPerson: false, names: named([own.toUpperCase()]) };
  const core =
    kind < 0.6 ? `${own} ${random.oneOf(lines)}` : `${own} ${capital(word(random, 2))} ${random.oneOf(lines)}`;
  const form = random.oneOf(forms);
  return {
    isPerson: false,
    names: named([random.next() < 0.3 && form !== '' ? `${form} ${core}` : `${core} ${form}`.trim()]),
  };
}

function named(names: readonly string[]): MatchEntry['names'] {
  return names.map((name, at) => ({ name, kind: at === 0 ? 'primary' : 'alias' }));
}

function word(random: Random, length: number): string {
  return Array.from({ length }, () => random.oneOf(syllables)).join('');
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const two = (value: number): string => String(value).padStart(2, '0');
