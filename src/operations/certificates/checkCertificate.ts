import { decodeJwt } from 'jose';
import type { Pool } from 'pg';
import {
  type CertificateChecks,
  type CertificateStatement,
  type CertificateStatus,
  parseCertificateId,
} from '../../domain/certificates/certificate.js';
import { parseStatement } from '../../domain/certificates/credential.js';
import { notFound } from '../../platform/errors.js';

/** The public facts of a certificate: its contents, and whether it is still valid. */
export interface CertificateCheck
  extends
    Pick<CertificateStatement, 'id' | 'mode' | 'verdict' | 'condition' | 'issuedBy' | 'agreedBy' | 'auditHash' | 'url'>,
    Pick<
      CertificateStatement['entity'],
      | 'legalName'
      | 'abn'
      | 'acn'
      | 'nzbn'
      | 'gstRegistered'
      | 'fractureScore'
      | 'fractureRisk'
      | 'policyVersion'
      | 'verifiedAt'
      | 'source'
    > {
  readonly status: Exclude<CertificateStatus, 'proposed'>;
  readonly entityStatus: CertificateStatement['entity']['status'];
  /** The name of the organisation. */
  readonly organisation: string;
  /** The three times are in ISO 8601. */
  readonly issuedAt: string;
  readonly expiresAt: string;
  /** The start of the suspension. The reason is not public. */
  readonly suspendedAt: string | null;
  readonly revokedAt: string | null;
  /** Is null under a policy before 2026-3. */
  readonly checks: CertificateChecks | null;
  /** The signed credential, a JWT. */
  readonly credential: string;
}

interface Checker {
  readonly pool: Pick<Pool, 'query'>;
  readonly clock: () => Date;
}

interface CheckedRow {
  readonly status: string;
  readonly suspended_at: string | null;
  readonly revoked_at: string | null;
  readonly credential: string;
}

/**
 * The public check of a certificate, with any spelling of its id. The shown facts come from the signed document. An invalid id,
 * an unknown one and that of a proposed certificate cost the same one statement, and get the same response.
 * @throws AppError NOT_FOUND
 */
export async function checkCertificate({ pool, clock }: Checker, id: string): Promise<CertificateCheck> {
  const { rows } = await pool.query<CheckedRow>({
    name: 'check-certificate',
    text: `select status, suspended_at, revoked_at, credential from certificates
      where id = $1 and status <> 'proposed' and credential is not null`,
    values: [parseCertificateId(id) ?? ''],
  });
  const [row] = rows;
  if (!row) throw notFound('certificate');
  const statement = parseStatement(decodeJwt(row.credential));
  const { legalName, abn, acn, nzbn, status: entityStatus, gstRegistered, ...entity } = statement.entity;
  const { fractureScore, fractureRisk, policyVersion, verifiedAt, source } = entity;
  const status = toCheckStatus(row, statement, clock());
  return {
    id: statement.id,
    status,
    mode: statement.mode,
    verdict: statement.verdict,
    condition: statement.condition,
    legalName,
    abn,
    acn,
    nzbn,
    entityStatus,
    gstRegistered,
    fractureScore,
    fractureRisk,
    policyVersion,
    verifiedAt,
    source,
    organisation: statement.organisation.name,
    issuedBy: statement.issuedBy,
    agreedBy: statement.agreedBy,
    issuedAt: statement.issuedAt,
    expiresAt: statement.expiresAt,
    suspendedAt: status === 'suspended' ? toIsoTime(row.suspended_at) : null,
    revokedAt: toIsoTime(row.revoked_at),
    checks: statement.checks ?? null,
    auditHash: statement.auditHash,
    credential: row.credential,
    url: statement.url,
  };
}

function toIsoTime(column: string | null): string | null {
  return column === null ? null : new Date(column).toISOString();
}

/** The clock decides, because the expiry may be recorded a while later. */
function toCheckStatus(row: CheckedRow, { expiresAt }: CertificateStatement, now: Date): CertificateCheck['status'] {
  if (row.status === 'revoked') return 'revoked';
  if (row.status === 'expired' || new Date(expiresAt) <= now) return 'expired';
  return row.status === 'suspended' ? 'suspended' : 'issued';
}
