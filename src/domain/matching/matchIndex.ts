import { compareEvidence, type Evidence, type EvidenceResult, type ParsedEvidence, parseEvidence } from './evidence.js';
import { type Alignment, type Frequency, type NameKind, type NamePart, NameTable } from './nameTable.js';
import { Recent } from './recent.js';
import { type Band, scoreAlignment } from './scoreAlignment.js';
import { type ScreenedName, toScreenedName } from './screenedName.js';

/** An entry of a list. */
export interface MatchEntry extends Evidence {
  readonly reference: string;
  readonly isPerson: boolean;
  readonly names: readonly { readonly name: string; readonly kind: NameKind }[];
}

/** The party to screen. A sole trader is screened as a person and as a body. */
export interface MatchQuery {
  readonly names: readonly string[];
  readonly kind: 'person' | 'body' | 'sole_trader';
  readonly dateOfBirth?: string;
  readonly countries?: readonly string[];
}

/** An entry with a name like one that was screened. */
export interface NameMatch<Entry> {
  readonly entry: Entry;
  /** As the list writes it. */
  readonly matchedName: string;
  readonly screenedName: string;
  /** From 0 to 1, with evidence. */
  readonly strength: number;
  /** From the names alone, without evidence. */
  readonly band: Band;
  /** Plain sentences. */
  readonly reasons: readonly string[];
}

export interface MatchOptions {
  /** Returns how many of a million registered names contain a word, given in lower-case Latin letters. */
  readonly frequency?: Frequency;
}

/** The version of the rules and of the selection of screened names. It changes with every change that can affect a match. */
export const matcherVersion = 10;

/** Entries in each part of `buildInParts`: about 2 ms of work. */
const entriesAtOnce = 20;

/** Finds entries of lists by name. It is filled once and then only read. */
export class MatchIndex<Entry extends MatchEntry> {
  readonly #persons: NameTable<Entry>;
  readonly #bodies: NameTable<Entry>;
  /** The parsed evidence of compared entries, cached. */
  readonly #evidence = new Map<Entry, ParsedEvidence>();
  /** The results for the names of recent entities: an entity is often verified again, and by several organisations. */
  readonly #recent: Readonly<Record<MatchQuery['kind'], Recent<readonly NameMatch<Entry>[]>>> = {
    ...{ person: new Recent(), body: new Recent(), sole_trader: new Recent() },
  };

  constructor({ frequency }: MatchOptions = {}) {
    this.#persons = new NameTable<Entry>(true, frequency);
    this.#bodies = new NameTable<Entry>(false, frequency);
  }

  static build<Entry extends MatchEntry>(entries: readonly Entry[], options?: MatchOptions): MatchIndex<Entry> {
    const index = new MatchIndex<Entry>(options);
    for (const entry of entries) index.add(entry);
    return index;
  }

  /** Builds the index in parts and calls `pause` between them, so that requests are served during the build. */
  static async buildInParts<Entry extends MatchEntry>(
    entries: readonly Entry[],
    pause: () => Promise<unknown>,
    options?: MatchOptions,
  ): Promise<MatchIndex<Entry>> {
    const index = new MatchIndex<Entry>(options);
    for (const [at, entry] of entries.entries()) {
      index.add(entry);
      if (at % entriesAtOnce === entriesAtOnce - 1) await pause();
    }
    return index;
  }

  add(entry: Entry): void {
    const table = entry.isPerson ? this.#persons : this.#bodies;
    for (const { name, kind } of entry.names) table.add(entry, name, kind);
    for (const recent of Object.values(this.#recent)) recent.clear();
  }

  /** The entries with a name like one of these, each once with its most alike pair of names, the strongest first. */
  find(query: MatchQuery): readonly NameMatch<Entry>[] {
    const { names, kind, dateOfBirth, countries } = query;
    const [name = '', ...further] = names;
    if (further.length > 0 || dateOfBirth !== undefined || countries !== undefined) return this.#find(query);
    const recent = this.#recent[kind];
    let found = recent.get(name);
    if (!found) recent.set(name, (found = this.#find(query)));
    return found;
  }

  #find({ names, kind, dateOfBirth, countries }: MatchQuery): readonly NameMatch<Entry>[] {
    const evidence = parseEvidence({
      datesOfBirth: dateOfBirth === undefined ? [] : [dateOfBirth],
      countries: countries ?? [],
    });
    const best = new Map<Entry, Found<Entry>>();
    for (const screenedName of new Set(names)) {
      for (const isPerson of kind === 'sole_trader' ? [true, false] : [kind === 'person']) {
        for (const found of this.#findName(screenedName, isPerson, evidence)) {
          const held = best.get(found.alignment.listed.entry);
          if (!held || held.strength < found.strength) best.set(found.alignment.listed.entry, found);
        }
      }
    }
    return [...best.values()].sort(byStrength).map((found) => ({
      entry: found.alignment.listed.entry,
      matchedName: found.alignment.listed.name,
      screenedName: found.screenedName,
      strength: found.strength,
      band: found.band,
      reasons: explainMatch(found.asked, found.alignment, found.evidence),
    }));
  }

  #findName(screenedName: string, isPerson: boolean, evidence: ParsedEvidence): readonly Found<Entry>[] {
    const asked = toAskedName(screenedName, isPerson);
    if (asked.words.length === 0) return [];
    const table = isPerson ? this.#persons : this.#bodies;
    const weigh: NameTable<Entry>['weight'] = (text, role, word) => table.weight(text, role, word);
    const hasSameBirth = (entry: Entry): boolean => isSameYear(this.#compareEvidence(evidence, entry));
    return table.align(asked, evidence.dates.length > 0 ? hasSameBirth : undefined).flatMap((alignment) => {
      const { entry } = alignment.listed;
      const compared = this.#compareEvidence(evidence, entry);
      const isSameBirth = isSameYear(compared);
      const judged = scoreAlignment(asked, alignment, {
        isPerson,
        isSameBirth,
        weigh,
      });
      if (!judged) return [];
      const strength = Math.round(1_000 * clamp(judged.strength + evidenceStrength(compared))) / 1_000;
      return [{ asked, alignment, screenedName, band: judged.band, strength, evidence: compared }];
    });
  }

  #compareEvidence(evidence: ParsedEvidence, entry: Entry): EvidenceResult {
    if (evidence.dates.length === 0 && evidence.countries.size === 0) return noEvidence;
    let listed = this.#evidence.get(entry);
    if (!listed) this.#evidence.set(entry, (listed = parseEvidence(entry)));
    return compareEvidence(evidence, listed);
  }
}

interface AskedName {
  readonly name: string;
  readonly screened: ScreenedName;
}

/** The last requested names of a person and of a body: they are looked up in the next list, too. */
const lastAsked: { person?: AskedName; body?: AskedName } = {};

function toAskedName(name: string, isPerson: boolean): ScreenedName {
  const kind = isPerson ? 'person' : 'body';
  const last = lastAsked[kind];
  if (last?.name === name) return last.screened;
  const screened = toScreenedName(name, isPerson);
  lastAsked[kind] = { name, screened };
  return screened;
}

const isSameYear = ({ dateOfBirth }: EvidenceResult): boolean => dateOfBirth === 'same' || dateOfBirth === 'sameYear';

const noEvidence: EvidenceResult = { dateOfBirth: null, country: null };

interface Found<Entry> {
  readonly asked: ScreenedName;
  readonly alignment: Alignment<Entry>;
  readonly screenedName: string;
  readonly band: Band;
  readonly strength: number;
  readonly evidence: EvidenceResult;
}

/** Evidence changes the strength but never removes a match: dates on lists and from applicants are wrong at times. */
function evidenceStrength({ dateOfBirth, country }: EvidenceResult): number {
  const birth = { same: 0.08, sameYear: 0.04, close: -0.02, different: -0.2 } as const;
  const place = { same: 0.02, different: -0.04 } as const;
  return (dateOfBirth === null ? 0 : birth[dateOfBirth]) + (country === null ? 0 : place[country]);
}

function clamp(strength: number): number {
  return Math.min(1, Math.max(0.05, strength));
}

function byStrength<Entry extends MatchEntry>(one: Found<Entry>, other: Found<Entry>): number {
  const [left, right] = [one.alignment.listed.entry.reference, other.alignment.listed.entry.reference];
  return other.strength - one.strength || (left < right ? -1 : left > right ? 1 : 0);
}

/** Explains a match in plain sentences that name the words. */
function explainMatch<Entry>(
  asked: ScreenedName,
  { listed, pairs, restAsked, restHeld, whole }: Alignment<Entry>,
  evidence: EvidenceResult,
): readonly string[] {
  const held = listed.screened;
  const written = (name: ScreenedName, places: readonly number[]): string =>
    places.map((at) => name.words[at]?.native ?? '').join(' ');
  const counted = (name: ScreenedName, places: readonly number[]): readonly number[] =>
    places
      .toSorted((one, other) => one - other)
      .filter((at) => name.words[at]?.role !== 'particle' && name.words[at]?.role !== 'form');
  const reasons: string[] = [];
  if (whole !== null) reasons.push(explainWholeName(asked, held));
  for (const pair of whole === null ? pairs : []) {
    const [one, other] = [written(asked, pair.asked), written(held, pair.held)];
    if (pair.likeness.kind !== 'same') reasons.push(`“${one}” ${likenessTexts[pair.likeness.kind]} “${other}”.`);
    else if (pair.asked.length !== pair.held.length) reasons.push(`“${one}” is “${other}” with other spaces.`);
  }
  if (whole === null) {
    const same = pairs.filter((pair) => pair.likeness.kind === 'same').flatMap((pair) => pair.held);
    const all = counted(held, same);
    if (all.length > 0) reasons.unshift(`Both names have ${quoted(all.map((at) => written(held, [at])))}.`);
    const [onlyAsked, onlyHeld] = [counted(asked, restAsked), counted(held, restHeld)];
    if (onlyAsked.length > 0) {
      reasons.push(`Only the screened name has ${quoted(onlyAsked.map((at) => written(asked, [at])))}.`);
    }
    if (onlyHeld.length > 0) {
      reasons.push(`Only the listed name has ${quoted(onlyHeld.map((at) => written(held, [at])))}.`);
    }
  }
  if (whole !== 'name' && asked.form !== held.form) reasons.push(explainForm(asked.form, held.form));
  if (listed.part !== 'whole') reasons.push(partTexts[listed.part]);
  if (listed.kind !== 'primary') reasons.push(kindTexts[listed.kind]);
  if (evidence.dateOfBirth !== null) reasons.push(birthTexts[evidence.dateOfBirth]);
  if (evidence.country !== null) reasons.push(countryTexts[evidence.country]);
  return reasons;
}

function explainWholeName(asked: ScreenedName, held: ScreenedName): string {
  const [one, other] = [asked, held].map(({ words }) => words.map(({ text }) => text));
  if (one?.join(' ') === other?.join(' ')) return 'The names are the same.';
  return one?.join('') === other?.join('')
    ? 'The names are the same apart from spaces.'
    : 'The names have the same words in another order.';
}

function explainForm(asked: string, held: string): string {
  if (asked === '') return `The listed name has the legal form “${held}”.`;
  if (held === '') return `The screened name has the legal form “${asked}”.`;
  return `The legal forms differ: “${asked}” and “${held}”.`;
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ');
}

const likenessTexts = {
  variant: 'is a known variant of',
  letter: 'is spelt almost like',
  sound: 'sounds like',
  script: 'has the same consonants as',
  initial: 'stands for the same initial as',
} as const;

const partTexts: Readonly<Record<Exclude<NamePart, 'whole'>, string>> = {
  shortened: 'The listed name has more in brackets.',
  several: 'The list has several names in one text.',
  acronym: 'It is the short form that the list has in brackets.',
};

const kindTexts: Readonly<Record<Exclude<NameKind, 'primary'>, string>> = {
  alias: 'It is an alias of the entry.',
  weak_alias: 'It is an alias that the list itself calls weak.',
};

const birthTexts: Readonly<Record<NonNullable<EvidenceResult['dateOfBirth']>, string>> = {
  same: 'The dates of birth agree.',
  sameYear: 'The years of birth agree.',
  close: 'The dates of birth are at most a year apart.',
  different: 'The dates of birth are more than a year apart.',
};

const countryTexts: Readonly<Record<NonNullable<EvidenceResult['country']>, string>> = {
  same: 'A country agrees.',
  different: 'No country agrees.',
};
