import type { Pool } from 'pg';
import type { Tenant } from './principals.js';

interface TenantTable {
  readonly name: string;
  readonly hasId: boolean;
  readonly hasMode: boolean;
}

/** Tables that do not say whose their rows are. */
const ofNoOrganisation = [
  ...['organisations', 'accounts', 'operators', 'sessions', 'record_keys', 'bulk_chunks'],
  ...['onboarding_devices', 'onboarding_codes', 'onboarding_document_parts', 'onboarding_submissions'],
];

const known = new WeakMap<Pool, Promise<readonly TenantTable[]>>();

/** Every table whose rows belong to an organisation: a new one is looked at on the day it is added. */
function tenantTables(pool: Pool): Promise<readonly TenantTable[]> {
  const tables = known.get(pool) ?? readTables(pool);
  known.set(pool, tables);
  return tables;
}

async function readTables(pool: Pool): Promise<readonly TenantTable[]> {
  const { rows } = await pool.query<TenantTable>(
    `select table_name as name, bool_or(column_name = 'id') as "hasId", bool_or(column_name = 'mode') as "hasMode"
     from information_schema.columns where table_schema = 'public'
     group by 1 having bool_or(column_name = 'organisation_id') order by 1`,
  );
  return rows;
}

/**
 * A checksum of each of those tables, of the organisations, and of who may sign in. When a key or a session was last used is
 * no change.
 */
export async function checksums(pool: Pool, but: readonly string[] = []): Promise<Record<string, string>> {
  const names = (await tenantTables(pool)).map(({ name }) => name);
  const sums: Record<string, string> = {};
  for (const table of [...ofNoOrganisation, ...names]) {
    if (but.includes(table)) continue;
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
export async function foreignIdsIn(
  pool: Pool,
  text: string,
  { organisationId, mode, linkId }: Tenant,
): Promise<string[]> {
  const ids = idsIn(text);
  const foreign = ids.filter((id) => id.startsWith('org_') && id !== organisationId);
  const searches = (await tenantTables(pool))
    .filter(({ hasId }) => hasId)
    .map(({ name, hasMode }) => {
      // A live key manages the test keys of its organisation too.
      const seenModes = name === 'api_keys' ? '$4' : '$3';
      // What is of no mode is of both.
      const isSeen = hasMode ? `and coalesce(mode = any (${seenModes}::text[]), true)` : '';
      return `select id from ${name} where id = any ($1) and (organisation_id is not distinct from $2 ${isSeen}) is not true`;
    });
  // An applicant sees a link and its documents, and nothing else that has an id.
  if (linkId !== undefined) {
    const { rows } = await pool.query<{ id: string }>(
      'select id from onboarding_documents where link_id = $1 union select $1',
      [linkId],
    );
    const own = rows.map(({ id }) => id);
    return ids.filter((id) => !own.includes(id));
  }
  const { rows } = await pool.query<{ id: string }>(searches.join(' union all '), [
    ids,
    organisationId,
    [mode],
    mode === 'live' ? ['live', 'test'] : [mode],
  ]);
  return [...foreign, ...rows.map(({ id }) => id)];
}
