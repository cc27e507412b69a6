import { Client } from 'pg';
import { toFirstId, type IdKind } from '../../src/domain/ids.js';
import type { TestApp } from '../support/app.js';

export const hours = 1_000;
export const middle = hours / 2;
const start = Math.floor(Date.now() / 3_600_000 - hours - 1) * 3_600_000;
const toTime = (hour: number): Date => new Date(start + hour * 3_600_000);
export const iso = (hour: number): string => toTime(hour).toISOString();
/** The id of the first row of an hour. */
export const idAt = (kind: IdKind | 'certificate', hour: number): string =>
  kind === 'certificate'
    ? `KYB-${pad(hour, 4)}${pad(1, 16)}`
    : `${toFirstId(kind, toTime(hour)).slice(0, 14)}${pad(1, 16)}`;
export const pad = (n: number, length: number): string => String(n).padStart(length, '0');

export const abn = '51824753556';
/** The number before that of the oldest monitored entity. */
export const firstMonitored = 10_000_000_000;
export const endpointId = 'whk_01ARZ3NDEKTSV4RRFFQ69G5FAV';
export const [nobody, somebody] = ['mem_01ARZ3NDEKTSV4RRFFQ69G5FA0', 'mem_01ARZ3NDEKTSV4RRFFQ69G5FA1'];

/** Fills a table as fast as it goes: no checks of foreign keys, and the indexes are made afterwards. */
async function fill(client: Client, table: string, select: string, values: readonly unknown[] = []): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query(`insert into ${table} ${select}`, [...values]);
  for (const { definition } of rows) await client.query(definition);
  await client.query(`vacuum analyze ${table}`);
}

/** Rows of each hour: `id`, `n` from 1 over all, `at`, and `is_new` for the newer half. */
function series(kind: IdKind | 'certificate', perHour: number): string {
  const prefixes = Array.from({ length: hours }, (_, hour) => `'${idAt(kind, hour).slice(0, -16)}'`);
  return `(select prefix || lpad(row::text, 16, '0') as id, (hour - 1) * ${perHour} + row as n,
    to_timestamp(${start / 1000} + (hour - 1) * 3600) as at, hour > ${middle} as is_new
    from unnest(array[${prefixes.join(',')}]) with ordinality as of_hour (prefix, hour), generate_series(1, ${perHour}) row) as series`;
}

/** A million rows of one organisation in each large table, fewer in the others: so many in each of 1,000 hours. */
export async function seedRows({ database }: TestApp, organisationId: string, key: string): Promise<void> {
  const client = new Client(database.address);
  await client.connect();
  await client.query('set session_replication_role = replica; set maintenance_work_mem = 262144');
  const own = `'${organisationId}', 'live'`;
  await fill(
    client,
    'verifications',
    `(id, organisation_id, mode, api_key_id, jurisdiction, status, fracture_score, fracture_risk, abn, nzbn, reference, facts, verdict,
       policy_version, audit_hash, verified_at)
     select id, ${own}, '${key}', case when is_new then 'AU' else 'NZ' end, case when is_new then 'verified' else 'inactive' end,
       case when is_new then 0 else 60 end,
       case when is_new then 'low' else 'high' end, '${abn}', '9429000000000', 'ours', '{}', '{}', '2026-1', '', at
     from ${series('verification', 1_000)}`,
  );
  await fill(
    client,
    'events',
    `(id, organisation_id, mode, kind, data, occurred_at, position)
     select id, ${own}, case when is_new then 'verification.completed' else 'entity.changed' end, '{}', at, n from ${series('event', 1_000)}`,
  );
  await client.query(`insert into event_heads values (${own}, ${hours * 1_000})`);
  await client.query(
    `insert into webhook_endpoints (id, organisation_id, mode, url, kinds, status, sealed_secret, created_at)
     values ('${endpointId}', ${own}, 'https://hooks.example.com/', '{verification.completed}', 'paused', '', now())`,
  );
  await fill(
    client,
    'deliveries',
    `(endpoint_id, event_id, organisation_id, mode, state, due_at, created_at, finished_at)
     select '${endpointId}', id, ${own}, case when is_new then 'failed' else 'delivered' end, at, at, at from ${series('event', 1_000)}`,
  );
  await fill(
    client,
    'audit_entries',
    `(id, organisation_id, mode, body)
     select id, ${own}, format('{"action":"verification.recorded","actor":{"id":"%s","kind":"key"},"at":"%s","details":{},"id":"%s",' ||
       '"mode":"live","object":null,"organisationId":"%s","outcome":"done","personal":{},"requestId":null,"version":1}', '${key}',
       to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), id, '${organisationId}') from ${series('auditEntry', 200)}`,
  );
  await fill(
    client,
    'certificates',
    `(id, organisation_id, mode, verification_id, status, verdict, subject, audit_hash, officer_id, officer_name, created_at, revoked_at,
       revoked_reason)
     select id, ${own}, '${idAt('verification', 0)}', case when is_new then 'revoked' else 'proposed' end, 'clean', '{}', '', '${nobody}', '',
       at, case when is_new then at end, case when is_new then '' end from ${series('certificate', 100)}`,
  );
  await fill(
    client,
    'monitored_entities',
    `(id, organisation_id, mode, register, number, verification_id, legal_name, entity_type_code, entity_type, source, created_at)
     select id, ${own}, case when is_new then 'abr' else 'nzbn' end, ${firstMonitored} + n, '${idAt('verification', 0)}', 'x', 'x',
       'x', 'x', at
     from ${series('monitoredEntity', 100)}`,
  );
  await fill(
    client,
    'record_keys',
    `(record_id, created_at, erased_at) select id, at, at from ${series('onboardingLink', 100)}`,
  );
  await fill(
    client,
    'record_keys',
    `(record_id, created_at, erased_at) select id, at, at from ${series('decision', 100)}`,
  );
  await fill(
    client,
    'onboarding_links',
    `(id, organisation_id, mode, status, token_hash, sealed_token, locale, created_by_id, created_at, expires_at, submitted_at)
     select id, ${own}, case when is_new then 'created' else 'submitted' end, sha256(id::bytea), '', 'en-AU', '${key}', at, at, at
     from ${series('onboardingLink', 100)}`,
  );
  await fill(
    client,
    'onboardings',
    `(id, organisation_id, mode, link_id, status, round, verification_id, route, submitted_at, assignee_id)
     select id, ${own}, 'lnk' || substr(id, 4), case when is_new then 'approved' else 'declined' end, 1, '${idAt('verification', 0)}',
       '{"outcome": "review", "reasons": []}', at, case when is_new then '${somebody}' end from ${series('onboarding', 100)}`,
  );
  await fill(
    client,
    'decisions',
    `(id, organisation_id, mode, verification_id, status, decision, fingerprint, decided_by, decided_at)
     select id, ${own}, '${idAt('verification', 0)}', case when is_new then 'made' else 'withdrawn' end, 'approved', '', '${key}', at
     from ${series('decision', 100)}`,
  );
  await fill(
    client,
    'bulks',
    `(id, organisation_id, mode, status, api_key_id, caller_id, request_id, wants_events, total, created_at, finished_at)
     select id, ${own}, case when is_new then 'completed' else 'cancelled' end, '${key}', '${key}', '', false, 1, at, at
     from ${series('bulk', 100)}`,
  );
  await fill(
    client,
    'candidate_resolutions',
    `(id, organisation_id, mode, entity_kind, entity_number, list, reference, fingerprint, screened_name, outcome, reason,
       verification_id, resolved_by, created_at)
     select id, ${own}, 'abn', '${abn}', case when is_new then 'DFAT' else 'UN' end, '', '', '',
       case when is_new then 'dismissed' else 'confirmed' end, 'x', '${idAt('verification', 0)}', '${key}', at
     from ${series('candidateResolution', 100)}`,
  );
  await fill(
    client,
    'record_keys',
    `(record_id, created_at, erased_at) select id, at, at from ${series('screening', 100)}`,
  );
  await fill(
    client,
    'screenings',
    `(id, organisation_id, mode, reference, kind, subject, status, coverage, lists, entries, sealed, created_at, erased_at)
     select id, ${own}, case when is_new then 'ours' else 'theirs' end, 'person', sha256(id::bytea),
       case when is_new then 'clear' else 'candidates' end, 'clear', '[]', '[]', '', at, at from ${series('screening', 100)}`,
  );
  await client.end();
}
