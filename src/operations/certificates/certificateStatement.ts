import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import type { Certificate } from '../../entities/certificate.js';

interface IssueFacts {
  readonly organisationName: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly statusEntry: { readonly list: number; readonly index: number };
  readonly url: string;
}

/**
 * Everything that a certificate says, before it is signed. One that rests on invented data says that it is a test, whichever
 * data its organisation was at work on.
 */
export function certificateStatementOf(
  certificate: Certificate,
  { organisationName, issuedAt, expiresAt, statusEntry, url }: IssueFacts,
): CertificateStatement {
  const { id, mode, verdict, condition, subject, checks, organisationId } = certificate;
  const { officerName, secondOfficerName, auditHash } = certificate;
  return {
    id,
    mode: isInvented(subject.source) ? 'test' : mode,
    verdict,
    condition,
    entity: subject,
    ...(checks && { checks }),
    organisation: { id: organisationId, name: organisationName },
    issuedBy: { name: officerName, role: 'officer' },
    agreedBy: secondOfficerName === null ? null : { name: secondOfficerName, role: 'officer' },
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    auditHash,
    url,
    statusEntry,
    isSuspendable: true,
  };
}

function isInvented({ register }: Certificate['subject']['source']): boolean {
  return register === 'sample' || register === 'sandbox';
}
