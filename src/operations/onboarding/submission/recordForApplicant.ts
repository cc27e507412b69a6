import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../context.js';
import { insertDeliveries } from '../../../events/appendEvents.js';
import { queryRows } from '../../queryRows.js';
import type { RecordedVerification } from '../../verifications/newVerification.js';
import { verificationColumns } from '../../verifications/recordVerification.js';

const insertVerification = `with asked as (
    select * from jsonb_to_record(?::jsonb) as row (id text, link_id text, organisation_id text, mode text, reference text,
      requested_name text, jurisdiction text, status text, fracture_score smallint, fracture_risk text, abn text, acn text,
      nzbn text, facts jsonb, verdict jsonb, policy_version text, audit_hash text, verified_at timestamptz, events jsonb,
      audit_id text, audit_body text, audit_key text, caller_address text)
  ), written as (
    insert into verifications (id, link_id, organisation_id, mode, reference, requested_name, jurisdiction, status,
      fracture_score, fracture_risk, abn, acn, nzbn, facts, verdict, policy_version, audit_hash, verified_at, audit_key,
      caller_address)
    select id, link_id, organisation_id, mode, reference, requested_name, jurisdiction, status, fracture_score, fracture_risk,
      abn, acn, nzbn, facts, verdict, policy_version, audit_hash, verified_at, decode(audit_key, 'hex'), caller_address
    from asked
  ), audit_entry as (
    insert into audit_entries (id, organisation_id, mode, object_id, body)
    select audit_id, organisation_id, mode, null, audit_body from asked where audit_id is not null
  ), event as (
    insert into events (id, organisation_id, mode, kind, data, occurred_at)
    select event.id, organisation_id, mode, event.kind, event.data::json, verified_at
    from asked, jsonb_to_recordset(asked.events) as event (id text, kind text, data text)
    returning id, organisation_id, mode, kind
  ) ${insertDeliveries}`;

/**
 * Stores a verification that an applicant has caused, with its events and its audit entry, in the transaction of the submission. Those
 * that callers ask for have a statement of their own, which makes sure of the caller. Where the applicant came from is sealed in the
 * entry of the submission, and is not kept here, too.
 * @returns the endpoints that have something to do
 */
export async function recordForApplicant(
  ctx: Context,
  em: EntityManager,
  linkId: string,
  verification: RecordedVerification,
): Promise<readonly string[]> {
  const row = { ...verificationColumns({ ...ctx, address: '' }, verification), link_id: linkId };
  const rows = await queryRows<{ endpoint_id: string }>(em, insertVerification, [JSON.stringify(row)]);
  return rows.map((written) => written.endpoint_id);
}
