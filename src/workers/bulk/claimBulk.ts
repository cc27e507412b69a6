import type { Pool } from 'pg';
import { ulid } from 'ulid';
import type { AuditActor } from '../../domain/audit/auditEntry.js';
import type { PolicyVersion } from '../../domain/fractureScore.js';
import type { Mode } from '../../domain/tenancy.js';

/** A bulk on which this process works. */
export interface ClaimedBulk {
  readonly id: string;
  /** The name of this lease. Only its owner may release it. */
  readonly lease: string;
  readonly organisationId: string;
  readonly mode: Mode;
  /** The key or member on whose behalf its rows are verified. */
  readonly apiKeyId: string | null;
  readonly memberId: string | null;
  readonly actor: AuditActor;
  readonly address: string | null;
  readonly requestId: string;
  readonly hasEvents: boolean;
  readonly policyVersion: PolicyVersion;
}

interface ClaimedRow {
  readonly id: string;
  readonly organisation_id: string;
  readonly mode: Mode;
  readonly api_key_id: string | null;
  readonly member_id: string | null;
  readonly caller_address: string | null;
  readonly request_id: string;
  readonly wants_events: boolean;
  readonly on_behalf_of: string | null;
  readonly role: string | null;
  readonly policy_version: PolicyVersion;
}

/** How long a dead process blocks its bulk. */
const leaseSeconds = 30;
// A lease that seems to end later was written before the clock of the database stepped back.
const mostSeconds = 120;

const claim = `with oldest as (
    select distinct on (organisation_id) id, organisation_id from bulks
    where status in ('queued', 'running') and mode = $3 order by organisation_id, id
  ), next as (
    select bulk.id from bulks bulk join oldest on oldest.id = bulk.id
    where bulk.status in ('queued', 'running') and (bulk.leased_until is null
      or bulk.leased_until not between now() and now() + make_interval(secs => ${mostSeconds}))
    order by oldest.organisation_id <= $1, oldest.organisation_id limit 1 for no key update of bulk skip locked
  ), claimed as (
    update bulks set status = 'running', leased_until = now() + make_interval(secs => ${leaseSeconds}),
      lease = $4, started_at = coalesce(started_at, $2)
    from next where bulks.id = next.id returning bulks.*
  )
  select claimed.id, claimed.organisation_id, claimed.mode, api_key_id, claimed.member_id, caller_address, request_id, wants_events,
    key.on_behalf_of, member.role, organisation.policy_version
  from claimed join organisations organisation on organisation.id = claimed.organisation_id
    left join api_keys key on key.id = api_key_id left join members member on member.id = claimed.member_id`;

/**
 * Claims the oldest open bulk of the next organisation in turn. Organisations whose oldest bulk is claimed are skipped,
 * so each gets its turn, regardless of how many bulks it has. The claim is a lease; when it expires, another process may
 * continue.
 * @param after The organisation whose turn it was
 */
export async function claimBulk(pool: Pool, mode: Mode, after: string, now: Date): Promise<ClaimedBulk | null> {
  const lease = ulid();
  const { rows } = await pool.query<ClaimedRow>({ name: 'claim-bulk', text: claim, values: [after, now, mode, lease] });
  const [row] = rows;
  if (!row) return null;
  return {
    id: row.id,
    lease,
    organisationId: row.organisation_id,
    mode: row.mode,
    apiKeyId: row.api_key_id,
    memberId: row.member_id,
    actor: toAuditActor(row),
    address: row.caller_address,
    requestId: row.request_id,
    hasEvents: row.wants_events,
    policyVersion: row.policy_version,
  };
}

/**
 * Ends a lease, so that others can claim the bulk at once or, after a failure, when `pauseMs` are over. A lease that another process
 * has claimed in the meantime stays.
 */
export async function releaseBulk(
  pool: Pool,
  { id, lease }: Pick<ClaimedBulk, 'id' | 'lease'>,
  pauseMs = 0,
): Promise<void> {
  await pool.query(
    `update bulks set lease = null, leased_until = case when $3 > 0 then now() + $3 * interval '1 millisecond' end
     where id = $1 and lease = $2`,
    [id, lease, pauseMs],
  );
}

function toAuditActor({
  api_key_id: keyId,
  member_id: memberId,
  on_behalf_of: onBehalfOf,
  role,
}: ClaimedRow): AuditActor {
  return keyId === null
    ? { kind: 'member', id: memberId, ...(role !== null && { role }) }
    : { kind: 'key', id: keyId, ...(onBehalfOf !== null && { onBehalfOf }) };
}
