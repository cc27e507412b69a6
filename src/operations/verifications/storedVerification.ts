import { formatAbn, formatAcn } from '../../domain/abn.js';
import type { FractureRisk, PolicyVersion } from '../../domain/fractureScore.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import type { VerificationStatus } from '../../domain/policies/verdictStatus.js';
import type { Verdict } from '../../domain/verdict.js';
import type { VerificationResult } from './getVerification.js';

const columns = `id, reference, jurisdiction, status, fracture_score, fracture_risk, abn, acn, nzbn, policy_version, audit_hash,
  verdict ->> 'legalName' as legal_name, floor(extract(epoch from verified_at) * 1000) as verified_at`;

/** What is read of a row, for a select. */
export function storedColumns(withVerdict: boolean): string {
  return withVerdict ? `${columns}, verdict` : columns;
}

export interface StoredRow {
  readonly id: string;
  readonly reference: string | null;
  readonly jurisdiction: Jurisdiction;
  readonly status: VerificationStatus;
  readonly fracture_score: number | null;
  readonly fracture_risk: FractureRisk | null;
  readonly abn: string | null;
  readonly acn: string | null;
  readonly nzbn: string | null;
  readonly legal_name: string | null;
  readonly policy_version: PolicyVersion;
  readonly audit_hash: string;
  /** In milliseconds. */
  readonly verified_at: number;
  /** There when something was asked that no column tells. */
  readonly verdict?: Verdict;
}

/** What only the verdict tells of a verification. */
export const inVerdictAlone = [
  'entityType',
  'abnStatus',
  'nzbnStatus',
  'gstRegistered',
  'registeredState',
  'registeredDate',
  'nameMatch',
  'source',
  'fractureSignals',
  'fractureInterval',
  'candidates',
  'furtherSources',
  'statusReasons',
  'screening',
  'abnActiveFrom',
  'gstFrom',
  'registeredPostcode',
  'businessNames',
  'formerNames',
  'isReplaced',
] as const;

/** A verification as it lies in its row. */
class StoredVerification {
  readonly #verdict: Verdict | undefined;
  readonly id: string;
  readonly reference: string | null;
  readonly jurisdiction: Jurisdiction;
  readonly status: VerificationStatus;
  readonly fractureScore: number | null;
  readonly fractureRisk: FractureRisk | null;
  readonly abn: string | null;
  readonly acn: string | null;
  readonly nzbn: string | null;
  readonly legalName: string | null;
  readonly policyVersion: PolicyVersion;
  readonly auditHash: string;
  readonly verifiedAt: Date;

  constructor(row: StoredRow) {
    this.#verdict = row.verdict;
    this.id = row.id;
    this.reference = row.reference;
    this.jurisdiction = row.jurisdiction;
    this.status = row.status;
    this.fractureScore = row.fracture_score;
    this.fractureRisk = row.fracture_risk;
    this.abn = row.abn && formatAbn(row.abn);
    this.acn = row.acn && formatAcn(row.acn);
    this.nzbn = row.nzbn;
    this.legalName = row.legal_name;
    this.policyVersion = row.policy_version;
    this.auditHash = row.audit_hash;
    this.verifiedAt = new Date(row.verified_at);
  }

  get verdict(): Verdict {
    if (!this.#verdict) throw new Error(`The verdict of ${this.id} was not read.`);
    return this.#verdict;
  }
}

for (const name of inVerdictAlone) {
  Object.defineProperty(StoredVerification.prototype, name, {
    get(this: StoredVerification) {
      return this.verdict[name];
    },
  });
}

/** What a caller sees of a row. */
export function toStoredVerificationResult(row: StoredRow): VerificationResult {
  return new StoredVerification(row) as unknown as VerificationResult;
}
