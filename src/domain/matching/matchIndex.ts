import { compareEvidence, readEvidence, type Evidence, type EvidenceResult, type ReadEvidence } from './evidence.js';
import { explain } from './explain.js';
import { judge, type Band } from './judge.js';
import { NameTable, type Alignment, type Frequency, type NameKind } from './nameTable.js';
import { screenedNameOf, type ScreenedName } from './screenedName.js';

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

/** The version of the rules. It changes with every change that can affect a match. */
export const matcherVersion = 2;

/** Entries in each part of `buildInParts`: about 2 ms of work. */
const entriesAtOnce = 20;

/** Finds entries of lists by name. It is filled once and then only read. */
export class MatchIndex<Entry extends MatchEntry> {
  readonly #persons: NameTable<Entry>;
  readonly #bodies: NameTable<Entry>;
  /** What the list says of the entries that were compared, read once. */
  readonly #evidence = new Map<Entry, ReadEvidence>();

  constructor({ frequency }: MatchOptions = {}) {
    this.#persons = new NameTable<Entry>(true, frequency);
    this.#bodies = new NameTable<Entry>(false, frequency);
  }

  static build<Entry extends MatchEntry>(entries: readonly Entry[], options?: MatchOptions): MatchIndex<Entry> {
    const index = new MatchIndex<Entry>(options);
    for (const entry of entries) index.add(entry);
    return index;
  }

  /** Builds the index in parts and calls `pause` between them, so that requests are served meanwhile. */
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
  }

  /** The entries with a name like one of these, each once with its most alike pair of names, the strongest first. */
  find({ names, kind, dateOfBirth, countries }: MatchQuery): readonly NameMatch<Entry>[] {
    const evidence = readEvidence({
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
    return [...best.values()].sort(inOrder).map((found) => ({
      entry: found.alignment.listed.entry,
      matchedName: found.alignment.listed.name,
      screenedName: found.screenedName,
      strength: found.strength,
      band: found.band,
      reasons: explain(found.asked, found.alignment, found.evidence),
    }));
  }

  #findName(screenedName: string, isPerson: boolean, evidence: ReadEvidence): readonly Found<Entry>[] {
    const asked = screenedNameOf(screenedName, isPerson);
    if (asked.words.length === 0) return [];
    const table = isPerson ? this.#persons : this.#bodies;
    return table.align(asked).flatMap((alignment) => {
      const { entry } = alignment.listed;
      const compared = this.#compareEvidence(evidence, entry);
      const isSameBirth = compared.dateOfBirth === 'same' || compared.dateOfBirth === 'sameYear';
      const judged = judge(asked, alignment, { isPerson, isSameBirth, weigh: (...word) => table.weight(...word) });
      if (!judged) return [];
      const strength = Math.round(1_000 * clamp(judged.strength + evidenceStrength(compared))) / 1_000;
      return [{ asked, alignment, screenedName, band: judged.band, strength, evidence: compared }];
    });
  }

  #compareEvidence(evidence: ReadEvidence, entry: Entry): EvidenceResult {
    if (evidence.dates.length === 0 && evidence.countries.size === 0) return nothingKnown;
    let listed = this.#evidence.get(entry);
    if (!listed) this.#evidence.set(entry, (listed = readEvidence(entry)));
    return compareEvidence(evidence, listed);
  }
}

const nothingKnown: EvidenceResult = { dateOfBirth: null, country: null };

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

function inOrder<Entry extends MatchEntry>(one: Found<Entry>, other: Found<Entry>): number {
  const [left, right] = [one.alignment.listed.entry.reference, other.alignment.listed.entry.reference];
  return other.strength - one.strength || (left < right ? -1 : left > right ? 1 : 0);
}
