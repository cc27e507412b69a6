import type { Pool } from 'pg';
import type { Tenant } from './principals.js';

/** Every table whose rows belong to an organisation: a new one is looked at on the day it is added. */
async function tenantTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organisation_id' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * A checksum of each of those tables, of the organisations, and of who may sign in. When a key or a session was last used is
 * no change.
 */
export async function checksums(pool: Pool): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of ['organisations', 'accounts', 'operators', 'sessions', ...(await tenantTables(pool))]) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(line, ',' order by line)), '') as sum
       from (select (to_jsonb(t) - array['last_used_at', 'expire'])::text as line from ${table} t) as lines`,
    );
    sums[table] = rows[0]?.sum ?? '';
  }
  return sums;
}

const ulid = '[0-9A-HJKMNP-TV-Z]{26}';
const anyId = new RegExp(`[a-z]+_${ulid}|KYB-[0-9A-HJKMNP-TV-Z]{20}`, 'g');
const deliveryId = new RegExp(`dlv_(${ulid})(${ulid})`, 'g');

/** Every id in a text; of a delivery, those of its endpoint and its event. */
function idsIn(text: string): string[] {
  const pairs = [...text.matchAll(deliveryId)].flatMap(([, endpoint, event]) => [`whk_${endpoint}`, `evt_${event}`]);
  return [...new Set([...(text.match(anyId) ?? []), ...pairs])];
}

/** The ids in a text that are of rows, or of organisations, which a tenant does not see. */
export async function foreignIdsIn(pool: Pool, text: string, { organisationId, mode }: Tenant): Promise<string[]> {
  const ids = idsIn(text);
  const foreign = ids.filter((id) => id.startsWith('org_') && id !== organisationId);
  for (const table of await tenantTables(pool)) {
    // A live key manages the test keys of its organisation too.
    const seenModes = mode === 'live' && table === 'api_keys' ? ['live', 'test'] : [mode];
    const { rows } = await pool.query<{ id: string }>(
      `select row ->> 'id' as id from (select to_jsonb(t) as row from ${table} t) as rows
       where row ->> 'id' = any ($1)
         and not (row ->> 'organisation_id' is not distinct from $2 and row ->> 'mode' = any ($3))`,
      [ids, organisationId, seenModes],
    );
    foreign.push(...rows.map(({ id }) => id));
  }
  return foreign;
}
