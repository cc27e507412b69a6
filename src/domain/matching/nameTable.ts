import {
  alignWords,
  groupWays,
  isCompound,
  isWord,
  joinNeighbours,
  type LikeWords,
  type NumberedName,
  type WordPairs,
} from './alignWords.js';
import { isLegalForm, type ScreenedName, toScreenedName } from './screenedName.js';
import { SharedWeights } from './sharedWeights.js';
import { isFrequent, type WordRole } from './wordRoles.js';
import { file, findQueryWord, type QueryWord, toQueryWord, WordIndex } from './words.js';

export type NameKind = 'primary' | 'alias' | 'weak_alias';

/** A name of an entry in the table. */
export interface ListedName<Entry> extends NumberedName {
  readonly entry: Entry;
  /** As the list writes it. */
  readonly name: string;
  readonly kind: NameKind;
  readonly part: NamePart;
}

/**
 * Which part of the text of the list it is. `shortened`: without what is in brackets. `several`: one of several names in the text.
 * `acronym`: a short form in brackets. Other bodies have the same one, so it matches only as a whole.
 */
export type NamePart = 'whole' | 'shortened' | 'several' | 'acronym';

/** Two names aligned word by word: the pairs, and the positions of the words without a pair. */
export interface Alignment<Entry> extends WordPairs {
  readonly listed: ListedName<Entry>;
  /** Set when the names differ only in spaces and word order: `name` with legal forms, `core` without them. */
  readonly whole: 'name' | 'core' | null;
}

/** Returns how many of a million registered names contain a word. */
export type Frequency = (word: string) => number;

/**
 * At most this many candidates are aligned. A frequent name with an initial has more, so those whose date of birth agrees come
 * first, and none of them is left out.
 */
const maxAligned = 150;
/** Consonants alone lead to more names. */
const maxAlignedByConsonants = 400;
/**
 * Rarity is computed as if every list had this many names, more than the published lists have. So a new entry changes only the
 * rarity of the words in it.
 */
const namesAssumed = 10_000;
const frequentRarity = 0.4;
const weights: Readonly<Record<Exclude<WordRole, 'name'>, number>> = {
  particle: 0.02,
  form: 0.02,
  title: 0.06,
  generic: 0.15,
  place: 0.15,
  initial: 0.1,
  number: 0.6,
};

/** The names of all persons, or of all bodies and vessels. */
export class NameTable<Entry> {
  readonly #isPerson: boolean;
  readonly #frequency: Frequency | undefined;
  readonly #names: ListedName<Entry>[] = [];
  readonly #index = new WordIndex();
  readonly #byWord: number[][] = [];
  /** The number of entries that contain a word, and the entry that was counted last. */
  readonly #entries: { count: number; last: Entry | undefined }[] = [];
  readonly #byKey = new Map<string, number[]>();
  readonly #shared = new SharedWeights();
  /** The rarity of each word that was asked for. */
  #rarities: number[] = [];

  constructor(isPerson: boolean, frequency?: Frequency) {
    this.#isPerson = isPerson;
    this.#frequency = frequency;
  }

  add(entry: Entry, name: string, kind: NameKind): void {
    this.#rarities = [];
    for (const [spelling, part] of listNames(name, this.#isPerson)) {
      const screened = toScreenedName(spelling, this.#isPerson);
      if (screened.words.length === 0) continue;
      const isCompared = part !== 'acronym';
      const words = isCompared ? screened.words.map((word) => this.#index.add(word)) : [];
      const joined = isCompared ? this.#joinWords(screened) : [];
      const listed = { entry, name, kind, screened, words, joined, part };
      const at = this.#names.push(listed) - 1;
      for (const word of new Set([...words, ...joined.map((one) => one.word)])) {
        (this.#byWord[word] ??= []).push(at);
        const counted = (this.#entries[word] ??= { count: 0, last: undefined });
        if (counted.last !== entry) counted.count++;
        counted.last = entry;
      }
      for (const key of new Set([...screened.keys, ...screened.coreKeys])) file(this.#byKey, key, at);
    }
  }

  /** From 0 for a word in every name to almost 1 for a word in a single entry. */
  rarity(text: string, word?: number): number {
    if (word === undefined) return this.#computeRarity(text, 0);
    return (this.#rarities[word] ??= this.#computeRarity(text, this.#entries[word]?.count ?? 0));
  }

  #computeRarity(text: string, held: number): number {
    const registered = (this.#frequency?.(text) ?? 0) / 100;
    const rarity = Math.max(0, 1 - Math.log(1 + Math.max(held, registered)) / Math.log(1 + namesAssumed));
    return isFrequent(text) ? Math.min(rarity, frequentRarity) : rarity;
  }

  weight(text: string, role: WordRole, word?: number): number {
    return role === 'name' ? this.rarity(text, word) : weights[role];
  }

  /** Sums a value of the entries that contain each word; words with the sum 0 are left out. */
  sumByWord(weigh: (entry: Entry) => number): ReadonlySet<number> {
    const entries = Map.groupBy(this.#names, ({ entry }) => entry);
    const sums = new Map<number, number>();
    for (const [entry, names] of entries) {
      const words = names.flatMap(({ words, joined }) => [...words, ...joined.map(({ word }) => word)]);
      for (const word of new Set(words)) sums.set(word, (sums.get(word) ?? 0) + weigh(entry));
    }
    return new Set([...sums].flatMap(([word, sum]) => (sum === 0 ? [] : [word])));
  }

  /** Whether `align` compares a name with any name of this table, or the name has a word like one of these. */
  reaches(asked: ScreenedName, words: ReadonlySet<number>): boolean {
    if ([...asked.keys, ...asked.coreKeys].some((key) => this.#byKey.has(key))) return true;
    const found = this.#likeWords(asked);
    if (found.length === 0) return false;
    const isCounted = countedIn(asked);
    const isWeighed = found.some(
      ({ places, like }) =>
        places.some((at) => isCounted(asked.words[at]?.role)) && [...like.keys()].some((word) => words.has(word)),
    );
    return isWeighed || this.#mostAlike(asked, found).length > 0;
  }

  /** Returns the candidates for a name, each aligned with it. With more than can be aligned, the likely entries come first. */
  align(asked: ScreenedName, isLikely?: (entry: Entry) => boolean): readonly Alignment<Entry>[] {
    const wholes = this.#sameNames(asked);
    const found = this.#likeWords(asked);
    if (wholes.size === 0 && found.length === 0) return [];
    const ways = groupWays(found);
    const places = new Set([...wholes, ...this.#mostAlike(asked, found, isLikely)]);
    return [...places].flatMap((at) => {
      const listed = this.#names[at];
      return listed
        ? [
            {
              listed,
              ...alignWords(asked, listed, ways, this.#isPerson),
              whole: wholes.has(at) ? toMatchedPart(asked, listed.screened) : null,
            },
          ]
        : [];
    });
  }

  /** Returns the positions of the names that share a key with a name. */
  #sameNames({ keys, coreKeys }: ScreenedName): ReadonlySet<number> {
    let wholes: Set<number> | undefined;
    for (const key of keys) for (const at of this.#byKey.get(key) ?? []) (wholes ??= new Set()).add(at);
    for (const key of coreKeys) for (const at of this.#byKey.get(key) ?? []) (wholes ??= new Set()).add(at);
    return wholes ?? noNames;
  }

  #likeWords({ words }: ScreenedName): readonly LikeWords[] {
    const found: LikeWords[] = [];
    for (const { places, word } of toQueryWords(words)) {
      const like = this.#index.find(word);
      if (like.size > 0) found.push({ places, like });
    }
    return found;
  }

  /** Returns the positions of the names that share the rarest words with a name, the best first. */
  #mostAlike(name: ScreenedName, found: readonly LikeWords[], isLikely?: (entry: Entry) => boolean): readonly number[] {
    const { words } = name;
    const shared = this.#shared.of(this.#names.length);
    const isCounted = countedIn(name);
    for (const { places, like } of found) {
      if (!places.some((at) => isCounted(words[at]?.role))) continue;
      shared.nextWord(places.length);
      for (const [word, { score }] of like) {
        const weight = score * score * this.rarity(this.#index.words[word]?.text ?? '', word);
        for (const at of this.#byWord[word] ?? []) shared.add(at, weight);
      }
    }
    const asked = words.filter(({ role }) => isCounted(role)).length;
    const hasInitial = words.some(({ role }) => role === 'initial');
    const ranked: { at: number; rank: number }[] = [];
    shared.empty((at, count, weight) => {
      const held = this.#names[at]?.words.length ?? 0;
      if (this.#isPerson && count < 2 && !hasInitial && Math.min(asked, held) > 1) return;
      ranked.push({ at, rank: weight / (1 + 0.1 * Math.abs(held - asked)) });
    });
    ranked.sort((one, other) => other.rank - one.rank || one.at - other.at);
    const most = words.some(({ script }) => script === 'arabic') ? maxAlignedByConsonants : maxAligned;
    const places = ranked.map(({ at }) => at);
    if (places.length <= most || !isLikely) return places.slice(0, most);
    const likely = places.filter((at) => {
      const entry = this.#names[at]?.entry;
      return entry !== undefined && isLikely(entry);
    });
    return [...new Set([...likely, ...places])].slice(0, Math.max(most, likely.length));
  }

  /** Adjacent words as one: `RI HONG-SOP` is also written `Hongsop Ri`. Compounds are also found in another alphabet. */
  #joinWords({ words }: ScreenedName): NumberedName['joined'] {
    return joinNeighbours(words).map(({ places, word }) => {
      const [one = 0, other = 0] = places;
      const isWhole = !this.#isPerson || isCompound(words[one]?.text ?? '', words[other]?.text ?? '');
      return { word: isWhole ? this.#index.add(word) : this.#index.addJoined(word), places };
    });
  }
}

/**
 * The names in a text of a list. Some texts have several: `Name (NAME IN ANOTHER ALPHABET; Other Name)`, `One; Another b) Third`.
 * They are separated here and not where a list is read, because stored lists and the fingerprints of their entries stay as they are.
 */
function listNames(text: string, isPerson: boolean): ReadonlyMap<string, NamePart> {
  const names = new Map<string, NamePart>([[text, 'whole']]);
  const add = (name: string, part: NamePart): void => {
    if (!names.has(name)) names.set(name, part);
  };
  if (!/[(;]|\s[b-h]\)\s/.test(text)) return names;
  const shortened = text.replaceAll(/\([^()]*\)/g, ' ');
  add(shortened, 'shortened');
  const bracketed = [...text.matchAll(/\(([^()]*)/g)].map(([, inside = '']) => inside);
  if (!isPerson) {
    const acronyms = bracketed.flatMap((inside) => inside.replace(/\s*-\s*/g, '-').split(/[,;/]/));
    for (const one of acronyms) if (isAcronym(one.trim(), shortened)) add(one.trim(), 'acronym');
  }
  const separated = text.split(/[;()]|\s[a-h]\)(?=\s)/);
  const isSeveral = /;\s*\S|\s[b-h]\)\s/.test(text);
  for (const one of isSeveral ? separated : bracketed.filter((inside) => isInLatin(inside) !== isInLatin(shortened))) {
    // Without what a list says of a name: `original script: …`, `… - sub-unit name`.
    const name = one.replace(/^.*:|\s-\s[a-z -]+$|\boriginal script\b/g, '').trim();
    // One Latin word in brackets is a remark, such as the language.
    const isRemark = !isSeveral && isInLatin(name) && !/\p{L}[\s-]+\p{L}/u.test(name);
    if (/[\p{L}\p{N}]/u.test(name) && !isRemark) add(name, 'several');
  }
  return names;
}

const isInLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text.replace(/^.*:/, ''));

/** Whether a text in brackets abbreviates the name around it. In a name of capitals, its letters have to be in the name. */
function isAcronym(text: string, name: string): boolean {
  if (!/^(?=.{3,8}$)[A-Z][A-Za-z]*[A-Z](?:-[A-Z]+)?$/.test(text)) return false;
  const letters = text.toLowerCase().replace('-', '');
  if (isFrequent(letters) || isLegalForm(letters)) return false;
  let found = 0;
  for (const letter of name.toLowerCase()) if (letter === letters[found]) found++;
  return /\p{Ll}/u.test(name) || found === letters.length;
}

const noNames: ReadonlySet<number> = new Set();

const isTelling = (role: WordRole | undefined): boolean => role === 'name' || role === 'number';

/** Which words of a name lead to candidates: generic ones only in a name that has no others. */
function countedIn({ words }: ScreenedName): (role: WordRole | undefined) => boolean {
  return words.some(({ role }) => isTelling(role)) ? isTelling : isWord;
}

interface PlacedQuery {
  readonly places: readonly number[];
  readonly word: QueryWord;
}

const queriesByWords = new WeakMap<ScreenedName['words'], readonly PlacedQuery[]>();

/** The words of a name and its joined neighbours to look up: once for a name that is looked for in several lists. */
function toQueryWords(words: ScreenedName['words']): readonly PlacedQuery[] {
  let queries = queriesByWords.get(words);
  if (!queries) {
    const single = words.map((word, at) => ({ places: [at], word: findQueryWord(word) }));
    // Joined words hardly return in other names, so they are not cached.
    const joined = joinNeighbours(words).map(({ places, word }) => ({ places, word: toQueryWord(word) }));
    queriesByWords.set(words, (queries = [...single, ...joined]));
  }
  return queries;
}

function toMatchedPart(asked: ScreenedName, held: ScreenedName): 'name' | 'core' {
  return asked.keys.some((key) => held.keys.includes(key)) ? 'name' : 'core';
}
