import type { Pair } from './alignWords.js';
import type { Alignment, NameKind } from './nameTable.js';
import type { ScreenedName } from './screenedName.js';
import { isCommonPlace, isCommonTitle, isCompanionWord, isFrequent, type WordRole } from './wordRoles.js';

/**
 * How closely two names match. `same`: they differ only in case, accents, punctuation, spaces, alphabet, word order and legal
 * form. `strong`: every word is paired, some in another spelling. `contains`: one name contains the other. `possible`: any
 * weaker match.
 */
export type Band = 'same' | 'strong' | 'contains' | 'possible';

/** The result of comparing two names, before evidence. */
export interface MatchScore {
  readonly band: Band;
  /** From 0 to 1. */
  readonly strength: number;
}

interface Counted {
  /** Pairs of words that distinguish names. */
  readonly pairs: readonly Pair[];
  /** The summed rarity of the pairs, reduced for other spellings. */
  readonly rarity: number;
  /** Positions of the distinctive words that have no pair. */
  readonly asked: readonly number[];
  readonly held: readonly number[];
  /** The number of other words without a pair, not counting particles. */
  readonly others: number;
  /** The mean similarity of all pairs. */
  readonly likeness: number;
}

type Weigh = (text: string, role: WordRole, word?: number) => number;

/** Compares two aligned names; null where they are not alike. Pure. */
export function scoreAlignment<Entry>(
  asked: ScreenedName,
  alignment: Alignment<Entry>,
  {
    isPerson,
    weigh,
    isSameBirth,
  }: { readonly isPerson: boolean; readonly weigh: Weigh; readonly isSameBirth: boolean },
): MatchScore | null {
  const { listed, whole } = alignment;
  // Other bodies have the same acronym.
  if (listed.part === 'acronym') return whole === null ? null : { band: 'strong', strength: 0.85 };
  if (whole !== null) return { band: 'same', strength: scoreWholeName(asked, alignment) };
  const counted = count(asked, alignment, weigh);
  const judged = isPerson
    ? scorePersonName(asked, alignment, counted, isSameBirth)
    : scoreBodyName(asked, alignment, counted);
  if (!judged) return null;
  // A weak alias matches only as a whole: it is poor evidence.
  if (listed.kind === 'weak_alias' && !(judged.band === 'strong' && alignment.pairs.every(isExact))) return null;
  return { ...judged, strength: judged.strength - kindPenalty[listed.kind] };
}

const kindPenalty: Readonly<Record<NameKind, number>> = { primary: 0, alias: 0.01, weak_alias: 0.1 };

function scoreWholeName<Entry>(asked: ScreenedName, { listed, whole }: Alignment<Entry>): number {
  const isWritten =
    asked.words.map(({ text }) => text).join(' ') === listed.screened.words.map(({ text }) => text).join(' ');
  const lessForPart = listed.part === 'shortened' ? 0.01 : 0;
  return (whole === 'name' ? (isWritten ? 1 : 0.98) : 0.96) - lessForPart - kindPenalty[listed.kind];
}

function count<Entry>(
  asked: ScreenedName,
  { listed, pairs, restAsked, restHeld }: Alignment<Entry>,
  weigh: Weigh,
): Counted {
  const held = listed.screened.words;
  const telling: Pair[] = [];
  let [rarity, likeness] = [0, 0];
  for (const pair of pairs) {
    likeness += pair.likeness.score;
    if (pair.likeness.kind === 'initial' || !isAnyTelling(held, pair.held) || !isAnyTelling(asked.words, pair.asked)) {
      continue;
    }
    telling.push(pair);
    const most = maxWeight(asked.words, pair.asked, weigh);
    let rarest = 0;
    for (const at of pair.held) rarest += Math.min(weigh(held[at]?.text ?? '', 'name', listed.words[at]), most);
    rarity += pair.likeness.score * rarest;
  }
  const [openAsked, openHeld] = [listTelling(asked.words, restAsked), listTelling(held, restHeld)];
  const others = countWords(asked.words, restAsked) + countWords(held, restHeld) - openAsked.length - openHeld.length;
  if (pairs.length > 0) likeness /= pairs.length;
  return { pairs: telling, rarity, asked: openAsked, held: openHeld, others, likeness };
}

const isTelling = (role: WordRole | undefined): boolean => role === 'name' || role === 'number';

function isAnyTelling(words: ScreenedName['words'], places: readonly number[]): boolean {
  for (const at of places) if (isTelling(words[at]?.role)) return true;
  return false;
}

function listTelling(words: ScreenedName['words'], places: readonly number[]): readonly number[] {
  return places.filter((at) => isTelling(words[at]?.role));
}

function countWords(words: ScreenedName['words'], places: readonly number[]): number {
  let counted = 0;
  for (const at of places) if (words[at]?.role !== 'particle' && words[at]?.role !== 'form') counted++;
  return counted;
}

/** A frequent word is weak evidence, even when the list has a rare spelling of it. */
function maxWeight(words: ScreenedName['words'], places: readonly number[], weigh: Weigh): number {
  return Math.max(...places.map((at) => weigh(words[at]?.text ?? '', 'name')));
}

const isExact = ({ likeness }: Pair): boolean => likeness.kind === 'same';

function scoreBodyName<Entry>(
  asked: ScreenedName,
  { listed, pairs, restAsked, restHeld }: Alignment<Entry>,
  counted: Counted,
): MatchScore | null {
  const held = listed.screened.words;
  const { rarity } = counted;
  const words = counted.pairs.length;
  const [only] = counted.pairs;
  const isAllExact = pairs.every(isExact);
  const isBeginning = isAllExact && restAsked.every((at) => isSmall(asked.words[at])) && isDropped(restHeld, held);
  if (!only) return isBeginning && pairs.length > 1 ? { band: 'contains', strength: 0.55 } : null;
  if (pairs.some(isScript)) return scoreAcrossScripts(pairs, counted, held);
  const isOne = words === 1;
  const text = held[only.held[0] ?? 0]?.text ?? '';
  const nothingOpen = counted.asked.length === 0 && counted.held.length === 0;
  if (nothingOpen && counted.others === 0) {
    const band = { band: 'strong', strength: 0.7 + 0.25 * counted.likeness } as const;
    if (isAllExact || (pairs.length > 1 && hasOneLetter(pairs))) return band;
    if (!isOne) return rarity < 0.8 ? null : band;
    if (isExact(only)) return band;
    // A single word in another spelling must be long and must not be a frequent word itself.
    const isRare = rarity > 0.6 && only.likeness.score >= 0.85;
    const isWord = isFrequent(asked.words[only.asked[0] ?? 0]?.text ?? '');
    return text.length > 4 && !isWord && (isRare || only.likeness.kind === 'letter') ? band : null;
  }
  const isWithin = restHeld.every((at) => isSmall(held[at]));
  const containsStrength = 0.6 + 0.2 * counted.likeness;
  if (isBeginning && (!isOne || pairs.length > 1)) return { band: 'contains', strength: containsStrength };
  if (nothingOpen) {
    // Only generic words and places are left over.
    if (isWithin && pairs.length > 1 && isAllExact) return { band: 'contains', strength: containsStrength };
    if (!isOne) return rarity < 1 ? null : { band: 'contains', strength: containsStrength };
    if (text.length < 3 || !isExact(only)) return null;
    if (rarity < 0.5) {
      const rest = restAsked.filter((at) => !isSmall(asked.words[at]));
      return isWithin &&
        listed.kind === 'primary' &&
        rest.length < 3 &&
        rest.every((at) => asked.words[at]?.role === 'place' || isCompanionWord(asked.words[at]?.text ?? ''))
        ? { band: 'contains', strength: 0.5 }
        : null;
    }
    return { band: isWithin || restAsked.length === 0 ? 'contains' : 'possible', strength: isWithin ? 0.72 : 0.6 };
  }
  if (counted.held.length === 0) {
    // The list's name is part of a longer one. `Zoltrane Leasing` and `Zoltrane No 2` may belong to a listed Zoltrane.
    const [first, ...more] = counted.asked.map((at) => asked.words[at]);
    const isAdded = isFrequent(first?.text ?? '') || first?.role === 'number';
    const hasOneAdded = isAdded && more.length === 0 && counted.others < 2;
    if (isOne && hasOneAdded && isUnmistakable(only, text, rarity)) return { band: 'possible', strength: 0.45 };
    return isOne || rarity < 1.2 ? null : { band: 'contains', strength: containsStrength };
  }
  if (counted.asked.length === 0) {
    if (isOne && asked.words.length === 1) {
      if (!isBeginning || text.length < 3) return null;
      if (rarity > 0.5) return { band: 'contains', strength: 0.6 };
      return listed.kind === 'primary' && !isCommonPlace(text) ? { band: 'contains', strength: 0.45 } : null;
    }
    return isOne || rarity < 1.2 ? null : { band: 'contains', strength: containsStrength - 0.05 };
  }
  const isNumber = (words: ScreenedName['words']) => (at: number) => words[at]?.role === 'number';
  // Plant 7 is not Plant 8.
  if (counted.asked.some(isNumber(asked.words)) && counted.held.some(isNumber(held))) return null;
  const most = Math.max(counted.asked.length, counted.held.length);
  return words > 2 * most && rarity > 1.8 ? { band: 'possible', strength: 0.4 + 0.15 * counted.likeness } : null;
}

const isUnmistakable = (pair: Pair, text: string, rarity: number): boolean =>
  isExact(pair) && rarity > 0.6 && text.length > 3 && !isFrequent(text);

/** Whether exactly one word differs, and by a known variant or one letter. */
function hasOneLetter(pairs: readonly Pair[]): boolean {
  const respelt = pairs.filter((pair) => !isExact(pair));
  return respelt.length === 1 && respelt.every(({ likeness }) => likeness.score >= 0.9);
}

const isScript = ({ likeness }: Pair): boolean => likeness.kind === 'script';

function isSmall(word: ScreenedName['words'][number] | undefined): boolean {
  return word?.role === 'particle' || word?.role === 'form';
}

/** Whether nothing but the last word of a listed name is missing. */
function isDropped(restHeld: readonly number[], held: ScreenedName['words']): boolean {
  const rest = restHeld.filter((at) => !isSmall(held[at]));
  return rest.length === 1 && rest[0] === [...held.keys()].findLast((at) => !isSmall(held[at]));
}

/** Consonants alone are weak evidence: names in two alphabets need many of them, and no word may be left over. */
function scoreAcrossScripts(pairs: readonly Pair[], counted: Counted, held: ScreenedName['words']): MatchScore | null {
  const letters = pairs.flatMap((pair) => pair.held).reduce((sum, at) => sum + (held[at]?.text.length ?? 0), 0);
  if (counted.asked.length + counted.held.length > 0 || pairs.length < 2 || letters < 8 || counted.rarity < 0.9) {
    return null;
  }
  return { band: 'strong', strength: 0.55 + 0.3 * counted.likeness };
}

function scorePersonName<Entry>(
  asked: ScreenedName,
  { listed, pairs, restAsked, restHeld }: Alignment<Entry>,
  counted: Counted,
  isSameBirth: boolean,
): MatchScore | null {
  const held = listed.screened.words;
  const { rarity } = counted;
  const words = counted.pairs.length;
  const hasInitial = pairs.some(({ likeness }) => likeness.kind === 'initial');
  const open = { asked: countUnpaired(asked, restAsked), held: countUnpaired(listed.screened, restHeld) };
  if (words === 0) return null;
  if (pairs.some(isScript)) {
    // Consonants alone are weak evidence: the first and the last word of the listed name must be paired.
    const isAskedInIt = asked.words.some(({ script }) => script === 'arabic');
    if (open.asked + open.held === 0) {
      const isSure = isAskedInIt || counted.pairs.every(({ likeness }) => likeness.score > 0.85);
      const isCompound = pairs.some((pair) => pair.asked.length + pair.held.length > 2);
      return isSure && (words > 1 || isCompound) ? { band: 'strong', strength: 0.5 + 0.3 * counted.likeness } : null;
    }
    const isEnough = isAskedInIt && words > 1 && rarity > 0.9 && open.asked < 2;
    if (isEnough && open.asked === 0 && hasEnds(listed.screened, counted, 'held')) {
      return { band: 'contains', strength: 0.4 + 0.25 * counted.likeness };
    }
    return isEnough && words > open.held ? { band: 'possible', strength: 0.3 + 0.2 * counted.likeness } : null;
  }
  if (hasInitial) {
    if (open.asked > 0 && open.held > 0) return null;
    if (isSameBirth) return { band: 'strong', strength: 0.8 };
    if (words > 1 && open.asked === 0 && hasEnds(listed.screened, counted, 'held')) {
      return { band: 'strong', strength: 0.72 };
    }
    return words > 1 && rarity > 1.2
      ? { band: 'strong', strength: 0.75 }
      : rarity > 0.75
        ? { band: 'possible', strength: 0.5 }
        : null;
  }
  const [only] = counted.pairs;
  if (words === 1 && only && isExact(only) && open.asked === 0 && isAddressed(pairs, listed.screened)) {
    // Some people are known by their title, such as `Mullah Omar`.
    if (only.held.includes(held.length - 1)) return { band: 'possible', strength: 0.5 };
  }
  if (words === 1) {
    if (open.asked + open.held > 0 || !only) return null;
    const isCompound = only.asked.length + only.held.length > 2;
    const isLong = (held[only.held[0] ?? 0]?.text.length ?? 0) > 5;
    if (!isCompound && !(isLong && rarity > 0.6 && only.likeness.score >= 0.9)) return null;
    return { band: 'strong', strength: 0.65 + 0.25 * counted.likeness };
  }
  if (open.asked === 0 && open.held === 0) return { band: 'strong', strength: 0.68 + 0.27 * counted.likeness };
  if (open.asked === 0) {
    const isWhole = hasEnds(listed.screened, counted, 'held');
    if (!isWhole && rarity < 1) return null;
    if (counted.pairs.every(isExact) ? !isWhole && rarity < 1 : rarity < 0.8) return null;
    return { band: 'contains', strength: (isWhole ? 0.6 : 0.5) + 0.22 * counted.likeness };
  }
  if (open.held === 0) {
    return rarity < (hasEnds(asked, counted, 'asked') ? 0.9 : 1.15)
      ? null
      : { band: 'contains', strength: 0.5 + 0.22 * counted.likeness };
  }
  if (isSameBirth && rarity > 0.7) return { band: 'possible', strength: 0.6 };
  return rarity > 1.3 && words >= 2 * Math.max(open.asked, open.held)
    ? { band: 'possible', strength: 0.35 + 0.2 * counted.likeness }
    : null;
}

/** The number of words without a pair, not counting articles and titles. */
function countUnpaired({ words }: ScreenedName, rest: readonly number[]): number {
  return rest.filter((at) => words[at]?.role === 'name' || words[at]?.role === 'number').length;
}

/** Whether the first and the last word of one of two persons' names are paired. */
function hasEnds({ words }: ScreenedName, { pairs }: Counted, side: 'asked' | 'held'): boolean {
  const places = [...words.keys()].filter((at) => words[at]?.role === 'name');
  const isPaired = (place = 0): boolean => pairs.some((pair) => pair[side].includes(place));
  return isPaired(places[0]) && isPaired(places.at(-1));
}

/** Whether both names begin with the same title, and the title is one that is used as part of a name. */
function isAddressed(pairs: readonly Pair[], { words }: ScreenedName): boolean {
  return words[0]?.role === 'title' && !isCommonTitle(words[0].text) && pairs.some(({ held }) => held.includes(0));
}
