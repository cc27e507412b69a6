import { findPhrases, parseNumber, toUsualSpelling } from './abbreviations.js';
import type { NameWord, PlainName } from './businessName.js';
import { isTypo } from './compareNames.js';
import { isGivenName, isSameGivenName } from './givenNames.js';
import { isAbbreviation, isInitial, isPlural, isRare, isSameNumber, isTelling, withoutTitle } from './wordRules.js';

/** The kinds of differences between two names that match. */
export type DifferenceKind =
  | 'order'
  | 'article'
  | 'and'
  | 'domain'
  | 'spaces'
  | 'accents'
  | 'abbreviation'
  | 'number'
  | 'plural'
  | 'initials'
  | 'short_name'
  | 'middle_names'
  | 'title'
  | 'usage'
  | 'spelling'
  | 'form'
  | 'partners'
  | 'note'
  | 'trustee'
  | 'trustee_named'
  | 'trust_unnamed'
  | 'trading';

export interface Difference {
  readonly kind: DifferenceKind;
  /** Pairs of words, one from each name. */
  readonly words: readonly (readonly [string, string])[];
}

/** The reason why two names do not match. */
export interface Refusal {
  /** Words that only one of the names has. */
  readonly asked: readonly string[];
  readonly held: readonly string[];
  /** The number of words that both have. */
  readonly shared: number;
  readonly because: 'words' | 'order' | 'form' | 'trustee' | 'trust';
}

export type Alignment = { readonly differences: readonly Difference[] } | { readonly refusal: Refusal };

/** Compares two names word by word. Pure and symmetric. */
export function alignNames(one: PlainName, other: PlainName, isPerson: boolean): Alignment {
  const forms = compareForms(one, other);
  if (forms === null) return { refusal: { asked: [], held: [], shared: one.words.length, because: 'form' } };
  const outer: Difference[] = [
    ...differenceIf('article', one.hasThe !== other.hasThe),
    ...differenceIf('and', !isPerson && one.groups.length !== other.groups.length),
    ...differenceIf('domain', one.hasDomain !== other.hasDomain),
    ...forms,
  ];
  const aligned = alignWords(one.words, other.words, isPerson);
  if ('differences' in aligned) return { differences: [...outer, ...aligned.differences] };
  const partners = alignPartners(one, other);
  return partners ? { differences: [...forms, ...partners] } : aligned;
}

function differenceIf(kind: DifferenceKind, isSo: boolean): Difference[] {
  return isSo ? [{ kind, words: [] }] : [];
}

/** A partnership and a company are different. A form that one name leaves out proves nothing. */
function compareForms(one: PlainName, other: PlainName): Difference[] | null {
  if (one.form === other.form) return [];
  return one.form === null || other.form === null ? differenceIf('form', true) : null;
}

/** `J & K SMITH` is `J SMITH & K SMITH`, in any order. */
function alignPartners(one: PlainName, other: PlainName): readonly Difference[] | null {
  const [left, right] = [findPartners(one), findPartners(other)];
  if (!left || left.length !== right?.length) return null;
  const free = new Set(right.keys());
  const found: Difference[] = [{ kind: 'partners', words: [] }];
  for (const partner of left) {
    let isFound = false;
    for (const at of free) {
      const aligned = alignWords(partner, right[at] ?? [], true);
      if (!('differences' in aligned) || aligned.differences.some(({ kind }) => kind === 'middle_names')) continue;
      found.push(...aligned.differences);
      free.delete(at);
      isFound = true;
      break;
    }
    if (!isFound) return null;
  }
  return found;
}

/** The partners, each with a family name; null if the groups of words are not persons. */
function findPartners({ groups, form }: PlainName): readonly (readonly NameWord[])[] | null {
  const last = groups.at(-1) ?? [];
  const isPersonal = (word: NameWord | undefined): boolean =>
    word !== undefined && (word.text.length < 3 || isGivenName(word.text));
  if (form === 'company' || groups.length < 2 || last.length < 2 || !groups.every(([first]) => isPersonal(first))) {
    return null;
  }
  const family = last.slice(1).filter((word) => !isPersonal(word));
  return groups.map((group) => {
    const whole = group.every((word) => isPersonal(word)) ? [...group, ...family] : group;
    return whole.flatMap((word) =>
      word.text.length < 3 ? Array.from(word.text).map((text) => ({ ...word, text })) : [word],
    );
  });
}

interface Pair {
  readonly at: readonly number[];
  readonly to: readonly number[];
}

/** The state of one comparison: the words without a pair, and the differences found. */
class Words {
  readonly restA: Set<number>;
  readonly restB: Set<number>;
  readonly pairs: Pair[] = [];
  readonly found: Difference[] = [];

  constructor(
    readonly a: readonly NameWord[],
    readonly b: readonly NameWord[],
  ) {
    this.restA = new Set(a.keys());
    this.restB = new Set(b.keys());
  }

  /** Pairs words one by one and records the pairs as a difference of this kind. */
  pairUp(
    kind: DifferenceKind | null,
    isPair: (one: NameWord, other: NameWord, at: number, to: number) => boolean,
  ): number {
    const words: [string, string][] = [];
    let count = 0;
    for (const at of [...this.restA]) {
      const word = this.a[at];
      const to = [...this.restB].find((place) => word && isPair(word, this.b[place] ?? word, at, place));
      if (to === undefined || !word) continue;
      this.take([at], [to]);
      words.push([word.text, this.b[to]?.text ?? '']);
      count++;
    }
    if (kind !== null && words.length > 0) this.found.push({ kind, words });
    return count;
  }

  take(at: readonly number[], to: readonly number[]): void {
    for (const place of at) this.restA.delete(place);
    for (const place of to) this.restB.delete(place);
    this.pairs.push({ at, to });
  }
}

function alignWords(a: readonly NameWord[], b: readonly NameWord[], isPerson: boolean): Alignment {
  const isLong = a.length > 1 || b.length > 1;
  if (isLong && joinWords(a) !== joinWords(b) && joinWords(a, '') === joinWords(b, '')) {
    return { differences: differenceIf('spaces', true) };
  }
  const words = new Words(isPerson ? withoutTitle(a) : a, isPerson ? withoutTitle(b) : b);
  if (words.a.length !== a.length || words.b.length !== b.length) words.found.push(...differenceIf('title', true));
  const same = words.pairUp(null, (one, other) => one.text === other.text);
  words.pairUp('accents', (one, other) => one.others.includes(other.text) || other.others.includes(one.text));
  words.pairUp('usage', (one, other) => toUsualSpelling(one.text) === toUsualSpelling(other.text));
  words.pairUp('number', isSameNumber);
  words.pairUp('abbreviation', isAbbreviation);
  pairPhrases(words);
  if (!isPerson) {
    words.pairUp('plural', ({ text: one }, { text: other }) => isPlural(one, other) || isPlural(other, one));
  }
  pairJoined(words);
  dropNumberSigns(words);
  const whole = words.pairs.length;
  if (isPerson) words.pairUp('short_name', (one, other) => isSameGivenName(one.text, other.text));
  words.pairUp('initials', (one, other, at, to) => isInitial(one.text, other.text, isPerson, at + to));
  const slips = words.pairUp('spelling', (one, other) => isTypo(one.text, other.text));
  const isMiddle = isPerson && isMiddleAlone(words);
  if (isMiddle) words.found.push(...differenceIf('middle_names', true));
  const isWhole = (words.restA.size === 0 && words.restB.size === 0) || isMiddle;
  // An initial and a short name prove nothing without a whole word that distinguishes names, and neither do two misspelt words.
  const isProved =
    words.pairs.length === whole + slips ||
    words.pairs.slice(0, whole).some(({ at }) => at.some((place) => isTelling(words.a[place])));
  if (!isWhole || !isProved || slips > 1) return { refusal: toRefusal(words, same, 'words') };
  if (!isInOrder(words.pairs)) {
    if (!isPerson && !isOrderFree(words)) return { refusal: toRefusal(words, same, 'order') };
    words.found.push(...differenceIf('order', true));
  }
  return { differences: words.found };
}

function toRefusal({ a, b, restA, restB, pairs }: Words, shared: number, because: Refusal['because']): Refusal {
  const toTexts = (words: readonly NameWord[], places: Iterable<number>): string[] =>
    [...places].map((at) => words[at]?.text ?? '');
  const isNothing = because === 'words' && restA.size === 0 && restB.size === 0;
  return {
    asked: isNothing ? toTexts(a, a.keys()) : toTexts(a, restA),
    held: isNothing ? toTexts(b, b.keys()) : toTexts(b, restB),
    shared: Math.max(shared, pairs.length),
    because,
  };
}

function joinWords(words: readonly NameWord[], between = ' '): string {
  return words.map(({ text }) => text).join(between);
}

/** Pairs short forms with several adjacent words in the other name. */
function pairPhrases(words: Words): void {
  const find = (short: NameWord, long: readonly NameWord[], rest: ReadonlySet<number>): readonly number[] | undefined =>
    [...rest]
      .flatMap((from) =>
        findPhrases(short.text).map((phrase) => ({ phrase, places: phrase.map((_, by) => from + by) })),
      )
      .find(({ phrase, places }) => places.every((at, by) => rest.has(at) && long[at]?.text === phrase[by]))?.places;
  const found: [string, string][] = [];
  for (const at of [...words.restA]) {
    const short = words.a[at];
    const places = short && find(short, words.b, words.restB);
    if (!places) continue;
    words.take([at], places);
    found.push([short.text, places.map((to) => words.b[to]?.text ?? '').join(' ')]);
  }
  for (const to of [...words.restB]) {
    const short = words.b[to];
    const places = short && find(short, words.a, words.restA);
    if (!places) continue;
    words.take(places, [to]);
    found.push([places.map((at) => words.a[at]?.text ?? '').join(' '), short.text]);
  }
  // Two short forms of the same phrase.
  words.pairUp('abbreviation', (one, other) => {
    const phrases = findPhrases(one.text).map((phrase) => phrase.join(' '));
    return findPhrases(other.text).some((phrase) => phrases.includes(phrase.join(' ')));
  });
  if (found.length > 0) words.found.push({ kind: 'abbreviation', words: found });
}

/** Two words in one name that are one word in the other. */
function pairJoined(words: Words): void {
  const isOne = (text: string, joined: string): boolean =>
    text === joined || isPlural(text, joined) || isPlural(joined, text);
  let isFound = false;
  for (const at of [...words.restA]) {
    for (const to of [...words.restB]) {
      const [one, other] = [words.a[at]?.text ?? '', words.b[to]?.text ?? ''];
      if (words.restB.has(to + 1) && words.restA.has(at) && isOne(one, other + (words.b[to + 1]?.text ?? ''))) {
        words.take([at], [to, to + 1]);
        isFound = true;
      } else if (words.restA.has(at + 1) && words.restB.has(to) && isOne(other, one + (words.a[at + 1]?.text ?? ''))) {
        words.take([at, at + 1], [to]);
        isFound = true;
      }
    }
  }
  if (isFound) words.found.push(...differenceIf('spaces', true));
}

/** `NO 2` is `2`. */
function dropNumberSigns(words: Words): void {
  const drop = (all: readonly NameWord[], rest: Set<number>): boolean => {
    const sign = [...rest].find(
      (at) => /^(?:NO|NUMBER)$/.test(all[at]?.text ?? '') && parseNumber(all[at + 1]?.text ?? '', false) !== null,
    );
    return sign !== undefined && rest.delete(sign);
  };
  if (drop(words.a, words.restA) || drop(words.b, words.restB)) words.found.push(...differenceIf('number', true));
}

/** Whether only one of the names has middle names: then first and last words of both are paired. */
function isMiddleAlone({ a, b, restA, restB, pairs }: Words): boolean {
  if (restA.size > 0 === restB.size > 0 || Math.min(a.length, b.length) < 2) return false;
  const isPaired = (at: number, to: number): boolean =>
    pairs.some((pair) => pair.at.includes(at) && pair.to.includes(to));
  return isPaired(0, 0) && isPaired(a.length - 1, b.length - 1);
}

function isInOrder(pairs: readonly Pair[]): boolean {
  const places = pairs.toSorted((one, other) => (one.at[0] ?? 0) - (other.at[0] ?? 0)).map(({ to }) => to[0] ?? 0);
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
}

/** Whether words may change places: only common words moved, or a rare word shows that it is the same name. */
function isOrderFree({ a, pairs }: Words): boolean {
  const telling = pairs.filter(({ at }) => at.some((place) => isTelling(a[place])));
  if (telling.length === 0) return false;
  return isInOrder(telling) || telling.some(({ at }) => at.some((place) => isRare(a[place]?.text ?? '')));
}
