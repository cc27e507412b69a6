import type { Jurisdiction } from '../../domain/identifier.js';
import type { Verdict } from '../../domain/verdict.js';

/** The `result` of contract.md#verify. */
export interface VerificationResult extends Verdict {
  readonly id: string;
  readonly reference: string | null;
  readonly jurisdiction: Jurisdiction;
  readonly auditHash: string;
  readonly verifiedAt: Date;
}

/** Picks what a caller sees out of what is stored. */
export function resultOf(
  stored: Pick<VerificationResult, 'id' | 'reference' | 'jurisdiction' | 'auditHash' | 'verifiedAt'> & {
    readonly verdict: Verdict;
  },
): VerificationResult {
  const { id, reference, jurisdiction, auditHash, verifiedAt, verdict } = stored;
  return { ...verdict, id, reference, jurisdiction, auditHash, verifiedAt };
}
