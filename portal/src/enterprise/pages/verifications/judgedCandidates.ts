import type { Resolution } from './candidateDocuments.js';
import type { Candidate, Verification } from './verificationDocuments.js';

/**
 * The candidates of a verification with what was said of them on it since: they hold themselves what had been said before.
 * @param said newest first
 */
export function judgedCandidates(
  { id, candidates }: Pick<Verification, 'id' | 'candidates'>,
  said: readonly Pick<Resolution, 'verificationId' | 'list' | 'reference' | 'outcome'>[],
): readonly Candidate[] | null {
  if (!candidates) return null;
  return candidates.map((candidate) => {
    const { list, reference } = candidate;
    const last = said.find((one) => one.verificationId === id && one.list === list && one.reference === reference);
    return last ? { ...candidate, resolution: last.outcome } : candidate;
  });
}
