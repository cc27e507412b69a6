import type { Pool } from 'pg';
import type { AuditBundle } from '../domain/audit/auditBundle.js';
import { firstIdAt } from '../domain/ids.js';

type BundledVerification = AuditBundle['verification'];

/** A verification as it is stored, of whichever organisation. */
export async function readVerification(pool: Pool, id: string): Promise<BundledVerification | null> {
  const { rows } = await pool.query<Omit<BundledVerification, 'verifiedAt'> & { verifiedAt: string }>(
    `select id, organisation_id as "organisationId", mode, reference, requested_name as "requestedName", facts, verdict,
       policy_version as "policyVersion", audit_hash as "auditHash", verified_at as "verifiedAt"
     from verifications where id = $1`,
    [id],
  );
  return rows[0] ? { ...rows[0], verifiedAt: isoOf(rows[0].verifiedAt) } : null;
}

/** The certificates of a verification, as they are stored, in the order in which they were made. */
export async function readCertificates(pool: Pool, verificationId: string): Promise<AuditBundle['certificates']> {
  const { rows } = await pool.query<{ row: AuditBundle['certificates'][number] }>(
    `select jsonb_build_object('id', id, 'status', status, 'verdict', verdict, 'condition', condition, 'reason', reason,
       'subject', subject, 'auditHash', audit_hash, 'officerId', officer_id, 'officerName', officer_name,
       'apiKeyId', api_key_id, 'secondOfficerId', second_officer_id, 'secondOfficerName', second_officer_name,
       'createdAt', created_at, 'issuedAt', issued_at, 'expiresAt', expires_at, 'revokedAt', revoked_at,
       'revokedReason', revoked_reason, 'credential', credential) as row
     from certificates where verification_id = $1 order by id`,
    [verificationId],
  );
  return rows.map(({ row }) => row);
}

/** Between an occasion and its event: a clock that was behind, and a job that runs now and then. */
const spanMs = { before: 60_000, after: 24 * 60 * 60_000 };

/**
 * The events that tell of these objects, as far as they are kept. Others’ are not looked at.
 * @param scope Whose objects they are
 * @param times When something happened to them: events are looked for from then on, for a day
 */
export async function readEvents(
  pool: Pool,
  { organisationId, mode }: Pick<BundledVerification, 'organisationId' | 'mode'>,
  objects: readonly string[],
  times: readonly string[],
): Promise<AuditBundle['events'][number][]> {
  const idAt = (time: string, offsetMs: number): string => firstIdAt('event', new Date(Date.parse(time) + offsetMs));
  const { rows } = await pool.query<{ id: string; kind: string; occurredAt: string; data: string }>(
    `select distinct on (id) id, kind, occurred_at as "occurredAt", data::text as data
     from unnest($2::text[], $3::text[]) as span (first, last) join events on id >= first and id < last
     where organisation_id = $4 and mode = $5 and data ->> 'id' = any ($1) order by id`,
    [
      objects,
      times.map((time) => idAt(time, -spanMs.before)),
      times.map((time) => idAt(time, spanMs.after)),
      organisationId,
      mode,
    ],
  );
  return rows.map((row) => ({ ...row, occurredAt: isoOf(row.occurredAt) }));
}

/** When something happened to a verification and its certificates, in ISO 8601. */
export function timesOf({ verifiedAt }: BundledVerification, certificates: AuditBundle['certificates']): string[] {
  const ofCertificates = certificates.flatMap(({ createdAt, issuedAt, expiresAt, revokedAt }) => [
    createdAt,
    issuedAt,
    expiresAt,
    revokedAt,
  ]);
  return [verifiedAt, ...ofCertificates.filter((time) => typeof time === 'string')];
}

function isoOf(timestamp: string): string {
  return new Date(timestamp).toISOString();
}
