import { compareWords, type Likeness, minRespeltLength, type Word } from './compareWords.js';
import type { PlainWord } from './plainWords.js';
import { Recent } from './recent.js';
import { toSkeletons, toSound, withoutArticle } from './sounds.js';
import { findVariantGroups } from './variants.js';

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

function toWord(plain: PlainWord, hasSkeletons = true): Word {
  const sound = plain.script === 'arabic' ? '' : toSound(plain.text);
  const text = withoutArticle(plain.text);
  const bare = text === plain.text ? null : { text, sound: toSound(text) };
  const groups = findVariantGroups(latinNames[plain.native] ?? plain.text);
  const { native, script, readings } = plain;
  // The fields are listed one by one, because spreading the word takes as long as all else here.
  return {
    text: plain.text,
    native,
    script,
    sound,
    bare: bare?.sound ?? sound,
    hasDigit: /\d/.test(plain.text),
    skeletons: hasSkeletons ? toSkeletons(plain, sound, bare) : noSkeletons,
    groups: bare ? new Set([...groups, ...findVariantGroups(text)]) : groups,
    others: readings ? readings.map((text) => toWord({ text, native: text, script })) : noOthers,
  };
}

const noOthers: readonly Word[] = [];
const noSkeletons: readonly string[] = [];

/**
 * Finds the words of a list that match a word. Each word is filed under its letters with each one left out, its sound, its
 * consonants (with each one left out when there are at least four) and its variants. False hits are removed by comparison.
 */
export class WordIndex {
  readonly words: Word[] = [];
  readonly #id = nextId++;
  readonly #byText = new Map<string, number>();
  readonly #byKey = new Map<number, number | number[]>();
  readonly #byGroup = new Map<number, number[]>();

  /** Adds a word if it is new, and returns its number. */
  add(plain: PlainWord): number {
    return this.#add(plain, toTextKey(plain), true);
  }

  /**
   * Adds two words of a name as one. It is not filed under its consonants, which would take as much memory again as all other
   * words, and it has another number than the same word in a name that writes it as one.
   */
  addJoined(plain: PlainWord): number {
    return this.#add(plain, `${toTextKey(plain)}+`, false);
  }

  #add(plain: PlainWord, key: string, hasSkeletons: boolean): number {
    const held = this.#byText.get(key);
    if (held !== undefined) return held;
    const word = toWord(plain, hasSkeletons);
    const at = this.words.push(word) - 1;
    this.#byText.set(key, at);
    for (const one of new Set(toWordKeys(word))) {
      const filed = this.#byKey.get(one);
      // Most keys have one word, and a number takes less memory than a list of one.
      if (filed === undefined) this.#byKey.set(one, at);
      else if (typeof filed === 'number') this.#byKey.set(one, [filed, at]);
      else filed.push(at);
      knownKeys.add(one);
    }
    for (const { groups } of [word, ...word.others]) for (const group of groups) file(this.#byGroup, group, at);
    return at;
  }

  /** Returns the numbers of the words that match a word. They are cached, because a few words are in very many names. */
  find(query: QueryWord): ReadonlyMap<number, Likeness> {
    if (query.known !== knownKeys.size) {
      query.keys = toKnownKeys(query.word);
      query.known = knownKeys.size;
    }
    if (query.keys.length === 0 && !query.hasGroups) return none;
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
      const filed = this.#byKey.get(key);
      if (typeof filed === 'number') candidates.add(filed);
      else for (const at of filed ?? []) candidates.add(at);
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

/**
 * The keys of the words of all lists that this process has read, by their last bits. Most words of a register share none with
 * any list, so they are looked up in no index. Keys of replaced lists stay: they only cost look-ups.
 */
class KnownKeys {
  /** Half a mebibyte: many times the number of keys of the published lists. */
  readonly #bits = new Uint32Array(2 ** 17);
  /** How many bits are set. It changes with every key that is new. */
  size = 0;

  add(key: number): void {
    if (this.has(key)) return;
    const place = (key >>> 5) & (this.#bits.length - 1);
    this.#bits[place] = (this.#bits[place] ?? 0) | (1 << (key & 31));
    this.size++;
  }

  /** False only for a key that no list has. */
  has(key: number): boolean {
    const bits = this.#bits[(key >>> 5) & (this.#bits.length - 1)] ?? 0;
    return (bits & (1 << (key & 31))) !== 0;
  }
}

const knownKeys = new KnownKeys();

/** A word to look up in the index of any list. */
export interface QueryWord {
  readonly word: Word;
  /** Whether the word or another spelling of it has known variants. */
  readonly hasGroups: boolean;
  /** Its keys that a list may have, when so many keys were known. */
  keys: readonly number[];
  known: number;
  /** The results of the indexes, by the number of the index and its size then, the newest first. */
  found: readonly { readonly index: number; readonly size: number; readonly like: ReadonlyMap<number, Likeness> }[];
}

export function toQueryWord(plain: PlainWord): QueryWord {
  const word = toWord(plain);
  const hasGroups = word.groups.size > 0 || word.others.some(({ groups }) => groups.size > 0);
  return { word, hasGroups, keys: toKnownKeys(word), known: knownKeys.size, found: notFound };
}

const notFound: QueryWord['found'] = [];

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
 * Words of one text in Latin letters differ in their other readings.
 */
const toTextKey = ({ text, native, script, readings }: PlainWord): string =>
  script === 'arabic' ? native : readings ? `${text} ${readings.join(' ')}` : text;

/** May contain a key twice. */
function toWordKeys(word: Word): readonly number[] {
  keyCount = 0;
  addWordKeys(word);
  return keyBuffer.slice(0, keyCount);
}

/** The keys of a word that a list may have. */
function toKnownKeys(word: Word): readonly number[] {
  keyCount = 0;
  addWordKeys(word);
  let keys: number[] | undefined;
  for (let at = 0; at < keyCount; at++) {
    const key = keyBuffer[at] ?? 0;
    if (knownKeys.has(key)) (keys ??= []).push(key);
  }
  return keys ?? noKeys;
}

const noKeys: readonly number[] = [];

/** Reused for each word. */
const keyBuffer: number[] = [];
let keyCount = 0;

function addKey(key: number): void {
  keyBuffer[keyCount++] = key;
}

function addWordKeys({ text, bare, skeletons, script, others }: Word): void {
  addKey(hashLetters(kinds.text, text));
  if (script !== 'arabic') {
    addKey(hashLetters(kinds.sound, bare));
    if (text.length >= minRespeltLength - 1) addOneLess(kinds.text, text);
  }
  for (const skeleton of skeletons) {
    addKey(hashLetters(kinds.skeleton, skeleton));
    if (skeleton.length > 3) addOneLess(kinds.skeleton, skeleton);
  }
  for (const other of others) addWordKeys(other);
}

/** Adds a key for each letter left out. Two words that differ in one letter share a key. */
function addOneLess(kind: number, text: string): void {
  const beginning = text.slice(0, maxKeyedLength);
  if (text.length >= maxKeyedLength) addKey(hashLetters(kind, beginning));
  for (let at = 0; at < beginning.length; at++) addKey(hashLetters(kind, beginning, at));
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
