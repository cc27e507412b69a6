import { formatIdentifier } from '../../domain/formatIdentifier.js';
import type { CandidateResolution, ResolutionOutcome } from '../../entities/candidateResolution.js';

/** What a caller sees of a resolution. */
export interface CandidateResolutionResult {
  readonly id: string;
  readonly verificationId: string;
  readonly list: string;
  readonly reference: string;
  readonly fingerprint: string;
  readonly outcome: ResolutionOutcome;
  readonly reason: string;
  /** Grouped, as printed: `51 824 753 556`. */
  readonly number: string;
  readonly resolvedBy: string;
  readonly officerId: string | null;
  readonly resolvedAt: Date;
}

export function candidateResolutionResultOf(resolution: CandidateResolution): CandidateResolutionResult {
  const { id, verificationId, list, reference, fingerprint, outcome, reason, resolvedBy, officerId, createdAt } =
    resolution;
  const number = formatIdentifier({ kind: resolution.entityKind, value: resolution.entityNumber });
  return {
    id,
    verificationId,
    list,
    reference,
    fingerprint,
    outcome,
    reason,
    number,
    resolvedBy,
    officerId,
    resolvedAt: createdAt,
  };
}
