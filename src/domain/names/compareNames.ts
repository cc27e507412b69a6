import { commonWords } from './commonWords.js';
import { editDistance, lettersForgiven } from './editDistance.js';

/** In what one name is another one than the next, though both may be of one entity. */
export interface NameDifference {
  readonly kind: 'order' | 'article' | 'trustee' | 'spaces' | 'initials' | 'middle_names' | 'spelling';
  /** Words that are spelt otherwise, or shortened, as in the one and as in the other. */
  readonly words: readonly (readonly [string, string])[];
}

interface Comparison {
  /** Of a person the middle names may be missing. */
  readonly isPerson: boolean;
}

/**
 * In what two names differ, both folded and without legal forms; none where they are the same, null where they are not
 * alike. Names of nothing but common words are alike only where they are the same. Pure and the same both ways.
 */
export function compareNames(one: string, other: string, { isPerson }: Comparison): readonly NameDifference[] | null {
  if (one === other) return one === '' ? null : [];
  const [bareOne, bareOther] = [withoutTrustee(one), withoutTrustee(other)];
  const [left, right] = [wordsOf(bareOne), wordsOf(bareOther)];
  const differences: NameDifference[] = [];
  if ((bareOne === one) !== (bareOther === other)) differences.push({ kind: 'trustee', words: [] });
  if ((left.words[0] === 'THE') !== (right.words[0] === 'THE')) differences.push({ kind: 'article', words: [] });
  const [a, b] = [withoutArticle(left.words), withoutArticle(right.words)];
  if (!a.some(isTelling) || !b.some(isTelling)) return null;
  if (a.join('') === b.join('')) {
    const isSpaced = a.length !== b.length || left.isJoined !== right.isJoined;
    return isSpaced ? [...differences, { kind: 'spaces', words: [] }] : differences;
  }
  const further = align(a, b, isPerson);
  return further && [...differences, ...further];
}

interface Pair {
  readonly at: number;
  readonly to: number;
}

/** In what two lists of words differ that hold the same but for their order, initials and few letters. */
function align(a: readonly string[], b: readonly string[], isPerson: boolean): readonly NameDifference[] | null {
  const pairs: Pair[] = [];
  const [restA, restB] = [new Set(a.keys()), new Set(b.keys())];
  const pairUp = (isPair: (word: string, other: string) => boolean): [string, string][] => {
    const found: [string, string][] = [];
    for (const at of restA) {
      const word = a[at] ?? '';
      const to = [...restB].find((place) => isPair(word, b[place] ?? ''));
      if (to === undefined) continue;
      restA.delete(at);
      restB.delete(to);
      pairs.push({ at, to });
      found.push([word, b[to] ?? '']);
    }
    return found;
  };
  const same = pairUp((word, other) => word === other);
  const initials = pairUp(isInitial);
  const respelt = pairUp(isRespelt);
  const isMiddle = isPerson && isMiddleAlone(a, b, restA, restB, pairs);
  if ((restA.size > 0 || restB.size > 0) && !isMiddle) return null;
  // An initial proves a name only beside a whole one, and what tells names apart must be there.
  if (!(initials.length > 0 ? same : [...same, ...respelt]).some(([word]) => isTelling(word))) return null;
  if (respelt.reduce((sum, [word, other]) => sum + editDistance(word, other, 2), 0) > lettersOf(a, b)) return null;
  const inOrder = pairs.toSorted((one, other) => one.at - other.at);
  const isOrdered = inOrder.every(({ to }, at) => at === 0 || to > (inOrder[at - 1]?.to ?? 0));
  const differences: NameDifference[] = [];
  if (!isOrdered) differences.push({ kind: 'order', words: [] });
  if (isMiddle) differences.push({ kind: 'middle_names', words: [] });
  if (initials.length > 0) differences.push({ kind: 'initials', words: initials });
  if (respelt.length > 0) differences.push({ kind: 'spelling', words: respelt });
  return differences;
}

/** Middle names stand in one name alone: first and last words of both are paired with each other. */
function isMiddleAlone(
  a: readonly string[],
  b: readonly string[],
  restA: ReadonlySet<number>,
  restB: ReadonlySet<number>,
  pairs: readonly Pair[],
): boolean {
  if (restA.size > 0 === restB.size > 0 || Math.min(a.length, b.length) < 2) return false;
  const isPaired = (at: number, to: number): boolean => pairs.some((pair) => pair.at === at && pair.to === to);
  return isPaired(0, 0) && isPaired(a.length - 1, b.length - 1);
}

/** How many letters may be wrong in all: one, and one more for each ten of the shorter name. */
function lettersOf(a: readonly string[], b: readonly string[]): number {
  return 1 + Math.floor(Math.min(a.join('').length, b.join('').length) / 10);
}

/** Whether one word is the first letter of the other. */
export function isInitial(word: string, other: string): boolean {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  return /^\p{L}$/u.test(short) && long.startsWith(short);
}

/** Whether two words may be one in two spellings: as far apart as the shorter forgives. Common words never are. */
export function isRespelt(word: string, other: string): boolean {
  if (commonWords.has(word) || commonWords.has(other)) return false;
  const most = Math.min(lettersForgiven(word), lettersForgiven(other));
  return most > 0 && editDistance(word, other, most) <= most;
}

/** Whether a word tells names apart. */
export function isTelling(word: string): boolean {
  return word.length > 1 && !commonWords.has(word);
}

/** The words of a folded name without legal forms that are compared with those of another. */
export function comparedWords(core: string): readonly string[] {
  return withoutArticle(wordsOf(withoutTrustee(core)).words);
}

function withoutArticle(words: readonly string[]): readonly string[] {
  return words[0] === 'THE' ? words.slice(1) : words;
}

/** Trustees are registered as what they hold: `The trustee for the X trust`. */
function withoutTrustee(core: string): string {
  return core.replace(/^(?:THE )?TRUSTEES? (?:FOR|OF) (?:THE )?(?=.)/, '');
}

/** The words of a name; letters that stand alone in a row are one word, as in `A B C PLUMBING`. */
function wordsOf(core: string): { readonly words: string[]; readonly isJoined: boolean } {
  const joined = core.replace(/(?<= |^)\p{L}(?: \p{L})+(?= |$)/gu, (letters) => letters.replaceAll(' ', ''));
  return { words: joined.split(' '), isJoined: joined !== core };
}
