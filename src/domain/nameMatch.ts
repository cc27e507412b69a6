import { getRecordRules } from './jurisdictions/jurisdictions.js';
import { compareNames, type NameDifference } from './names/compareNames.js';
import { foldName, toCoreName } from './names/foldName.js';
import { describeDifference, type NameKind, nameKinds, toNameKind } from './names/likeness.js';
import type { RegisterRecord } from './registerFacts.js';

export type NameMatchResult = 'exact' | 'close' | 'different';

export interface NameMatch {
  readonly result: NameMatchResult;
  /** The most similar registered name; null if none is similar. */
  readonly matchedName: string | null;
  /** The kind of that name. */
  readonly kind: NameKind | null;
  readonly reason: string;
}

/** The reason for a name that differs only in its legal form, which `isOwnName` compares with. */
export const legalFormAlone = 'The same but for the legal form (Pty, Ltd, Inc and the like).';

/**
 * Compares the caller's name with the names on the register, and returns the most similar, the legal name before others. Only a
 * current name can be `exact`. Former names, and trading names of the ABR (`TRD`), which are frozen since 2012 and so no evidence
 * of a current name (ABN Lookup, data dictionary), are at most `close`. These are the rules of policy 2026-1: stored
 * verifications are replayed under them, so other rules require another policy.
 */
export function matchName(requested: string, record: RegisterRecord): NameMatch {
  const folded = foldName(requested);
  const wanted = { folded, core: toCoreName(folded) };
  let best: Comparison | null = null;
  for (const name of toOwnNames(record)) {
    const compared = compare(wanted, name, record.entityClass === 'individual');
    if (compared && (best === null || compared.distance < best.distance)) best = compared;
  }
  if (best === null) {
    return {
      result: 'different',
      matchedName: null,
      kind: null,
      reason: 'No registered name of the entity is like it.',
    };
  }
  return best.match;
}

/** Whether a name is a current name of the entity, ignoring case, accents, punctuation and legal form. */
export function isOwnName({ result, reason }: NameMatch): boolean {
  return result === 'exact' || (result === 'close' && reason === legalFormAlone);
}

/** A name of the entity on the register. */
export interface OwnName {
  readonly name: string;
  readonly kind: NameKind;
  /** Whether it is a current name according to the register. */
  readonly isCurrent: boolean;
}

/** The names of an entity: the legal name first, then in the order of `nameKinds`. */
export function toOwnNames(record: RegisterRecord): OwnName[] {
  const { legalName, otherNames } = record;
  const { usedNames } = getRecordRules(record);
  const others = otherNames.map(({ type, name }): OwnName => {
    const kind = toNameKind(type);
    return { name, kind, isCurrent: kind !== 'former' && (kind !== 'trading' || usedNames.includes(kind)) };
  });
  const inOrder = others.toSorted((one, other) => nameKinds.indexOf(one.kind) - nameKinds.indexOf(other.kind));
  return [{ name: legalName, kind: 'legal', isCurrent: true }, ...inOrder];
}

interface Comparison {
  readonly match: NameMatch;
  /** Smaller is more similar: current names before others, then by the number of differences. */
  readonly distance: number;
}

function compare(
  wanted: { readonly folded: string; readonly core: string },
  { name, kind, isCurrent }: OwnName,
  isPerson: boolean,
): Comparison | null {
  const folded = foldName(name);
  const isSame = folded !== '' && folded === wanted.folded;
  const differences = isSame ? [] : compareNames(wanted.core, toCoreName(folded), { isPerson });
  if (!differences) return null;
  const letters = differences.reduce((sum, { words }) => sum + 1 + words.length, 0);
  const distance = (isSame ? 0 : 1 + letters) + (isCurrent ? 0 : 1.5);
  const result = isSame && isCurrent ? 'exact' : 'close';
  return {
    match: { result, matchedName: name, kind, reason: formatMatchReason(isSame, differences, kind, isCurrent) },
    distance,
  };
}

function formatMatchReason(
  isSame: boolean,
  differences: readonly NameDifference[],
  kind: NameKind,
  isCurrent: boolean,
): string {
  const what = kindDescriptions[kind];
  if (isSame && isCurrent) return kind === 'legal' ? 'The legal name.' : `${what} of the entity, not its legal name.`;
  const past = kind === 'former' ? 'A name that the entity had once.' : frozen;
  if (isSame) return past;
  const alike =
    differences.length === 0
      ? legalFormAlone
      : `The same but for ${differences.map(describeDifference).join(' and ')}.`;
  if (!isCurrent) return `${past} ${alike}`;
  return kind === 'legal' || differences.length === 0 ? alike : `${alike} ${what} of the entity, not its legal name.`;
}

const frozen = 'A trading name of the time before 2012, which proves no name of today.';
const kindDescriptions: Readonly<Record<NameKind, string>> = {
  legal: 'The legal name',
  business: 'A registered business name',
  trading: 'A trading name',
  former: 'A former name',
  other: 'Another registered name',
};
