import type { AuditVerdict, FaultList } from './auditFault.js';

/** What somebody has who checks a file, beside the file. */
export interface Evidence {
  /** Text of a JWKS file that came from elsewhere than the file. */
  readonly jwks?: string | undefined;
  /** Text of an anchor. */
  readonly anchor?: string | undefined;
}

/** How far a file is proved by what it was held against. */
export function toAuditVerdict(faults: FaultList, evidence: Evidence, anchoredTo: number | null): AuditVerdict {
  if (faults.count > 0) return 'invalid';
  if (evidence.jwks === undefined) return 'selfConsistent';
  return anchoredTo === null || anchoredTo === 0 ? 'signed' : 'verified';
}
