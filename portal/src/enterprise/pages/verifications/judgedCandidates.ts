import type { Resolution } from './candidateDocuments.js';
import type { Candidate, Verification } from './verificationDocuments.js';

type Entry = Pick<Candidate, 'list' | 'reference' | 'fingerprint'>;

/**
 * Whether a resolution is about a candidate. One ASIC document can ban several persons, who then share its reference.
 */
export function isAbout(resolution: Entry, { list, reference, fingerprint }: Entry): boolean {
  return resolution.list === list && resolution.reference === reference && resolution.fingerprint === fingerprint;
}

/**
 * The candidates of a verification with later resolutions. They already include earlier ones.
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
