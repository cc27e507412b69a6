import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { queryRows } from '../database/rows.js';

// A backlog may have millions of deliveries. One statement for all would exceed its time limit every time.
const batchSize = 1_000;

// Rows that a worker is writing are skipped, which prevents deadlocks.
const failWaiting = `update deliveries set state = 'failed', finished_at = now(), claim = null, claimed_until = null
  where ctid = any (array(`;
const waiting = `select ctid as place from deliveries where endpoint_id = endpoint.id and state = 'pending'
  order by due_at, event_id limit ${batchSize} for update skip locked`;

/** Joins the rate of an endpoint, in which its pause is stored, for a statement about `endpoint`. */
export const withRate = 'left join endpoint_rates rate on rate.endpoint_id = endpoint.id';

/**
 * Whether the receiver has asked for no attempts now. That holds for one version of the endpoint, and for a day at most: a longer pause was
 * stored before the clock of the database stepped back.
 */
export const isHeld = `coalesce(rate.held_version >= endpoint.version
  and rate.held_until between now() and now() + interval '25 hours', false)`;

/**
 * A query `pending` of the endpoints with rows. It skips from endpoint to endpoint along the index: a backlog of one costs a single
 * step, and deleted endpoints, which stay for ever, none.
 * @param condition On the rows, in SQL
 */
export function endpointsWith(table: 'deliveries' | 'delivery_attempts', condition = 'true'): string {
  return `with recursive pending (endpoint_id) as (
      (select endpoint_id from ${table} where ${condition} and endpoint_id > '' order by endpoint_id limit 1)
      union all
      select (select endpoint_id from ${table} where ${condition} and endpoint_id > pending.endpoint_id
              order by endpoint_id limit 1)
      from pending where endpoint_id is not null
    )`;
}

/**
 * Fails the oldest pending deliveries of an endpoint that the same transaction disables or deletes, including claimed
 * ones: at most 1,000. The rest is not sent either; `failOrphanedDeliveries` fails it later.
 */
export async function failDeliveries(em: EntityManager, endpointId: string): Promise<void> {
  await queryRows(
    em,
    `${failWaiting} select waiting.place from (select ?::text as id) endpoint cross join lateral (${waiting}) waiting))`,
    [endpointId],
  );
}

/** Fails all pending deliveries of disabled or deleted endpoints, in short transactions. */
export async function failOrphanedDeliveries(pool: Pool, signal?: AbortSignal): Promise<void> {
  const orphaned = `${endpointsWith('deliveries', `state = 'pending'`)}
    select waiting.place from pending join webhook_endpoints endpoint on endpoint.id = pending.endpoint_id
      cross join lateral (${waiting}) waiting
    where endpoint.status in ('disabled', 'deleted') limit ${batchSize} for share of endpoint skip locked`;
  const statement = `${failWaiting} ${orphaned}))`;
  while (!signal?.aborted && (await pool.query(statement)).rowCount === batchSize);
}
