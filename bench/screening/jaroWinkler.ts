import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { MatchEntry } from '../../src/domain/matching/matchIndex.js';
import type { Customer } from './measure.js';

type Similarity = (one: string, other: string) => number;

/** The best score of each entry, from 0 to 1. */
export type Baseline = (name: string, kind: Customer) => ReadonlyMap<string, number>;

/** The weight of a listed word without a pair, as in the settings of Watchman. */
const unpairedWeight = 0.15;

export async function loadSimilarity(): Promise<Similarity> {
  const install = fileURLToPath(new URL('../../bench/baselines/install.mjs', import.meta.url));
  await promisify(execFile)(process.execPath, [install]);
  const { jaroWinkler } = createRequire(install)('@skyra/jaro-winkler') as { readonly jaroWinkler: Similarity };
  return jaroWinkler;
}

/**
 * Pairs each word of a name with the most similar word of a listed name by Jaro-Winkler, weighted by length. Watchman scores names
 * by this algorithm; this is not Watchman, which also knows stop words and phonetic classes.
 */
export function buildBaseline(entries: readonly MatchEntry[], similarity: Similarity): Baseline {
  const [persons, bodies] = [true, false].map((isPerson) =>
    buildTable(
      entries.filter((entry) => entry.isPerson === isPerson),
      similarity,
    ),
  );
  return (name, kind) => {
    const tables = kind === 'sole_trader' ? [persons, bodies] : [kind === 'person' ? persons : bodies];
    return new Map(tables.flatMap((score) => (score ? [...score(name)] : [])));
  };
}

function buildTable(
  entries: readonly MatchEntry[],
  similarity: Similarity,
): (name: string) => ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const toNumber = (word: string): number => {
    const known = numbers.get(word) ?? numbers.size;
    numbers.set(word, known);
    return known;
  };
  const listed = entries.flatMap(({ reference, names }) =>
    names.map(({ name }) => ({ reference, words: splitWords(name).map(toNumber) })),
  );
  const words = [...numbers.keys()];
  return (name) => {
    const asked = splitWords(name);
    const alike = asked.map((word) => Float64Array.from(words, (other) => similarity(word, other)));
    const best = new Map<string, number>();
    for (const { reference, words: held } of listed) {
      const score = scorePairs(asked, held, alike, words);
      if (score > (best.get(reference) ?? 0)) best.set(reference, score);
    }
    return best;
  };
}

function scorePairs(
  asked: readonly string[],
  held: readonly number[],
  alike: readonly Float64Array[],
  words: readonly string[],
): number {
  const open = [...held];
  let [sum, length] = [0, 0];
  for (const [at, word] of asked.entries()) {
    const scores = open.map((other) => alike[at]?.[other] ?? 0);
    const most = Math.max(0, ...scores);
    if (most > 0) open.splice(scores.indexOf(most), 1);
    sum += most * word.length;
    length += word.length;
  }
  for (const other of open) length += unpairedWeight * (words[other]?.length ?? 0);
  return length === 0 ? 0 : sum / length;
}

function splitWords(name: string): readonly string[] {
  return (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
