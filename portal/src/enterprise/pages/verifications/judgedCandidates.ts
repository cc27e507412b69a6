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
 * The candidates of a verification with later resolutions. They already include earlier ones. A confirmation on a later
 * verification counts, and a dismissal there does not, because it may be about another name of the entity.
 * @param said newest first
 */
export function judgedCandidates(
  { id, candidates }: Pick<Verification, 'id' | 'candidates'>,
  said: readonly Pick<Resolution, 'verificationId' | 'list' | 'reference' | 'fingerprint' | 'outcome'>[],
): readonly Candidate[] | null {
  if (!candidates) return null;
  return candidates.map((candidate) => {
    const later = said.filter((one) => one.verificationId >= id && isAbout(one, candidate));
    const own = later.find((one) => one.verificationId === id);
    const last = later[0]?.outcome === 'CONFIRMED' ? later[0] : own;
    return last ? { ...candidate, resolution: last.outcome } : candidate;
  });
}

type StatusReason = NonNullable<Verification['statusReasons']>[number];
type Said = Pick<Resolution, 'verificationId' | 'list' | 'reference' | 'fingerprint' | 'outcome'>;

/**
 * Whether an approval needs a stated reason, and a second officer if there is one. The service decides; it also knows later
 * candidates.
 * @param said newest first
 */
export function needsSecondOfficer(
  verification: Pick<Verification, 'id' | 'status' | 'candidates'> & {
    readonly statusReasons: readonly Pick<StatusReason, 'code'>[] | null;
  },
  said: readonly Said[],
): boolean {
  const { status, statusReasons } = verification;
  if (status === 'BLOCKED' || statusReasons?.some(({ code }) => code === 'HIGH_RISK_COUNTRY')) return true;
  const candidates = judgedCandidates(verification, said) ?? [];
  return candidates.some(({ resolution }) => resolution !== 'DISMISSED') || isMatchWithdrawn(said);
}

/** Whether the newest resolution of an entry is a dismissal after a confirmation. */
function isMatchWithdrawn(said: readonly Said[]): boolean {
  return said.some(
    (one) => one.outcome === 'CONFIRMED' && said.find((newest) => isAbout(newest, one))?.outcome === 'DISMISSED',
  );
}
