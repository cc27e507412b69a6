import type { Pool } from 'pg';
import type { Mode } from '../../entities/apiKey.js';
import { tenantKey, type Tenant } from '../tenant.js';

/** How far the logs of these tenants reach, by `tenantKey`; those without events are left out. */
export async function readHeads(pool: Pool, tenants: readonly Tenant[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ organisation_id: string; mode: Mode; position: number }>({
    name: 'read-event-heads',
    text: `select organisation_id, mode, position::float8 as position
      from unnest($1::text[], $2::text[]) as asked (organisation_id, mode)
        join event_heads using (organisation_id, mode)`,
    values: [tenants.map(({ organisationId }) => organisationId), tenants.map(({ mode }) => mode)],
  });
  return new Map(
    rows.map(({ organisation_id: organisationId, mode, position }) => [tenantKey({ organisationId, mode }), position]),
  );
}
