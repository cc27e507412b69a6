import { isRespelt } from '../names/compareNames.js';
import { lettersForgiven } from '../names/editDistance.js';

/**
 * Finds the words that another may be a spelling of, without a look at the rest. Two words that are one letter apart are the
 * same when at most one letter is taken out of each, and those that are two apart when two are; that holds for their
 * beginnings alone, too. So words are filed under what such beginnings hash to: none is missed, and what is found in error is
 * compared and left.
 */
export class NearWords {
  readonly #oneOff = new Map<number, string[]>();
  readonly #twoOff = new Map<number, string[]>();

  /** Files a word, once. */
  add(word: string): void {
    const most = lettersForgiven(word);
    if (most > 0) for (const hash of oneLess(word)) file(this.#oneOff, hash, word);
    if (most > 1) for (const hash of twoLess(word)) file(this.#twoOff, hash, word);
  }

  /** The filed words of which this may be another spelling; not itself. */
  of(word: string): readonly string[] {
    const most = lettersForgiven(word);
    if (most === 0) return [];
    const found = new Set<string>();
    for (const hash of oneLess(word)) for (const other of this.#oneOff.get(hash) ?? []) found.add(other);
    if (most > 1) for (const hash of twoLess(word)) for (const other of this.#twoOff.get(hash) ?? []) found.add(other);
    found.delete(word);
    return [...found].filter((other) => isRespelt(word, other));
  }
}

// Long enough to tell words apart, and no longer than the shortest word of which two letters may be wrong.
const oneOffBeginning = 8;
const twoOffBeginning = 9;

/** Hashes of a beginning as it is, and with each one letter less. */
function oneLess(word: string): Set<number> {
  const beginning = word.slice(0, oneOffBeginning);
  const hashes = new Set([hashOf(beginning, -1, -1)]);
  for (let at = 0; at < beginning.length; at++) hashes.add(hashOf(beginning, at, -1));
  return hashes;
}

/** Hashes of a beginning with each two letters less. */
function twoLess(word: string): Set<number> {
  const beginning = word.slice(0, twoOffBeginning);
  const hashes = new Set<number>();
  for (let one = 0; one < beginning.length; one++) {
    for (let other = one + 1; other < beginning.length; other++) hashes.add(hashOf(beginning, one, other));
  }
  return hashes;
}

/** FNV-1a over the letters but for two places: no text is made of what is only looked up. */
function hashOf(text: string, one: number, other: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    if (at !== one && at !== other) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}

function file(words: Map<number, string[]>, hash: number, word: string): void {
  const filed = words.get(hash);
  if (filed) filed.push(word);
  else words.set(hash, [word]);
}
