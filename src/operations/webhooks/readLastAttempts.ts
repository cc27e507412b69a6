import type { EntityManager } from '@mikro-orm/postgresql';
import { epochMs, queryRows } from '../queryRows.js';

/** How an endpoint took the last attempt. */
export interface LastAttempt {
  readonly at: Date;
  readonly status: number | null;
  readonly error: string | null;
}

interface Row {
  readonly endpoint_id: string;
  readonly at: number;
  readonly status: number | null;
  readonly error: string | null;
}

// Attempts lie in the order of their events: of so many the last one is found without an order of their own, which each
// attempt would have to pay for.
const lookedAt = 100;

/** The last attempt at each endpoint, of those for its newest events. Endpoints without any are left out. */
export async function readLastAttempts(
  em: EntityManager,
  endpointIds: readonly string[],
): Promise<Map<string, LastAttempt>> {
  const rows = await queryRows<Row>(
    em,
    `select id as endpoint_id, ${epochMs('started_at')} as at, status, error
     from json_array_elements_text(?::json) as asked (id), lateral (
       select * from (
         select started_at, status, error from delivery_attempts
         where endpoint_id = asked.id order by event_id desc, number desc limit ${lookedAt}
       ) newest order by started_at desc limit 1
     ) last`,
    [JSON.stringify(endpointIds)],
  );
  return new Map(rows.map(({ endpoint_id: id, at, status, error }) => [id, { at: new Date(at), status, error }]));
}
