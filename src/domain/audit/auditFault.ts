/** A fault that a check found, by the rule that is broken: docs/reference/audit-log.md has the list. */
export interface AuditFault {
  readonly rule: AuditRule;
  /** The position of the faulty entry; null if the fault is not in one entry. */
  readonly position: number | null;
  readonly explanation: string;
}

export type AuditRule =
  | 'anchor'
  | 'checkpoint'
  | 'credential'
  | 'disclosure'
  | 'entry'
  | 'evidence'
  | 'format'
  | 'keys'
  | 'origin'
  | 'position'
  | 'proof'
  | 'recorded'
  | 'rewritten'
  | 'root'
  | 'seal'
  | 'signature'
  | 'tail'
  | 'verdict';

/**
 * The extent of the proof. `verified`: by the key set and the anchor; `signed`: by the key set alone, or for facts that are not bound; `selfConsistent`: by
 * nothing but the file itself; `invalid`: there is a fault.
 */
export type AuditVerdict = 'verified' | 'signed' | 'selfConsistent' | 'invalid';

/** The result of checking a file. */
export interface AuditReport {
  readonly kind: 'bundle' | 'chain' | 'unknown';
  readonly verdict: AuditVerdict;
  /** The number of entries in it. */
  readonly entries: number;
  /** The last position in the file that the anchor confirms; null without an anchor. */
  readonly anchoredTo: number | null;
  /** False for a bundle whose facts can no longer be compared with the log, because the key of their entry was erased. */
  readonly isBound: boolean;
  /** The first faults; `faultCount` is the number of all. */
  readonly faults: readonly AuditFault[];
  readonly faultCount: number;
}

const maxReportedFaults = 100;

/** Collects faults, and keeps only the first ones. */
export class FaultList {
  readonly #faults: AuditFault[] = [];
  #count = 0;

  add(rule: AuditRule, explanation: string, position: number | null = null): void {
    this.#count += 1;
    if (this.#faults.length < maxReportedFaults) this.#faults.push({ rule, position, explanation });
  }

  get count(): number {
    return this.#count;
  }

  get told(): readonly AuditFault[] {
    return this.#faults;
  }
}

/** The evidence that a reader has besides the file itself. */
export interface Evidence {
  /** The text of a JWKS file that was obtained separately from the file. */
  readonly jwks?: string | undefined;
  /** The text of an anchor. */
  readonly anchor?: string | undefined;
}

/** The extent to which a file is proved by the given evidence. */
export function toAuditVerdict(
  faults: FaultList,
  evidence: Evidence,
  { anchoredTo, isBound }: Pick<AuditReport, 'anchoredTo' | 'isBound'>,
): AuditVerdict {
  if (faults.count > 0) return 'invalid';
  if (evidence.jwks === undefined) return 'selfConsistent';
  return anchoredTo === null || anchoredTo === 0 || !isBound ? 'signed' : 'verified';
}
