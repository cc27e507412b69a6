import type { Evidence } from '../matching/evidence.js';
import { compareNames, type NameDifference } from '../names/compareNames.js';
import { describeDifference } from '../names/likeness.js';
import { type FoldedName, foldScreened, NameIndex } from './nameIndex.js';

/** An entry with a name that matches a screened one. */
export interface ScreeningMatch {
  readonly entry: ListEntry;
  readonly result: 'exact' | 'close';
  /** As the list writes it. */
  readonly matchedName: string;
  readonly screenedName: string;
  /** The difference between the names, in a sentence. */
  readonly reason: string;
}

type NameKind = ListEntry['names'][number]['kind'];
const nameKinds: readonly NameKind[] = ['primary', 'alias', 'weak_alias'];

interface ListedName extends FoldedName {
  readonly entry: ListEntry;
  readonly name: string;
  readonly kind: NameKind;
  /** Whether the words in brackets were removed, such as an abbreviation after the name of a body. */
  readonly isShortened: boolean;
}

/** The entries of one list, found by names. It is filled once and then only read. */
export class ScreeningIndex {
  readonly #persons = new NameIndex<ListedName>({ isPerson: true });
  readonly #others = new NameIndex<ListedName>({ isPerson: false });

  /** Adds an entry under all of its names, except a weak alias of one word, which proves too little. */
  add(entry: ListEntry): void {
    const { isPerson } = entry;
    for (const { name, kind } of entry.names) {
      const shortened = isPerson ? name : name.replaceAll(/\([^()]*\)/g, ' ');
      for (const spelling of new Set([name, shortened])) {
        const folded = foldScreened(spelling, isPerson);
        if (folded.core === '' || (kind === 'weak_alias' && !folded.core.includes(' '))) continue;
        const listed = { ...folded, entry, name, kind, isShortened: spelling !== name };
        (isPerson ? this.#persons : this.#others).add(folded, listed, isWhole(listed));
      }
    }
  }

  /**
   * The entries with a name like one of these: persons for a person, otherwise the other entries. Each entry occurs once, with
   * its most similar pair of names, the most similar entry first.
   */
  findCandidates(names: readonly string[], isPerson: boolean): readonly ScreeningMatch[] {
    const best = new Map<ListEntry, Comparison>();
    for (const screenedName of new Set(names)) {
      const screened = foldScreened(screenedName, isPerson);
      if (screened.core === '') continue;
      for (const listed of (isPerson ? this.#persons : this.#others).find(screened)) {
        const compared = compare(screened, listed, isPerson);
        const before = best.get(listed.entry);
        if (compared && (!before || compared.distance < before.distance)) {
          best.set(listed.entry, { ...compared, match: { ...compared.match, screenedName } });
        }
      }
    }
    return [...best.values()].sort(byStrength).map(({ match }) => match);
  }
}

export function createScreeningIndex(entries: readonly ListEntry[]): ScreeningIndex {
  const index = new ScreeningIndex();
  for (const entry of entries) index.add(entry);
  return index;
}

/**
 * A weak alias, and a name in another script, only match the identical name: a spelling cannot be distinguished from another
 * name.
 */
function isWhole({ kind, isOtherScript }: ListedName): boolean {
  return kind === 'weak_alias' || isOtherScript;
}

interface Comparison {
  readonly match: ScreeningMatch;
  /** Smaller is more similar. */
  readonly distance: number;
}

function compare(screened: FoldedName, listed: ListedName, isPerson: boolean): Comparison | null {
  const { entry, name, kind, isShortened } = listed;
  const differences = compareNames(screened.core, listed.core, { isPerson });
  if (!differences || (differences.length > 0 && (isWhole(listed) || screened.isOtherScript))) return null;
  const isSame = screened.folded === listed.folded;
  const isExact = isSame && !isShortened;
  const parts = differences.reduce((sum, { words }) => sum + 1 + words.length, 0);
  const reason = `${formatMatchReason(isSame, differences, isShortened)} ${kindDescriptions[kind]}`;
  return {
    match: { entry, result: isExact ? 'exact' : 'close', matchedName: name, screenedName: '', reason },
    distance: (isSame ? 0 : 1 + parts) + (isShortened ? 1 : 0) + nameKinds.indexOf(kind) / 10,
  };
}

function formatMatchReason(isSame: boolean, differences: readonly NameDifference[], isShortened: boolean): string {
  const butFor = [
    ...(isShortened ? ['the words in brackets'] : []),
    ...(!isSame && differences.length === 0 ? ['the legal form (Pty, Ltd, Inc and the like)'] : []),
    ...differences.map(describeDifference),
  ];
  return butFor.length === 0 ? 'The same name.' : `The same but for ${butFor.join(' and ')}.`;
}

const kindDescriptions: Readonly<Record<NameKind, string>> = {
  primary: 'It is the name of the entry.',
  alias: 'It is an alias of the entry.',
  weak_alias: 'It is an alias that the list itself calls weak.',
};

function byStrength(one: Comparison, other: Comparison): number {
  const [left, right] = [one.match.entry.reference, other.match.entry.reference];
  return one.distance - other.distance || (left < right ? -1 : left > right ? 1 : 0);
}

/** An entry of a list that names are screened against: a sanctions list, or the banned persons of ASIC. */
export interface ListEntry extends Evidence {
  readonly reference: string;
  readonly name: string;
  readonly names: readonly { readonly name: string; readonly kind: 'primary' | 'alias' | 'weak_alias' }[];
  readonly isPerson: boolean;
  readonly fingerprint: string;
  readonly from: string | null;
  readonly to: string | null;
}
