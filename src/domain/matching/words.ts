import { computeEditDistance } from '../names/editDistance.js';
import type { PlainWord } from './plainWords.js';
import { Recent } from './recent.js';
import { soundDistance, toSkeletons, toSound, withoutArticle } from './sounds.js';
import { findVariantGroups } from './variants.js';

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

/** Names in Arabic script whose usual Latin spelling has other consonants. */
const latinNames: Readonly<Record<string, string>> = {
  عبد: 'abd',
  جمال: 'jamal',
  گمال: 'jamal',
  الله: 'allah',
  له: 'allah',
  لله: 'allah',
  عثمان: 'uthman',
  رضا: 'reza',
  احمد: 'ahmad',
  یوسف: 'yusuf',
  يوسف: 'yusuf',
  قذافي: 'qadhafi',
  ابراهيم: 'ibrahim',
  قاسم: 'qasim',
};

function toWord(plain: PlainWord): Word {
  const sound = plain.script === 'arabic' ? '' : toSound(plain.text);
  const text = withoutArticle(plain.text);
  const bare = text === plain.text ? null : { text, sound: toSound(text) };
  const groups = findVariantGroups(latinNames[plain.native] ?? plain.text);
  return {
    ...plain,
    sound,
    bare: bare?.sound ?? sound,
    hasDigit: /\d/.test(plain.text),
    skeletons: toSkeletons(plain, sound, bare),
    groups: bare ? new Set([...groups, ...findVariantGroups(text)]) : groups,
    others: (plain.readings ?? []).map((text) => toWord({ text, native: text, script: plain.script })),
  };
}

const same: Likeness = { kind: 'same', score: 1 };
const variant: Likeness = { kind: 'variant', score: 0.96 };
const spelling: Likeness = { kind: 'sound', score: 0.94 };
const oneLetter: Likeness = { kind: 'letter', score: 0.9 };

const twoLetters: Likeness = { kind: 'letter', score: 0.82 };

/** One letter may be wrong in a word of 5 or more letters, two in a word of 10 or more. */
const minRespeltLength = 5;
const longRespelt = 10;

/** Compares two words in all their spellings. Null when they do not match. */
function compareWords(one: Word, other: Word): Likeness | null {
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

/**
 * Finds the words of a list that match a word. Each word is filed under its letters with each one left out, its sound, its
 * consonants (with each one left out when there are at least four) and its variants. False hits are removed by comparison.
 */
export class WordIndex {
  readonly words: Word[] = [];
  readonly #id = nextId++;
  readonly #byText = new Map<string, number>();
  readonly #byKey = new Map<number, number[]>();
  /** Bits of the keys of `#byKey`: most words of a register share none with a list, which costs no look-up in the map. */
  readonly #keyBits = new Uint32Array(keyBits / 32);
  readonly #byGroup = new Map<number, number[]>();
  /** Adds a word if it is new, and returns its number. */
  add(plain: PlainWord): number {
    const key = toTextKey(plain);
    const held = this.#byText.get(key);
    if (held !== undefined) return held;
    const word = toWord(plain);
    const at = this.words.push(word) - 1;
    this.#byText.set(key, at);
    for (const one of new Set(toWordKeys(word))) {
      file(this.#byKey, one, at);
      const bit = one & (keyBits - 1);
      this.#keyBits[bit >>> 5] = (this.#keyBits[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
    for (const { groups } of [word, ...word.others]) for (const group of groups) file(this.#byGroup, group, at);
    return at;
  }

  /** Returns the numbers of the words that match a word. They are cached, because a few words are in very many names. */
  find(query: QueryWord): ReadonlyMap<number, Likeness> {
    const { found } = query;
    for (const known of found) if (known.index === this.#id && known.size === this.words.length) return known.like;
    const like = this.#compare(query);
    const others = found.filter((known) => known.index !== this.#id).slice(0, maxIndexes - 1);
    query.found = [{ index: this.#id, size: this.words.length, like }, ...others];
    return like;
  }

  #compare({ word, keys }: QueryWord): ReadonlyMap<number, Likeness> {
    const candidates = new Set<number>();
    this.#addVariants(word, candidates);
    for (const other of word.others) this.#addVariants(other, candidates);
    for (const key of keys) {
      const bit = key & (keyBits - 1);
      if (((this.#keyBits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) continue;
      for (const at of this.#byKey.get(key) ?? []) candidates.add(at);
    }
    if (candidates.size === 0) return none;
    const like = new Map<number, Likeness>();
    for (const at of candidates) {
      const other = this.words[at];
      const likeness = other && compareWords(word, other);
      if (likeness) like.set(at, likeness);
    }
    return like.size === 0 ? none : like;
  }

  #addVariants({ groups }: Word, candidates: Set<number>): void {
    for (const group of groups) for (const at of this.#byGroup.get(group) ?? []) candidates.add(at);
  }
}

const none: ReadonlyMap<number, Likeness> = new Map();

/** Cached results name their index by its number, so that they do not keep an index in memory that was replaced. */
let nextId = 1;

/** A word keeps the results of this many indexes, the newest. Each list has an index of persons and one of bodies. */
const maxIndexes = 8;

/** Half a mebibyte: many times the number of keys of a published list. */
const keyBits = 2 ** 22;

/** A word to look up in the index of any list. */
export interface QueryWord {
  readonly word: Word;
  readonly keys: readonly number[];
  /** What the indexes returned, by the number of the index and its size then, the newest first. */
  found: readonly { readonly index: number; readonly size: number; readonly like: ReadonlyMap<number, Likeness> }[];
}

export function toQueryWord(plain: PlainWord): QueryWord {
  const word = toWord(plain);
  return { word, keys: toWordKeys(word), found: [] };
}

/** Words of recent queries, which return in other names. */
const recentQueries = new Recent<QueryWord>();

export function findQueryWord(plain: PlainWord): QueryWord {
  const key = toTextKey(plain);
  const known = recentQueries.get(key);
  if (known) return known;
  const query = toQueryWord(plain);
  recentQueries.set(key, query);
  return query;
}

const maxKeyedLength = 16;
const kinds = { text: 1, sound: 2, skeleton: 3 } as const;

/**
 * Words in Arabic script are distinguished by their own letters: without vowels, حامد (Hamid) and احمد (Ahmad) are both `hmd`.
 */
const toTextKey = ({ text, native, script }: PlainWord): string => (script === 'arabic' ? native : text);

/** May contain a key twice. */
function toWordKeys({ text, bare, skeletons, script, others }: Word): number[] {
  const keys = [hashLetters(kinds.text, text)];
  if (script !== 'arabic') {
    keys.push(hashLetters(kinds.sound, bare));
    if (text.length >= minRespeltLength - 1) addOneLess(keys, kinds.text, text);
  }
  for (const skeleton of skeletons) {
    keys.push(hashLetters(kinds.skeleton, skeleton));
    if (skeleton.length > 3) addOneLess(keys, kinds.skeleton, skeleton);
  }
  for (const other of others) keys.push(...toWordKeys(other));
  return keys;
}

/** Adds a key for each letter left out. Two words that differ in one letter share a key. */
function addOneLess(keys: number[], kind: number, text: string): void {
  const beginning = text.slice(0, maxKeyedLength);
  if (text.length >= maxKeyedLength) keys.push(hashLetters(kind, beginning));
  for (let at = 0; at < beginning.length; at++) keys.push(hashLetters(kind, beginning, at));
}

/** FNV-1a over all letters but one, without building the text. */
function hashLetters(kind: number, text: string, without = -1): number {
  let hash = 0x811c9dc5 ^ kind;
  for (let at = 0; at < text.length; at++) {
    if (at !== without) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}

/** Adds a number to those of a key. */
export function file<Key>(filed: Map<Key, number[]>, key: Key, at: number): void {
  const values = filed.get(key);
  if (values) values.push(at);
  else filed.set(key, [at]);
}
