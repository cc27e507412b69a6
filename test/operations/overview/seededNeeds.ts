import type { Pool } from 'pg';
import { toFirstId, newId } from '../../../src/domain/ids.js';
import type { TestApp } from '../../support/app.js';
import { seedEndpoint } from '../platform/overviewFixture.js';
import type { Mode } from '../../../src/domain/tenancy.js';

// Rows as the parts of the product leave them behind, at times of the test.
interface Place {
  readonly organisationId: string;
  readonly mode: Mode;
  readonly now: Date;
}

/** A delivery of an event of that time, with the attempt that ended it. */
export async function seedDeliveryAt(
  pool: Pool,
  endpointId: string,
  { organisationId, mode }: Place,
  {
    state,
    at,
    tookMs,
  }: { readonly state: 'pending' | 'delivered' | 'failed'; readonly at: Date; readonly tookMs: number },
): Promise<void> {
  const eventId = `${toFirstId('event', at).slice(0, 14)}${newId('event').slice(14)}`;
  await pool.query(
    `insert into deliveries (endpoint_id, event_id, organisation_id, mode, state, attempts, due_at, created_at, finished_at)
     values ($1, $2, $3, $4, $5, 1, $6, $6, case when $5 <> 'pending' then $6::timestamptz end)`,
    [endpointId, eventId, organisationId, mode, state, at],
  );
  await pool.query(
    `insert into delivery_attempts (endpoint_id, event_id, number, organisation_id, mode, is_manual, outcome, started_at,
       duration_ms) values ($1, $2, 1, $3, $4, false, $5, $6, $7)`,
    [endpointId, eventId, organisationId, mode, state === 'delivered' ? 'delivered' : 'refused', at, tookMs],
  );
}

/** An endpoint that fails; `told`: for so long that its owners know. */
export async function seedFailing(pool: Pool, place: Place, since: Date, isTold: boolean): Promise<string> {
  const id = await seedEndpoint(pool, place, 'enabled');
  await pool.query(
    `update webhook_endpoints set failures = 12, failing_since = $2,
       failing_told_at = case when $3 then $2::timestamptz end where id = $1`,
    [id, since, isTold],
  );
  return id;
}

/** A decision on a verification. */
export async function seedDecision(
  pool: Pool,
  { organisationId, mode }: Place,
  {
    status,
    at,
    verificationId,
    officerId = null,
  }: {
    readonly status: string;
    readonly at: Date;
    readonly verificationId: string;
    readonly officerId?: string | null | undefined;
  },
): Promise<string> {
  const id = newId('decision');
  await pool.query(
    `insert into decisions (id, organisation_id, mode, verification_id, status, decision, fingerprint, decided_by, decided_at,
       officer_id) values ($1, $2, $3, $4, $5, 'approved', '', 'key_x', $6, $7)`,
    [id, organisationId, mode, verificationId, status, at, officerId],
  );
  return id;
}

/** A key that ends at a time, which nobody knows. */
export async function seedKey(
  app: TestApp,
  { organisationId, mode }: Place,
  expiresAt: Date,
  replacesKeyId: string | null = null,
): Promise<string> {
  const { id } = await app.newKey(organisationId, mode, { expiresAt });
  await app.database.pool.query('update api_keys set replaces_key_id = $2 where id = $1', [id, replacesKeyId]);
  return id;
}
