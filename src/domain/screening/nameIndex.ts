import { comparedWords, isRespelt, isTelling } from '../names/compareNames.js';
import { countAllowedErrors } from '../names/editDistance.js';
import { foldName, toCoreName } from '../names/foldName.js';

/**
 * An index of names that finds every name which `compareNames` may match. In two matching names all words are paired: equal, one
 * the initial of the other, or one a spelling of the other. For persons, first and last words are paired. So the word with the
 * fewest names leads to all candidates, and the other words reduce them to those worth a comparison.
 */
export class NameIndex<Name> {
  readonly #isPerson: boolean;
  readonly #names: { readonly name: Name; readonly words: ReadonlySet<string> }[] = [];
  readonly #byCore = new Map<string, Name[]>();
  readonly #byLetters = new Map<string, Name[]>();
  readonly #byWord = new Map<string, number[]>();
  readonly #near = new NearWords();

  constructor({ isPerson }: { readonly isPerson: boolean }) {
    this.#isPerson = isPerson;
  }

  /** @param isWhole found only by the identical name: no other name matches it */
  add({ core }: FoldedName, name: Name, isWhole: boolean): void {
    file(this.#byCore, core, name);
    if (isWhole) return;
    const words = comparedWords(core);
    file(this.#byLetters, words.join(''), name);
    const at = this.#names.push({ name, words: new Set(words) }) - 1;
    for (const word of new Set(words)) {
      if (!this.#byWord.has(word)) this.#near.add(word);
      file(this.#byWord, word, at);
    }
  }

  /** All names that may match, and some that do not. */
  find({ core, isOtherScript }: FoldedName): ReadonlySet<Name> {
    const found = new Set(this.#byCore.get(core));
    if (isOtherScript) return found;
    const words = comparedWords(core);
    for (const name of this.#byLetters.get(words.join('')) ?? []) found.add(name);
    for (const name of this.#findByWords(words)) found.add(name);
    return found;
  }

  #findByWords(words: readonly string[]): readonly Name[] {
    if (!words.some(isTelling)) return [];
    const needed = this.#isPerson ? [words[0] ?? '', words.at(-1) ?? ''] : words;
    const pairs: (readonly string[])[] = [];
    // Short and common words come last: most names are ruled out by their first long word.
    for (const word of new Set(
      needed.filter((one) => !isLetter(one)).sort((one, other) => other.length - one.length),
    )) {
      const paired = this.#pairedWith(word);
      if (paired.length === 0) return [];
      pairs.push(paired);
    }
    // A person whose first and last names are initials is found by the words between them.
    if (pairs.length === 0) return this.#behind(words.filter(isTelling).flatMap((word) => this.#pairedWith(word)));
    const [rarest = [], ...others] = pairs.sort((one, other) => this.#sumWeights(one) - this.#sumWeights(other));
    const places = new Set(rarest.flatMap((word) => this.#byWord.get(word) ?? []));
    return [...places].flatMap((at) => {
      const named = this.#names[at];
      return named && others.every((paired) => paired.some((word) => named.words.has(word))) ? [named.name] : [];
    });
  }

  /** The words of indexed names, longer than a letter, that this word can be paired with. */
  #pairedWith(word: string): readonly string[] {
    return [word, word.slice(0, 1), ...this.#near.of(word)].filter((one) => this.#byWord.has(one));
  }

  #behind(words: readonly string[]): readonly Name[] {
    const places = new Set(words.flatMap((word) => this.#byWord.get(word) ?? []));
    return [...places].flatMap((at) => this.#names[at]?.name ?? []);
  }

  #sumWeights(words: readonly string[]): number {
    return words.reduce((sum, word) => sum + (this.#byWord.get(word)?.length ?? 0), 0);
  }
}

/**
 * Finds the words that another may be a spelling of, without scanning all. Two words that are one letter apart become equal if at
 * most one letter is removed from each, and two letters apart if two are. The same is true of their beginnings. So words are
 * stored under the hashes of such beginnings: none is missed, and false hits are removed by comparison.
 */
class NearWords {
  readonly #oneOff = new Map<number, string[]>();
  readonly #twoOff = new Map<number, string[]>();

  /** Adds a word, once. */
  add(word: string): void {
    const most = countAllowedErrors(word);
    if (most > 0) for (const hash of hashOneLess(word)) file(this.#oneOff, hash, word);
    if (most > 1) for (const hash of hashTwoLess(word)) file(this.#twoOff, hash, word);
  }

  /** The stored words of which this may be another spelling, except itself. */
  of(word: string): readonly string[] {
    const most = countAllowedErrors(word);
    if (most === 0) return [];
    const found = new Set<string>();
    for (const hash of hashOneLess(word)) for (const other of this.#oneOff.get(hash) ?? []) found.add(other);
    if (most > 1) {
      for (const hash of hashTwoLess(word)) for (const other of this.#twoOff.get(hash) ?? []) found.add(other);
    }
    found.delete(word);
    return [...found].filter((other) => isRespelt(word, other));
  }
}

// Long enough to distinguish words, and no longer than the shortest word in which two letters may be wrong.
const oneOffBeginning = 8;

const twoOffBeginning = 9;

/** Hashes of a beginning, unchanged and without each single letter. */
function hashOneLess(word: string): Set<number> {
  const beginning = word.slice(0, oneOffBeginning);
  const hashes = new Set([hashLetters(beginning, -1, -1)]);
  for (let at = 0; at < beginning.length; at++) hashes.add(hashLetters(beginning, at, -1));
  return hashes;
}

/** Hashes of a beginning without each pair of letters. */
function hashTwoLess(word: string): Set<number> {
  const beginning = word.slice(0, twoOffBeginning);
  const hashes = new Set<number>();
  for (let one = 0; one < beginning.length; one++) {
    for (let other = one + 1; other < beginning.length; other++) hashes.add(hashLetters(beginning, one, other));
  }
  return hashes;
}

/** FNV-1a over the letters but for two positions, without building the text. */
function hashLetters(text: string, one: number, other: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    if (at !== one && at !== other) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}

function isLetter(word: string): boolean {
  return /^\p{L}$/u.test(word);
}

function file<Key, Value>(filed: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = filed.get(key);
  if (values) values.push(value);
  else filed.set(key, [value]);
}

/** A name as it is screened. */
export interface FoldedName {
  readonly folded: string;
  /** Without legal forms; empty if nothing else is in it. */
  readonly core: string;
  /** Whether it is in another script than Latin, where the rules for spelling and initials do not apply. */
  readonly isOtherScript: boolean;
}

/**
 * Folds a name for screening: as everywhere, and also without the signs for ayn and hamza in transliterations. In the name of a
 * person, `SURNAME, GIVEN` is reordered.
 */
export function foldScreened(name: string, isPerson: boolean): FoldedName {
  const folded = foldName((isPerson ? givenFirst(name) : name).replaceAll(/[ʾʿ]/g, ''));
  return { folded, core: toCoreName(folded), isOtherScript: otherLetter.test(folded) };
}

const otherLetter = /(?!\p{Script=Latin})[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u;

function givenFirst(name: string): string {
  const comma = name.indexOf(',');
  return comma < 0 ? name : `${name.slice(comma + 1)} ${name.slice(0, comma)}`;
}
