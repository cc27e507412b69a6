import { computeEditDistance } from '../names/editDistance.js';
import type { PlainWord } from './plainWords.js';

/** A word with its precomputed keys. */
export interface Word extends PlainWord {
  readonly sound: string;
  /** The sound without an Arabic article that is written as part of the word: `Alghamdi`, `Ghamdi`. */
  readonly bare: string;
  readonly hasDigit: boolean;
  readonly skeletons: readonly string[];
  readonly groups: ReadonlySet<number>;
  /** The word in its other spellings. */
  readonly others: readonly Word[];
}

/** How two words match, with a score up to 1. */
export interface Likeness {
  readonly kind: 'same' | 'variant' | 'letter' | 'sound' | 'script' | 'initial';
  readonly score: number;
}

const same: Likeness = { kind: 'same', score: 1 };
const variant: Likeness = { kind: 'variant', score: 0.96 };
const spelling: Likeness = { kind: 'sound', score: 0.94 };
const oneLetter: Likeness = { kind: 'letter', score: 0.9 };

const twoLetters: Likeness = { kind: 'letter', score: 0.82 };

/** One letter may be wrong in a word of 5 or more letters, two in a word of 10 or more. */
export const minRespeltLength = 5;
const longRespelt = 10;

/** Compares two words in all their spellings. Null when they do not match. */
export function compareWords(one: Word, other: Word): Likeness | null {
  let best = compareSpellings(one, other);
  if (one.others.length + other.others.length === 0) return best;
  for (const left of [one, ...one.others]) {
    for (const right of [other, ...other.others]) {
      const likeness = compareSpellings(left, right);
      if (likeness && likeness.score > (best?.score ?? 0)) best = likeness;
    }
  }
  return best;
}

function compareSpellings(one: Word, other: Word): Likeness | null {
  if (one.text === other.text) return same;
  for (const group of one.groups) if (other.groups.has(group)) return variant;
  if (one.script === 'arabic' || other.script === 'arabic') return acrossScripts(one, other);
  if (one.hasDigit || other.hasDigit) return null;
  const [short, long] = [Math.min(one.text.length, other.text.length), Math.max(one.text.length, other.text.length)];
  if (one.sound === other.sound && short > 2) return spelling;
  if (one.bare === other.bare) return spelling;
  if (long >= minRespeltLength && long - short < 3) {
    const most = short >= longRespelt ? 2 : 1;
    if (isOneLetterOff(one.text, other.text)) return oneLetter;
    if (most > 1 && computeEditDistance(one.text, other.text, most) <= most) return twoLetters;
  }
  return bySound(one.sound, other.sound) ?? bySound(one.bare, other.bare);
}

/** Whether one letter is left out, added, changed or swapped with its neighbour between two words that differ. */
export function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const longer = long.length - short.length;
  if (longer > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const isSameFrom = (from: number): boolean => short.slice(from) === long.slice(from + longer);
  if (longer === 1) return isSameFrom(at);
  return isSameFrom(at + 1) || (short[at] === long[at + 1] && short[at + 1] === long[at] && isSameFrom(at + 2));
}

function bySound(one: string, other: string): Likeness | null {
  const short = Math.min(one.length, other.length);
  if (short < 3) return null;
  const most = short < 4 ? 0.2 : short < 5 ? 0.45 : short < 7 ? 0.95 : short < 9 ? 1.2 : 1.5;
  const distance = soundDistance(one, other, most);
  if (distance > most) return null;
  return { kind: 'sound', score: Math.max(0.72, 0.93 - 0.16 * distance) };
}

function acrossScripts(one: Word, other: Word): Likeness | null {
  let best: Likeness | null = null;
  for (const left of one.skeletons) {
    for (const right of other.skeletons) {
      const length = Math.min(left.length, right.length);
      if (left === right && length > 0) return { kind: 'script', score: length > 2 ? 0.88 : length > 1 ? 0.84 : 0.75 };
      if (length > 2 && Math.max(left.length, right.length) > 3 && isOneLetterOff(left, right)) {
        best = { kind: 'script', score: 0.72 };
      }
    }
  }
  return best;
}

/** Sounds are letters of ASCII. */
const letterCodes = 128;

/** Distances between sounds that transliterations confuse, by two letter codes. All other pairs have distance 1. */
const near = new Float64Array(letterCodes * letterCodes).fill(1);
for (const [pair, cost] of Object.entries({
  ei: 0.2,
  ou: 0.2,
  ae: 0.3,
  ao: 0.3,
  ai: 0.4,
  au: 0.5,
  eo: 0.5,
  eu: 0.5,
  io: 0.5,
  iu: 0.5,
  gh: 0.4,
  hk: 0.5,
  gk: 0.4,
  bp: 0.5,
  dt: 0.5,
  sz: 0.4,
  Ss: 0.5,
  Cj: 0.5,
  CS: 0.35,
  Cc: 0.5,
  cs: 0.4,
  gj: 0.3,
  Zj: 0.3,
  Zz: 0.5,
  ij: 0.3,
  fv: 0.4,
  uv: 0.3,
  ov: 0.5,
  lr: 0.7,
  dz: 0.4,
  tz: 0.6,
  bv: 0.6,
  ks: 0.8,
  ck: 0.5,
  mn: 0.8,
})) {
  const [one, other] = [pair.charCodeAt(0), pair.charCodeAt(1)];
  near[one * letterCodes + other] = cost;
  near[other * letterCodes + one] = cost;
}
const vowelGap = 0.45;
const leastGap = 0.35;
/** The cost of a missing letter, by its code. A vowel at the beginning costs more. */
const gaps = new Float64Array(letterCodes).fill(1);
for (const [letters, cost] of [
  ['iv', 0.7],
  ['aeiou', vowelGap],
  ['h', leastGap],
] as const) {
  for (let at = 0; at < letters.length; at++) gaps[letters.charCodeAt(at)] = cost;
}
const firstVowelGap = 0.7;

// Buffers that are reused for each pair of words.
const maxSoundLength = 40;
let last = new Float64Array(maxSoundLength + 1);
let next = new Float64Array(maxSoundLength + 1);
const otherGaps = new Float64Array(maxSoundLength);

/** Returns the edit distance of two sounds. A missing vowel or h costs less than 1. */
function soundDistance(one: string, other: string, most: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) * leastGap > most || Math.max(one.length, other.length) > maxSoundLength) {
    return Infinity;
  }
  const [rows, columns] = [one.length, other.length];
  last[0] = 0;
  for (let at = 0; at < columns; at++) {
    const gap = gapCost(other, at);
    otherGaps[at] = gap;
    last[at + 1] = (last[at] ?? 0) + gap;
  }
  for (let row = 0; row < rows; row++) {
    const letter = one.charCodeAt(row);
    const gap = gapCost(one, row);
    let left = (last[0] ?? 0) + gap;
    let least = left;
    next[0] = left;
    for (let at = 0; at < columns; at++) {
      const against = other.charCodeAt(at);
      const change = (last[at] ?? 0) + (letter === against ? 0 : distance(letter, against));
      left = Math.min(change, (last[at + 1] ?? 0) + gap, left + (otherGaps[at] ?? 0));
      next[at + 1] = left;
      if (left < least) least = left;
    }
    if (least > most) return Infinity;
    [last, next] = [next, last];
  }
  return last[columns] ?? Infinity;
}

function distance(one: number, other: number): number {
  return one < letterCodes && other < letterCodes ? (near[one * letterCodes + other] ?? 1) : 1;
}

function gapCost(sound: string, at: number): number {
  const gap = gaps[sound.charCodeAt(at)] ?? 1;
  return at === 0 && gap === vowelGap ? firstVowelGap : gap;
}
