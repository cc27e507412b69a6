import type { Certificate } from '../../entities/certificate.js';
import type {
  CertificateChecks,
  CertificateStatus,
  CertificateVerdict,
  CertifiedEntity,
} from '../../domain/certificates/certificate.js';
import type { SuspensionReason } from '../../domain/certificates/suspension.js';

interface Officer {
  readonly name: string;
  readonly role: 'officer';
}

/** What a caller of the organisation sees of a certificate (contract.md#certificates). */
export interface CertificateResult extends Omit<CertifiedEntity, 'status' | 'source' | 'verifiedAt'> {
  readonly id: string;
  readonly status: CertificateStatus;
  readonly mode: 'live' | 'test';
  readonly verdict: CertificateVerdict;
  readonly condition: string | null;
  readonly reason: string | null;
  readonly entityStatus: CertifiedEntity['status'];
  readonly verifiedAt: Date;
  readonly issuedBy: Officer;
  readonly agreedBy: Officer | null;
  readonly createdAt: Date;
  readonly issuedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly suspendedAt: Date | null;
  /** Empty unless it is suspended. */
  readonly suspensionReasons: readonly SuspensionReason[];
  /** Null under a policy before 2026-3. */
  readonly checks: CertificateChecks | null;
  readonly revokedAt: Date | null;
  readonly revokedReason: string | null;
  readonly auditHash: string;
  readonly credential: string | null;
  /** The public page; null while it is only proposed. */
  readonly url: string | null;
}

export function certificateResultOf(certificate: Certificate, portalUrl: string, now: Date): CertificateResult {
  const { id, mode, verdict, condition, reason, auditHash, credential } = certificate;
  const { suspendedAt, suspensionReasons, checks } = certificate;
  const { createdAt, issuedAt, expiresAt, revokedAt, revokedReason, secondOfficerName } = certificate;
  const { status: entityStatus, source: _, verifiedAt, ...subject } = certificate.subject;
  return {
    ...subject,
    id,
    status: certificate.statusAt(now),
    mode,
    verdict,
    condition,
    reason,
    entityStatus,
    verifiedAt: new Date(verifiedAt),
    issuedBy: { name: certificate.officerName, role: 'officer' },
    agreedBy: secondOfficerName === null ? null : { name: secondOfficerName, role: 'officer' },
    createdAt,
    issuedAt,
    expiresAt,
    suspendedAt,
    suspensionReasons,
    checks,
    revokedAt,
    revokedReason,
    auditHash,
    credential,
    url: issuedAt === null ? null : certificateUrl(portalUrl, id),
  };
}

/** The public page of a certificate. */
export function certificateUrl(portalUrl: string, id: string): string {
  return `${portalUrl}/verify/${id}`;
}
