import { Client } from 'pg';
import type { TestApp } from '../app.js';

interface Missed {
  readonly organisationId: string;
  readonly endpointId: string;
  /** Failed deliveries. */
  readonly failed: number;
  /** Events that were not recorded for the endpoint, newer than those. */
  readonly unrecorded: number;
}

/** Events of an organisation without others, in order, and the deliveries that an endpoint has missed. */
export async function seedMissed(
  { database: { pool } }: { readonly database: Pick<TestApp['database'], 'pool'> },
  { organisationId, endpointId, failed, unrecorded }: Missed,
): Promise<void> {
  const all = failed + unrecorded;
  // The product's statement time limit is too short for 300,000 rows on a busy machine.
  const client = new Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 });
  await client.connect();
  await client.query(
    `insert into events (id, organisation_id, mode, kind, data, occurred_at, position)
     select 'evt_' || right($1, 10) || lpad(n::text, 16, '0'), $1, 'live', 'verification.completed', '{}',
       now() - ($2 - n) * interval '1 millisecond', n
     from generate_series(1, $2::int) n`,
    [organisationId, all],
  );
  await client.query(`insert into event_heads (organisation_id, mode, position) values ($1, 'live', $2)`, [
    organisationId,
    all,
  ]);
  await client.query(
    `insert into deliveries (endpoint_id, event_id, organisation_id, mode, state, due_at, created_at, finished_at)
     select $1, id, organisation_id, mode, 'failed', now(), now(), now() from events
     where organisation_id = $2 and position <= $3`,
    [endpointId, organisationId, failed],
  );
  await client.end();
}
