/** What a check found to be wrong, by the rule that does not hold: docs/reference/audit-log.md has the list. */
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
 * How far something is proved. `verified`: by the key set and the anchor; `signed`: by the key set alone; `selfConsistent`:
 * by nothing but itself; `invalid`: something is wrong.
 */
export type AuditVerdict = 'verified' | 'signed' | 'selfConsistent' | 'invalid';

/** What the check of a file found. */
export interface AuditReport {
  readonly kind: 'bundle' | 'chain' | 'unknown';
  readonly verdict: AuditVerdict;
  /** How many entries it holds. */
  readonly entries: number;
  /** Up to which position the anchor speaks for what is in the file; null without an anchor. */
  readonly anchoredTo: number | null;
  /** The first of them; `faultCount` says how many there are. */
  readonly faults: readonly AuditFault[];
  readonly faultCount: number;
}

const maxReportedFaults = 100;

/** Collects faults, of which it keeps the first. */
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
