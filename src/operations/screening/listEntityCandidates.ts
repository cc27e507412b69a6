import type { Candidate } from '../../domain/enrichment.js';
import type { Identifier } from '../../domain/identifier.js';
import type { RegisterFacts } from '../../domain/registerFacts.js';

/** The candidates that a verification has found, of sanctions and of bans; none where it did not look for any. */
export function listEntityCandidates({ further }: RegisterFacts): readonly Candidate[] {
  const found = [further?.sanctions, further?.bans].flatMap((answer) =>
    answer?.kind === 'answered' ? answer.candidates : [],
  );
  return [...found, ...(further?.screening?.candidates ?? [])];
}

/** The number under which an entity is remembered: that of the register where it was found, whichever was asked for. */
export function toEntityNumber({ identifier, answer }: RegisterFacts): Identifier {
  if (answer.kind !== 'found') return identifier;
  const { nzbn, abn } = answer.record;
  if (nzbn !== null) return { kind: 'nzbn', value: nzbn };
  return abn === null ? identifier : { kind: 'abn', value: abn };
}
