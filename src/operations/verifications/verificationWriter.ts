import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { isDatabaseUnavailable } from '../../database/isDatabaseUnavailable.js';

/** A verification with all that is stored beside it, in the words of the tables. */
export interface VerificationRow {
  readonly id: string;
  readonly api_key_id: string;
  readonly organisation_id: string;
  readonly mode: string;
  readonly reference: string | null;
  readonly requested_name: string | null;
  readonly jurisdiction: string;
  readonly status: string;
  readonly fracture_score: number | null;
  readonly fracture_risk: string | null;
  readonly abn: string | null;
  readonly acn: string | null;
  readonly nzbn: string | null;
  readonly facts: object;
  readonly verdict: object;
  readonly policy_version: string;
  readonly audit_hash: string;
  readonly verified_at: string;
  readonly events: readonly { readonly id: string; readonly kind: string; readonly data: object }[];
  /** The answer of an idempotent call; its fingerprint in hex. */
  readonly remembered: {
    readonly operation: string;
    readonly key: string;
    readonly fingerprint: string;
    readonly answer: object;
  } | null;
}

// One statement is one transaction and one round trip: verdict, facts and events stand or fall together, and a key that
// was revoked since the request began writes nothing.
const insertVerifications = {
  name: 'insert-verifications',
  text: `with asked as (
      select * from jsonb_to_recordset($1) as row (id text, api_key_id text, organisation_id text, mode text,
        reference text, requested_name text, jurisdiction text, status text, fracture_score smallint, fracture_risk text,
        abn text, acn text, nzbn text, facts jsonb, verdict jsonb, policy_version text, audit_hash text,
        verified_at timestamptz, events jsonb, remembered jsonb)
    ), written as (
      insert into verifications (id, api_key_id, organisation_id, mode, reference, requested_name, jurisdiction, status,
        fracture_score, fracture_risk, abn, acn, nzbn, facts, verdict, policy_version, audit_hash, verified_at)
      select asked.id, caller.id, caller.organisation_id, caller.mode, reference, requested_name, jurisdiction, status,
        fracture_score, fracture_risk, abn, acn, nzbn, facts, verdict, policy_version, audit_hash, verified_at
      from asked join api_keys caller on caller.id = asked.api_key_id
        and caller.organisation_id = asked.organisation_id and caller.mode = asked.mode
      where caller.revoked_at is null and (caller.expires_at is null or caller.expires_at > now())
      returning id, organisation_id, mode
    ), event as (
      insert into events (id, organisation_id, mode, kind, data, occurred_at)
      select event.id, written.organisation_id, written.mode, event.kind, event.data, asked.verified_at
      from written join asked using (id), jsonb_to_recordset(asked.events) as event (id text, kind text, data jsonb)
    ), answer as (
      insert into idempotency_keys (organisation_id, mode, operation, key, fingerprint, answer, created_at)
      select written.organisation_id, written.mode, remembered ->> 'operation', remembered ->> 'key',
        decode(remembered ->> 'fingerprint', 'hex'), remembered -> 'answer', asked.verified_at
      from written join asked using (id) where jsonb_typeof(remembered) = 'object'
    )
    select id from written`,
};

const mostTogether = 64;
const writers = new WeakMap<Pool, DataLoader<VerificationRow, boolean>>();

/**
 * Stores a verification; false when its key was revoked in the meantime. Those that come in together share a statement,
 * and so a round trip and a commit; when one of them cannot be stored, each is tried alone.
 */
export async function writeVerification(pool: Pool, row: VerificationRow): Promise<boolean> {
  // The unique key of an idempotent call is expected to fail now and then, and that is nobody else's business.
  if (row.remembered) return (await insert(pool, [row]))[0] ?? false;
  let writer = writers.get(pool);
  if (!writer) {
    writer = new DataLoader((rows) => insertTogether(pool, rows), {
      cache: false,
      maxBatchSize: mostTogether,
      batchScheduleFn: setImmediate,
    });
    writers.set(pool, writer);
  }
  return writer.load(row);
}

async function insertTogether(pool: Pool, rows: readonly VerificationRow[]): Promise<(boolean | Error)[]> {
  try {
    return await insert(pool, rows);
  } catch (error) {
    // Without an answer nobody knows whether it was done.
    if (rows.length === 1 || isDatabaseUnavailable(error)) throw error;
    const alone = await Promise.allSettled(rows.map((row) => insert(pool, [row])));
    return alone.map((one) => (one.status === 'fulfilled' ? (one.value[0] ?? false) : (one.reason as Error)));
  }
}

async function insert(pool: Pool, rows: readonly VerificationRow[]): Promise<boolean[]> {
  const written = await pool.query<{ id: string }>({ ...insertVerifications, values: [JSON.stringify(rows)] });
  const ids = new Set(written.rows.map(({ id }) => id));
  return rows.map(({ id }) => ids.has(id));
}
