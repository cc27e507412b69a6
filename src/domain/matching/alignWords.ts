import type { PlainWord } from './plainWords.js';
import type { ScreenedName } from './screenedName.js';
import type { WordRole } from './wordRoles.js';
import type { Likeness } from './compareWords.js';

/** A pair of matching words. */
export interface Pair {
  readonly asked: readonly number[];
  readonly held: readonly number[];
  readonly likeness: Likeness;
}

/** The pairs of two names, and the positions of the words without a pair. */
export interface WordPairs {
  readonly pairs: readonly Pair[];
  readonly restAsked: readonly number[];
  readonly restHeld: readonly number[];
}

/** A listed name by its words. */
export interface NumberedName {
  readonly screened: ScreenedName;
  /** The number of each of its words. */
  readonly words: readonly number[];
  /** Adjacent words that are often written as one, with the number of the joined word. */
  readonly joined: readonly { readonly word: number; readonly places: readonly number[] }[];
}

/** Words of the list that match words of the screened name at these positions. */
export interface LikeWords {
  readonly places: readonly number[];
  readonly like: ReadonlyMap<number, Likeness>;
}

/** For each word of the table, the words of the screened name that are similar to it. */
type Ways = ReadonlyMap<number, readonly { readonly places: readonly number[]; readonly likeness: Likeness }[]>;

export function groupWays(found: readonly LikeWords[]): Ways {
  const ways = new Map<number, { places: readonly number[]; likeness: Likeness }[]>();
  for (const { places, like } of found) {
    for (const [word, likeness] of like) {
      const held = ways.get(word);
      if (held) held.push({ places, likeness });
      else ways.set(word, [{ places, likeness }]);
    }
  }
  return ways;
}

function byLikeness(one: Pair, other: Pair): number {
  return (
    other.likeness.score - one.likeness.score ||
    Math.abs((one.asked[0] ?? 0) - (one.held[0] ?? 0)) - Math.abs((other.asked[0] ?? 0) - (other.held[0] ?? 0))
  );
}

/** Pairs words one to one in any order, the most similar first. */
export function alignWords(
  { words: asked }: ScreenedName,
  listed: NumberedName,
  ways: Ways,
  isPerson: boolean,
): WordPairs {
  const options: Pair[] = [];
  for (let at = 0; at < listed.words.length; at++) {
    const found = ways.get(listed.words[at] ?? -1);
    if (!found) continue;
    const held = [at];
    const isParticle = listed.screened.words[at]?.role === 'particle';
    for (const { places, likeness } of found) {
      // The consonant of an article is not evidence: علوي is not the `al` of `al-Alawi`.
      const isArticle = isParticle && likeness.kind === 'script' && places.some((at) => asked[at]?.role === 'name');
      if (!isArticle) options.push({ asked: places, held, likeness });
    }
  }
  for (const { word, places: held } of listed.joined) {
    for (const { places, likeness } of ways.get(word) ?? []) {
      if (places.length === 1) options.push({ asked: places, held, likeness });
    }
  }
  if (options.length > 1) options.sort(byLikeness);
  const [isPairedAsked, isPairedHeld] = [new Array<boolean>(asked.length), new Array<boolean>(listed.words.length)];
  const pairs: Pair[] = [];
  const pair = (one: Pair): void => {
    for (const at of one.asked) isPairedAsked[at] = true;
    for (const at of one.held) isPairedHeld[at] = true;
    pairs.push(one);
  };
  for (const option of options) {
    if (!isAnyIn(option.asked, isPairedAsked) && !isAnyIn(option.held, isPairedHeld)) pair(option);
  }
  let [restAsked, restHeld] = [listUnpaired(isPairedAsked), listUnpaired(isPairedHeld)];
  if (isPerson && restAsked.length > 0 && restHeld.length > 0) {
    for (const at of restAsked) {
      const text = asked[at]?.text ?? '';
      const to = restHeld.find(
        (place) => !isPairedHeld[place] && isInitial(text, listed.screened.words[place]?.text ?? ''),
      );
      if (to !== undefined) pair({ asked: [at], held: [to], likeness: initial });
    }
    [restAsked, restHeld] = [listUnpaired(isPairedAsked), listUnpaired(isPairedHeld)];
  }
  return { pairs, restAsked, restHeld };
}

const initial: Likeness = { kind: 'initial', score: 0.5 };

function isAnyIn(places: readonly number[], isPaired: readonly boolean[]): boolean {
  for (const at of places) if (isPaired[at]) return true;
  return false;
}

function listUnpaired(isPaired: readonly boolean[]): readonly number[] {
  const places: number[] = [];
  for (let at = 0; at < isPaired.length; at++) if (!isPaired[at]) places.push(at);
  return places;
}

/** Whether one of two words is the first letter of the other. */
function isInitial(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return /^[a-z]$/.test(short) && long.startsWith(short);
}

export const isWord = (role: WordRole | undefined): boolean => role !== 'particle' && role !== 'form';

interface JoinedWords {
  readonly places: readonly number[];
  readonly word: PlainWord;
}

/** Joins each word with the next, skipping articles, and a family name with the articles in front of it. */
export function joinNeighbours(words: ScreenedName['words']): readonly JoinedWords[] {
  // `Benali` is also written as two words.
  const places = [...words.keys()].filter(
    (at) => isWord(words[at]?.role) || /^(?:بن|b[ei]n)$/.test(words[at]?.native ?? ''),
  );
  const neighbours = places.slice(1).map((at, before) => [places[before] ?? 0, at]);
  return [...neighbours, ...places.flatMap((at) => joinArticles(words, at))].map((joined) => ({
    places: joined,
    word: {
      text: joined.map((at) => words[at]?.text ?? '').join(''),
      native: joined.map((at) => words[at]?.native ?? '').join(''),
      script: words[joined[0] ?? 0]?.script ?? 'latin',
    },
  }));
}

/** `Delacruz` and `Vanderberg`. Arabic articles are left out, because the sound of a word is compared without them. */
function joinArticles(words: ScreenedName['words'], at: number): readonly (readonly number[])[] {
  let from = at;
  while (
    words[from - 1]?.role === 'particle' &&
    /^(?:v[ao]n|d(?:e[rnl]?|a|os)|la)$/.test(words[from - 1]?.text ?? '')
  ) {
    from--;
  }
  return from < at ? [Array.from({ length: at - from + 1 }, (_, place) => from + place)] : [];
}

/** Whether two words are often one in Arabic and Persian names. */
export function isCompound(one: string, other: string): boolean {
  return (
    /^(?:.*ul?lah|al+ah|.*u?d?din|ed+ine?|jan|zada|zadeh|khan|bakr|pour|n[ae]z?[hj]+ad)$/.test(other) ||
    /^(?:abd[aeiou]?l?|abu|nur|noor|gul|g[hu]*[ou]lam|mir|shah|b[ei]n)$/.test(one)
  );
}
