import type { EntityManager } from '@mikro-orm/postgresql';
import { queryRows } from '../queryRows.js';

/** How far a recovery has come: failed deliveries first, then events that were not recorded for the endpoint. */
export interface RecoveryProgress {
  readonly phase: 'failed' | 'missed' | 'done';
  readonly recovered: number;
}

/** Rows that one statement looks at: a statement for all of them would be cut off by its time limit, again and again. */
const atOnce = 1_000;

const recovery = `recovery as materialized (select * from webhook_recoveries where endpoint_id = ? for update)`;

// The cursor goes up, and what is pending again is not among the failed: no delivery is met twice.
const failedStatement = `with ${recovery}, looked_at as materialized (
    select failed.* from recovery cross join lateral (
      select ctid as place, event_id, finished_at >= recovery.since as is_wanted from deliveries
      where endpoint_id = recovery.endpoint_id and organisation_id = recovery.organisation_id and mode = recovery.mode
        and state = 'failed' and event_id > recovery.failed_after
      order by event_id limit ${atOnce}
    ) failed
  ), again as (
    update deliveries set state = 'pending', step = 0, is_manual = true, due_at = now(), finished_at = null, claim = null,
      claimed_until = null
    where ctid = any (array(select place from looked_at where is_wanted)) and state = 'failed'
    returning 1
  ), seen as (
    select count(*) as rows, max(event_id) as last from looked_at
  )
  update webhook_recoveries set continued_at = now(), recovered = recovered + (select count(*) from again),
    failed_after = coalesce(seen.last, failed_after), phase = case when seen.rows < ${atOnce} then 'missed' else phase end
  from seen where endpoint_id = ? returning phase, recovered`;

// Places follow time but for transactions that took long: it goes back from the newest event to the first that is older
// by more than any of them. What is recorded already is left as it is.
const missedStatement = `with ${recovery}, looked_at as materialized (
    select missed.* from recovery cross join lateral (
      select id, position, kind, occurred_at >= recovery.since as is_wanted,
        occurred_at < recovery.since - interval '1 hour' as is_before
      from events
      where organisation_id = recovery.organisation_id and mode = recovery.mode
        and position < coalesce(recovery.missed_before, 9223372036854775807)
      order by position desc limit ${atOnce}
    ) missed
  ), added as (
    insert into deliveries (endpoint_id, event_id, organisation_id, mode, is_manual, due_at, created_at)
    select endpoint.id, looked_at.id, endpoint.organisation_id, endpoint.mode, true, now(), now()
    from recovery join webhook_endpoints endpoint on endpoint.id = recovery.endpoint_id
      join looked_at on is_wanted and kind = any (endpoint.kinds)
    on conflict do nothing
    returning 1
  ), seen as (
    select min(position) as first, count(*) < ${atOnce} or bool_or(is_before) as is_last from looked_at
  )
  update webhook_recoveries set continued_at = now(), recovered = recovered + (select count(*) from added),
    missed_before = coalesce(seen.first, missed_before), phase = case when is_last then 'done' else phase end,
    finished_at = case when is_last then now() end
  from seen where endpoint_id = ? returning phase, recovered`;

/**
 * Goes on with the recovery of an endpoint by one statement, which looks at 1,000 rows at most. What it has sent again and
 * how far it has come are committed together: whoever goes on after a kill begins where it stopped.
 */
export async function recoverSome(
  em: EntityManager,
  endpointId: string,
  phase: 'failed' | 'missed',
): Promise<RecoveryProgress> {
  const statement = phase === 'failed' ? failedStatement : missedStatement;
  const [progress] = await queryRows<RecoveryProgress>(em, statement, [endpointId, endpointId]);
  if (!progress) throw new Error(`There is no recovery of ${endpointId}.`);
  return progress;
}
