import type { ListState } from '../enrichment.js';
import { type FractureRisk, type PolicyVersion, requiresFullScreening } from '../fractureScore.js';
import type { Jurisdiction } from '../jurisdictions/jurisdiction.js';
import type { ScreeningStatus, StatusReason, VerificationStatus } from '../policies/verdictStatus.js';
import type { RegisterSource } from '../registerFacts.js';
import type { Verdict } from '../verdict.js';

/**
 * The class of a certificate. `clean` is a score up to 20, which policy 2026-3 calls `register_check_passed`. `conditional` is 21
 * to 50, with a condition that the officer states. `exception` is above 50, with the officer's reason. `review` (policy 2026-3)
 * is an entity with open questions, agreed by two officers.
 */
export const certificateVerdicts = ['clean', 'register_check_passed', 'conditional', 'exception', 'review'] as const;
export type CertificateVerdict = (typeof certificateVerdicts)[number];

/** The states of contract.md#states, and `proposed`, in which a certificate awaits a second officer and is not yet valid. */
export const certificateStatuses = ['proposed', 'issued', 'suspended', 'expired', 'revoked'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/** A list that the names of the business were screened against, or should have been. */
export interface CertifiedList {
  readonly list: string;
  readonly publisher: string;
  readonly asOf: string | null;
  readonly entries: number | null;
  readonly state: ListState;
}

/**
 * The checks that were done and those that were not (policy 2026-3). It names no entry of a list: a similar name proves nothing.
 */
export interface CertificateChecks {
  readonly screening: {
    readonly status: ScreeningStatus;
    readonly names: number;
    readonly lists: readonly CertifiedList[];
  };
  /** The reasons for review; empty for a verified entity. */
  readonly statusReasons: readonly StatusReason[];
  /** The officers' reason to certify an entity that is for review; null for a verified one. */
  readonly reason: string | null;
  /** Sentences, each about one check. */
  readonly checked: readonly string[];
  readonly notChecked: readonly string[];
}

/** The business, as it was verified. */
export interface CertifiedEntity {
  readonly legalName: string;
  /** Grouped, as printed. */
  readonly abn: string | null;
  readonly acn: string | null;
  readonly nzbn: string | null;
  readonly jurisdiction: Jurisdiction;
  readonly entityType: string | null;
  readonly status: VerificationStatus;
  readonly abnStatus: string | null;
  readonly nzbnStatus: string | null;
  readonly gstRegistered: boolean | null;
  readonly registeredState: string | null;
  readonly registeredDate: string | null;
  readonly fractureScore: number;
  readonly fractureRisk: FractureRisk;
  readonly policyVersion: string;
  readonly source: RegisterSource;
  readonly verificationId: string;
  /** ISO 8601. */
  readonly verifiedAt: string;
}

/** The complete contents of a certificate: all of it is signed, and all of it is printed. */
export interface CertificateStatement {
  /** `KYB-` and 20 characters. */
  readonly id: string;
  readonly mode: 'live' | 'test';
  readonly verdict: CertificateVerdict;
  readonly condition: string | null;
  readonly entity: CertifiedEntity;
  /** Absent from a statement of version 1, on a verification under a policy before 2026-3. */
  readonly checks?: CertificateChecks;
  readonly organisation: { readonly id: string; readonly name: string };
  readonly issuedBy: { readonly name: string; readonly role: 'officer' };
  /** The second officer, if the organisation requires two. */
  readonly agreedBy: { readonly name: string; readonly role: 'officer' } | null;
  /** ISO 8601. */
  readonly issuedAt: string;
  readonly expiresAt: string;
  /** The hash of the verification, 64 hex digits. */
  readonly auditHash: string;
  /** The public page. */
  readonly url: string;
  /** Its position in a published status list. */
  readonly statusEntry: { readonly list: number; readonly index: number };
  /** Absent from the earliest credentials, which name only the list of revocations. */
  readonly isSuspendable?: true;
}

/**
 * The canonical spelling of an id that may have been typed or dictated: case, spaces and hyphens are ignored, O is read as 0, I
 * and L as 1. Null if it is not an id.
 */
export function parseCertificateId(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replace(/^KYB/, '');
  const spelled = plain.replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(spelled) ? `KYB-${spelled}` : null;
}

/** The id in four groups, for display. */
export function formatCertificateId(id: string): string {
  return `KYB ${id.slice(4).replace(/(.{5})(?=.)/g, '$1 ')}`;
}

const cleanUpTo = 20;
const conditionalUpTo = 50;

/**
 * The class that a score of 0 to 100 leads to: the bands of the Fracture Score. Under policy 2026-3 the status takes precedence.
 */
export function toCertificateVerdict(
  fractureScore: number,
  { status, policyVersion }: { readonly status: Verdict['status']; readonly policyVersion: PolicyVersion },
): CertificateVerdict {
  if (requiresFullScreening(policyVersion)) {
    if (status === 'review') return 'review';
    if (fractureScore <= cleanUpTo) return 'register_check_passed';
  }
  if (fractureScore <= cleanUpTo) return 'clean';
  return fractureScore <= conditionalUpTo ? 'conditional' : 'exception';
}
