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

interface Tables {
  readonly ofTenants: readonly TenantTable[];
  readonly ofUse: ReadonlySet<string>;
}

const known = new WeakMap<Pool, Promise<Tables>>();

/** Every table whose rows belong to an organisation, and those that note when something was last used. Read once a database. */
function tablesIn(pool: Pool): Promise<Tables> {
  const read = async (): Promise<Tables> => {
    const [ofTenants, ofUse] = await Promise.all([readTables(pool), tablesOfUse(pool)]);
    return { ofTenants, ofUse };
  };
  const tables = known.get(pool) ?? read();
  known.set(pool, tables);
  return tables;
}

async function readTables(pool: Pool): Promise<readonly TenantTable[]> {
  const { rows } = await pool.query<TenantTable>(
    `select table_name as name, bool_or(column_name = 'id') as "hasId", bool_or(column_name = 'mode') as "hasMode"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 having bool_or(column_name = 'organisation_id') order by 1`,
  );
  return rows;
}

/** The tables with times of last use, whose update does not count as a change. */
async function tablesOfUse(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('last_used_at', 'expire')`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * A checksum of each of those tables, of the organisations, and of the people who may sign in. It is of the versions of
 * the rows, as PostgreSQL creates another at each write, or of their content without the times of last use. A version
 * has the number of its transaction, and later ones are higher: with as many rows as before, the sum of these numbers
 * is higher after any write.
 */
export async function checksums(pool: Pool, but: readonly string[] = []): Promise<Record<string, string>> {
  const { ofTenants, ofUse } = await tablesIn(pool);
  const names = [...ofNoOrganisation, ...ofTenants.map(({ name }) => name)].filter((name) => !but.includes(name));
  const selects = names.map((name) => {
    const row = ofUse.has(name)
      ? `hashtextextended((to_jsonb(t) - array['last_used_at', 'expire'])::text, 0)`
      : `t.xmin::text::bigint`;
    return `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(${row}), 0) as sum from ${name} t`;
  });
  // Planning the statement takes longer than running it, so each connection prepares it once.
  const statement = { name: `checksums but ${but.join()}`, text: selects.join(' union all ') };
  const { rows } = await pool.query<{ name: string; sum: string }>(statement);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

const ulid = '[0-9A-HJKMNP-TV-Z]{26}';
const anyId = new RegExp(`[a-z]+_${ulid}|KYB-[0-9A-HJKMNP-TV-Z]{20}`, 'g');
const deliveryId = new RegExp(`dlv_(${ulid})(${ulid})`, 'g');

/** Every id in a text; of a delivery, those of its endpoint and its event. */
function idsIn(text: string): string[] {
  const pairs = [...text.matchAll(deliveryId)].flatMap(([, endpoint, event]) => [`whk_${endpoint}`, `evt_${event}`]);
  return [...new Set([...(text.match(anyId) ?? []), ...pairs])];
}

const seenBefore = new WeakMap<Pool, Map<string, Set<string>>>();

/** The ids of which it is known that a tenant may see them: no row ever moves to another organisation or mode. */
function seenIds(pool: Pool, { organisationId, mode, linkId }: Tenant): Set<string> {
  const ofTenants = seenBefore.get(pool) ?? new Map<string, Set<string>>();
  seenBefore.set(pool, ofTenants);
  const tenant = JSON.stringify([organisationId, mode, linkId]);
  const seen = ofTenants.get(tenant) ?? new Set<string>();
  ofTenants.set(tenant, seen);
  return seen;
}

/** The ids in a text that are of rows, or of organisations, which a tenant does not see. */
export async function foreignIdsIn(pool: Pool, text: string, tenant: Tenant): Promise<string[]> {
  const seen = seenIds(pool, tenant);
  const ids = idsIn(text).filter((id) => !seen.has(id));
  const foreign = ids.length === 0 ? [] : await findForeign(pool, ids, tenant);
  for (const id of ids) if (!foreign.includes(id)) seen.add(id);
  return foreign;
}

async function findForeign(
  pool: Pool,
  ids: readonly string[],
  { organisationId, mode, linkId }: Tenant,
): Promise<string[]> {
  const foreign = ids.filter((id) => id.startsWith('org_') && id !== organisationId);
  const searches = (await tablesIn(pool)).ofTenants
    .filter(({ hasId }) => hasId)
    .map(({ name, hasMode }) => {
      // A live key manages the test keys of its organisation too.
      const seenModes = name === 'api_keys' ? '$4' : '$3';
      // A row without a mode belongs to both.
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
  const { rows } = await pool.query<{ id: string }>({
    name: 'foreign ids',
    text: searches.join(' union all '),
    values: [ids, organisationId, [mode], mode === 'live' ? ['live', 'test'] : [mode]],
  });
  return [...foreign, ...rows.map(({ id }) => id)];
}
