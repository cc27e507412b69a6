import { coreOf, foldName } from './names/foldName.js';
import type { RegisterRecord } from './registerFacts.js';

export type NameMatchResult = 'exact' | 'close' | 'different';

export interface NameMatch {
  readonly result: NameMatchResult;
  /** The registered name that came closest, null when none is close. */
  readonly matchedName: string | null;
  readonly reason: string;
}

/**
 * Compares a name that the caller holds with the names on the register. Trading names of the ABR (`TRD`) are not looked
 * at: they are frozen since 2012 and are no evidence of a current name (ABN Lookup, data dictionary).
 */
export function matchName(requested: string, record: RegisterRecord): NameMatch {
  const names = [
    record.legalName,
    ...record.otherNames.filter(({ type }) => type !== 'TRD' || record.nzbn !== null).map(({ name }) => name),
  ];
  const wanted = foldName(requested);
  const exact = names.find((name) => foldName(name) === wanted);
  if (exact !== undefined) {
    return {
      result: 'exact',
      matchedName: exact,
      reason: exact === record.legalName ? 'The legal name.' : 'A registered name of the entity, not its legal name.',
    };
  }
  const core = coreOf(wanted);
  const close = core === '' ? undefined : names.find((name) => coreOf(foldName(name)) === core);
  if (close !== undefined) {
    return {
      result: 'close',
      matchedName: close,
      reason: 'The same but for the legal form (Pty, Ltd, Inc and the like).',
    };
  }
  return { result: 'different', matchedName: null, reason: 'No registered name of the entity is like it.' };
}
