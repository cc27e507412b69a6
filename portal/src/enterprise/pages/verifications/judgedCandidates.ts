import type { Resolution } from './candidateDocuments.js';
import type { Candidate, Verification } from './verificationDocuments.js';

type Entry = Pick<Candidate, 'list' | 'reference' | 'fingerprint'>;

/** Whether a resolution is about a candidate. One document of ASIC can ban several persons, so their reference is the same. */
export function isAbout(resolution: Entry, { list, reference, fingerprint }: Entry): boolean {
  return resolution.list === list && resolution.reference === reference && resolution.fingerprint === fingerprint;
}

/**
 * The candidates of a verification with what was said of them on it since: they hold themselves what had been said before.
 * @param said newest first
 */
export function judgedCandidates(
  { id, candidates }: Pick<Verification, 'id' | 'candidates'>,
  said: readonly Pick<Resolution, 'verificationId' | 'list' | 'reference' | 'fingerprint' | 'outcome'>[],
): readonly Candidate[] | null {
  if (!candidates) return null;
  return candidates.map((candidate) => {
    const last = said.find((one) => one.verificationId === id && isAbout(one, candidate));
    return last ? { ...candidate, resolution: last.outcome } : candidate;
  });
}
