import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../caller/context.js';
import { queryRows } from '../../queryRows.js';
import type { RecordedVerification } from '../../verifications/newVerification.js';
import { verificationColumns } from '../../verifications/recordVerification.js';
import { insertAccepted } from '../../verifications/verificationStatement.js';

const insertVerification = `with accepted as (
    select *, null as api_key_id, null as member_id from jsonb_to_record(?::jsonb) as row (id text, link_id text,
      organisation_id text, mode text, reference text, requested_name text, jurisdiction text, status text,
      fracture_score smallint, fracture_risk text, abn text, acn text, nzbn text, facts jsonb, verdict jsonb,
      policy_version text, audit_hash text, verified_at timestamptz, events jsonb, audit_id text, audit_body text,
      audit_key text, caller_address text)
  ), ${insertAccepted}
  select distinct endpoint_id from delivery`;

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
