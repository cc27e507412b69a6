import type { ListState } from '../enrichment.js';
import { type FractureRisk, type PolicyVersion, requiresFullScreening } from '../fractureScore.js';
import type { Jurisdiction } from '../jurisdictions/jurisdiction.js';
import type { ScreeningStatus, StatusReason, VerificationStatus } from '../policies/verdictStatus.js';
import type { RegisterSource } from '../registerFacts.js';
import type { Verdict } from '../verdict.js';

/**
 * How good the news is: `clean` up to a score of 20, which policy 2026-3 calls `register_check_passed`; `conditional` from 21
 * to 50, with a condition that the officer states; `exception` above 50, for a reason that the officer writes down; `review`
 * (policy 2026-3) for an entity with open questions, agreed by two officers.
 */
export const certificateVerdicts = ['clean', 'register_check_passed', 'conditional', 'exception', 'review'] as const;
export type CertificateVerdict = (typeof certificateVerdicts)[number];

/** States (contract.md#states), and `proposed`, in which a certificate waits for a second officer and is none yet. */
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

/** What was checked and what was not (policy 2026-3). It names no entry of a list: a similar name proves nothing. */
export interface CertificateChecks {
  readonly screening: {
    readonly status: ScreeningStatus;
    readonly names: number;
    readonly lists: readonly CertifiedList[];
  };
  /** Why the entity is for review; empty for one that is verified. */
  readonly statusReasons: readonly StatusReason[];
  /** Why the officers certify an entity that is for review; null for one that is verified. */
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

/** Everything that a certificate says: it is signed whole, and printed whole. */
export interface CertificateStatement {
  /** `KYB-` and 20 characters. */
  readonly id: string;
  readonly mode: 'live' | 'test';
  readonly verdict: CertificateVerdict;
  readonly condition: string | null;
  readonly entity: CertifiedEntity;
  /** Absent from a statement of version 1: one about a verification under a policy before 2026-3. */
  readonly checks?: CertificateChecks;
  readonly organisation: { readonly id: string; readonly name: string };
  readonly issuedBy: { readonly name: string; readonly role: 'officer' };
  /** The second officer, where the organisation asks for two. */
  readonly agreedBy: { readonly name: string; readonly role: 'officer' } | null;
  /** ISO 8601. */
  readonly issuedAt: string;
  readonly expiresAt: string;
  /** The hash of the verification, 64 hex digits. */
  readonly auditHash: string;
  /** The public page. */
  readonly url: string;
  /** Its place in a published status list. */
  readonly statusEntry: { readonly list: number; readonly index: number };
  /** Absent from a credential that names the list of revocations alone, as all did at first. */
  readonly isSuspendable?: true;
}

/** An id as it may be typed or dictated, in its one spelling: case, spaces and hyphens do not matter, O is 0, I and L are 1. Null for what is none. */
export function parseCertificateId(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replace(/^KYB/, '');
  const spelled = plain.replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(spelled) ? `KYB-${spelled}` : null;
}

/** The id in four groups, for the eye. */
export function formatCertificateId(id: string): string {
  return `KYB ${id.slice(4).replace(/(.{5})(?=.)/g, '$1 ')}`;
}

const cleanUpTo = 20;
const conditionalUpTo = 50;

/** The verdict that a score allows, 0 to 100: the bands of the Fracture Score. Under policy 2026-3 the status comes first. */
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
