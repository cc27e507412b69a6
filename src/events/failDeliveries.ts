import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { queryRows } from '../database/rows.js';

// A backlog may hold millions, and one statement for all of them would be cut off by its time limit, again and again.
const batchSize = 1_000;

// What a worker writes at this moment is passed by: so nobody waits for another in a circle.
const failWaiting = `update deliveries set state = 'failed', finished_at = now(), claim = null, claimed_until = null
  where ctid = any (array(`;
const waiting = `select ctid as place from deliveries where endpoint_id = endpoint.id and state = 'pending'
  order by due_at, event_id limit ${batchSize} for update skip locked`;

/**
 * Ends as failed what waits longest for an endpoint that is disabled or deleted in the same transaction, and with it what
 * its workers hold: at most 1,000. The rest is not sent either, and is left to `failOrphanedDeliveries`.
 */
export async function failDeliveries(em: EntityManager, endpointId: string): Promise<void> {
  await queryRows(
    em,
    `${failWaiting} select waiting.place from (select ?::text as id) endpoint cross join lateral (${waiting}) waiting))`,
    [endpointId],
  );
}

/** Ends as failed whatever still waits for endpoints that are disabled or deleted, in short transactions. */
export async function failOrphanedDeliveries(pool: Pool, signal?: AbortSignal): Promise<void> {
  const statement = `${failWaiting} select waiting.place from webhook_endpoints endpoint cross join lateral (${waiting}) waiting
    where endpoint.status in ('disabled', 'deleted') limit ${batchSize} for share of endpoint skip locked))`;
  while (!signal?.aborted && (await pool.query(statement)).rowCount === batchSize);
}
