import type { MatchEntry } from '../../src/domain/matching/matchIndex.js';
import * as heldOutArabic from './heldOut/arabic.js';
import * as heldOutGreek from './heldOut/greek.js';
import * as heldOutHan from './heldOut/han.js';
import { type NativeWord, spellName } from './nativeWords.js';
import type { Random } from './random.js';
import * as tunedArabic from './tuned/arabic.js';
import * as tunedGreek from './tuned/greek.js';
import * as tunedHan from './tuned/han.js';

type Words = Readonly<
  Record<
    | 'arabicGiven'
    | 'arabicFamily'
    | 'persianGiven'
    | 'persianFamily'
    | 'greekGiven'
    | 'greekFamily'
    | 'hanGiven'
    | 'hanFamily',
    readonly NativeWord[]
  >
>;

/** The words that the matcher was tuned on. */
export const tuned: Words = { ...tunedArabic, ...tunedGreek, ...tunedHan };
/** Other words, whose misses nobody read when the matcher was tuned. */
export const heldOut: Words = { ...heldOutArabic, ...heldOutGreek, ...heldOutHan };

/** A listed name in Latin letters, and the same name as it is asked for. */
interface SpeltName {
  readonly listed: string;
  readonly asked: string;
}

/** Names of persons in another alphabet or spelling. */
export interface SpellingClass {
  readonly title: string;
  readonly wanted: number;
  readonly invent: (random: Random) => SpeltName;
}

export const spellingClasses: readonly SpellingClass[] = [
  ...twice('from Arabic script', ({ arabicGiven, arabicFamily }) => inNative(arabicGiven, arabicFamily)),
  ...twice('from Persian and Urdu', ({ persianGiven, persianFamily }) => inNative(persianGiven, persianFamily)),
  ...twice('each Arabic word respelt', ({ arabicGiven, arabicFamily }) => respelt(arabicGiven, arabicFamily)),
  ...twice('from Greek', ({ greekGiven, greekFamily }) => inNative(greekGiven, greekFamily)),
  ...twice('from Chinese characters', ({ hanGiven, hanFamily }) => inHan(hanGiven, hanFamily)),
];

function twice(title: string, build: (words: Words) => SpellingClass['invent']): readonly SpellingClass[] {
  return [
    { title: `${title}, tuned`, wanted: 0.95, invent: build(tuned) },
    { title: `${title}, held out`, wanted: 0.95, invent: build(heldOut) },
  ];
}

/** Entries with the listed names, each with the name that is asked for. */
export function inventSpelt({ invent }: SpellingClass, random: Random, count: number): readonly SpeltEntry[] {
  return Array.from({ length: count }, (_, at) => {
    const { listed, asked } = invent(random);
    const names = [{ name: listed, kind: 'primary' as const }];
    return { entry: { reference: `spelt ${at}`, isPerson: true, names }, asked };
  });
}

export interface SpeltEntry {
  readonly entry: MatchEntry;
  readonly asked: string;
}

/** Two or three words: lists have the name of the father as well. */
function pickWords(given: readonly NativeWord[], family: readonly NativeWord[], random: Random): NativeWord[] {
  const father = random.next() < 0.6 ? [random.oneOf(given)] : [];
  return [random.oneOf(given), ...father, random.oneOf(family)];
}

function inNative(given: readonly NativeWord[], family: readonly NativeWord[]): SpellingClass['invent'] {
  return (random) => {
    const { native, latin } = spellName(pickWords(given, family, random), random);
    return { listed: latin, asked: native };
  };
}

function respelt(given: readonly NativeWord[], family: readonly NativeWord[]): SpellingClass['invent'] {
  return (random) => {
    const { latin, otherLatin } = spellName(pickWords(given, family, random), random);
    return { listed: latin, asked: otherLatin };
  };
}

function inHan(given: readonly NativeWord[], family: readonly NativeWord[]): SpellingClass['invent'] {
  return (random) => {
    const surname = random.oneOf(family);
    const characters = Array.from({ length: 1 + random.below(2) }, () => random.oneOf(given));
    const read = characters.map(({ latin }) => latin[0] ?? '').join('');
    const [spelt = ''] = surname.latin;
    return {
      listed: random.next() < 0.5 ? `${spelt.toUpperCase()} ${read}` : `${read} ${spelt}`,
      asked: [surname, ...characters].map(({ native }) => native).join(''),
    };
  };
}
