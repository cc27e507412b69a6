import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getNamedType, isInputObjectType, isNonNullType } from 'graphql';
import { Client } from 'pg';
import { cursorOf, mostRowsOfPage } from '../../src/domain/page.js';
import { eventCursor } from '../../src/domain/eventCursor.js';
import { deliveryIdOf, firstIdAt, type IdKind } from '../../src/domain/ids.js';
import { buildSchema } from '../../src/resolvers/schema.js';
import { clientWith, testApp, type TestApp } from '../support/app.js';
import { planOf, recordStatements } from '../support/recordStatements.js';
import { signInAs } from '../support/session.js';

// Whatever a list is filtered by, the rows that are read for a page do not grow with the rows that are stored. Half of the rows, the newer
// ones, differ from the older ones in every column: a filter by what only the older ones have has to pass all newer ones.
const hours = 1_000;
const middle = hours / 2;
const start = Math.floor(Date.now() / 3_600_000 - hours - 1) * 3_600_000;
const timeOf = (hour: number): Date => new Date(start + hour * 3_600_000);
const iso = (hour: number): string => timeOf(hour).toISOString();
/** The id of the first row of an hour. */
const idAt = (kind: IdKind | 'certificate', hour: number): string =>
  kind === 'certificate'
    ? `KYB-${pad(hour, 4)}${pad(1, 16)}`
    : `${firstIdAt(kind, timeOf(hour)).slice(0, 14)}${pad(1, 16)}`;
const pad = (n: number, length: number): string => String(n).padStart(length, '0');

let app: TestApp;
let organisationId: string;
let owner: ReturnType<typeof clientWith>;
const abn = '51824753556';
const endpointId = 'whk_01ARZ3NDEKTSV4RRFFQ69G5FAV';
const [nobody, somebody] = ['mem_01ARZ3NDEKTSV4RRFFQ69G5FA0', 'mem_01ARZ3NDEKTSV4RRFFQ69G5FA1'];

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

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation();
  const { id: key } = await app.newKey(organisationId);
  owner = clientWith(app, (await signInAs(app, { organisationId, role: 'owner' })).headers);
  const client = new Client(app.database.address);
  await client.connect();
  await client.query('set session_replication_role = replica; set maintenance_work_mem = 262144');
  const own = `'${organisationId}', 'live'`;
  await fill(
    client,
    'verifications',
    `(id, organisation_id, mode, api_key_id, jurisdiction, status, fracture_score, fracture_risk, abn, nzbn, reference, facts, verdict,
       policy_version, audit_hash, verified_at)
     select id, ${own}, '${key}', case when is_new then 'AU' else 'NZ' end, case when is_new then 'verified' else 'inactive' end, 0,
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
  await client.end();
}, 600_000);
afterAll(() => app.stop());

interface List {
  /** The cursor in the middle of the rows. */
  readonly after: string;
  /** By name, values as GraphQL writes them. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** The other arguments. */
  readonly rest?: string;
  /** A filter without an index is applied to so many rows at most; where that finds too little, it is read where they end. */
  readonly isSearched?: boolean;
}

const texts = (...values: readonly string[]): string[] => values.map((value) => JSON.stringify(value));
const times = texts(iso(0), iso(middle), iso(hours + 1));
const lists: Readonly<Record<string, List>> = {
  verifications: {
    after: cursorOf(idAt('verification', middle)),
    isSearched: true,
    filters: {
      status: ['VERIFIED', 'INACTIVE', 'NOT_FOUND', 'ERROR'],
      fractureRisk: ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'],
      jurisdiction: ['AU', 'NZ'],
      abn: texts(abn, '11000002568'),
      nzbn: texts('9429000000000', '9429000000001'),
      reference: texts('ours', 'theirs'),
      verifiedFrom: times,
      verifiedBefore: times,
      assignee: texts('me', 'none', nobody),
    },
  },
  events: {
    after: eventCursor('live', middle * 1_000),
    isSearched: true,
    filters: {
      types: [
        ...['VERIFICATION_COMPLETED', 'ENTITY_CHANGED', 'CERTIFICATE_ISSUED', '[ENTITY_CHANGED, CERTIFICATE_ISSUED]'],
        ...['[VERIFICATION_COMPLETED, CERTIFICATE_ISSUED]', 'VERIFICATION_HIGH_RISK'],
      ],
      order: ['NEWEST', 'OLDEST'],
      newestFirst: ['true', 'false'],
    },
  },
  deliveries: {
    after: cursorOf(deliveryIdOf(endpointId, idAt('event', middle))),
    isSearched: true,
    rest: `webhookId: "${endpointId}"`,
    filters: {
      state: ['PENDING', 'DELIVERED', 'FAILED'],
      event: ['VERIFICATION_COMPLETED', 'ENTITY_CHANGED', 'CERTIFICATE_ISSUED'],
    },
  },
  auditEntries: {
    after: cursorOf(idAt('auditEntry', middle)),
    filters: {
      action: ['VERIFICATION_RECORDED', 'API_KEY_CREATED'],
      actorId: texts(nobody),
      objectId: texts(nobody),
      since: times,
      until: times,
    },
  },
  certificates: {
    after: cursorOf(idAt('certificate', middle)),
    filters: {
      status: ['PROPOSED', 'ISSUED', 'EXPIRED', 'REVOKED'],
      verificationId: texts(idAt('verification', 0), idAt('verification', 1)),
    },
  },
  onboardingLinks: {
    after: cursorOf(idAt('onboardingLink', middle)),
    filters: { status: ['CREATED', 'OPENED', 'SUBMITTED', 'DECIDED', 'REVOKED', 'EXPIRED'] },
  },
  onboardings: {
    after: cursorOf(idAt('onboarding', middle)),
    filters: {
      status: ['IN_REVIEW', 'ON_HOLD', 'MORE_INFORMATION', 'APPROVED', 'DECLINED'],
      assigneeId: texts(somebody, nobody),
      isUnassigned: ['true'],
      isWaiting: ['true'],
      oldestFirst: ['true'],
    },
  },
  decisions: {
    after: cursorOf(idAt('decision', middle)),
    filters: {
      status: ['PROPOSED', 'MADE', 'WITHDRAWN'],
      onboardingId: texts(idAt('onboarding', 0)),
      verificationId: texts(idAt('verification', 0), idAt('verification', 1)),
    },
  },
  bulks: {
    after: cursorOf(idAt('bulk', middle)),
    filters: { status: ['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED'] },
  },
  candidateResolutions: {
    after: cursorOf(idAt('candidateResolution', middle)),
    filters: {
      number: texts(abn, '11000002568'),
      list: texts('DFAT', 'UN', 'OFAC'),
      outcome: ['CONFIRMED', 'DISMISSED'],
    },
  },
};
/** Searches by name have an index of their own kind, which test/search covers. */
const elsewhere = ['searchEntities'];
const paging = ['first', 'after'];

const queries = buildSchema().getQueryType()?.getFields() ?? {};
/** The fields of the argument `filter` of a list; none where its filters are arguments. */
function fieldsOfFilter(list: string): string[] {
  const type = queries[list]?.args.find(({ name }) => name === 'filter')?.type;
  const named = type && getNamedType(type);
  return isInputObjectType(named) ? Object.keys(named.getFields()) : [];
}

/** A page of a list, of whose items no more is asked than their ids. */
async function read(list: string, args: readonly string[]): Promise<any> {
  const given = [...args, lists[list]?.rest ?? ''].join(' ');
  const { body } = await owner.graphql(
    `{ page: ${list}(first: 5 ${given}) { nodes { id } pageInfo { hasNextPage endCursor } } }`,
  );
  expect([list, given, body.errors]).toEqual([list, given, undefined]);
  return body.data.page;
}

/** How many rows the statements of a call read. */
async function rowsReadBy(work: () => Promise<unknown>): Promise<number> {
  const statements = await recordStatements(work);
  let rows = 0;
  for (const statement of statements.filter(({ text }) => !/\b(?:update|delete|insert)\b/i.test(text))) {
    for (const node of await planOf(app.database.pool, statement, { analyze: true })) {
      if (!node['Node Type'].includes('Scan') || node['Relation Name'] === undefined) continue;
      const passed = node['Actual Rows'] ?? 0;
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      rows += (passed + removed) * (node['Actual Loops'] ?? 0);
    }
  }
  return rows;
}

describe('the filters of the lists', () => {
  it('are all in the table above', () => {
    const known: Record<string, string[]> = {};
    for (const { name: list, type, args } of Object.values(queries)) {
      if (!getNamedType(type).name.endsWith('Connection') || elsewhere.includes(list)) continue;
      const own = args.filter((arg) => ![...paging, 'filter'].includes(arg.name) && !isNonNullType(arg.type));
      const filters = [...own.map(({ name }) => name), ...fieldsOfFilter(list)];
      if (filters.length > 0) known[list] = filters.sort();
    }
    const tested = Object.entries(lists).map(([list, { filters }]) => [list, Object.keys(filters).sort()]);
    expect(Object.fromEntries(tested)).toEqual(known);
  });

  it.each(
    Object.entries(lists).flatMap(([list, { filters }]) =>
      Object.keys(filters).map((name): [string, string] => [list, name]),
    ),
  )('let %s by %s read few rows', async (list, name) => {
    const { after = '', filters = {}, isSearched = false } = lists[list] ?? {};
    const most = isSearched ? 3 * mostRowsOfPage + 1_000 : 1_000;
    for (const value of filters[name] ?? []) {
      const filter = fieldsOfFilter(list).includes(name) ? `filter: { ${name}: ${value} }` : `${name}: ${value}`;
      for (const args of [[filter], [filter, `after: "${after}"`]]) {
        const rows = await rowsReadBy(() => read(list, args));
        if (rows > most) expect([list, args, rows]).toEqual([list, args, `at most ${most}`]);
      }
    }
  });

  it('find what is behind many rows that do not pass, page by page', async () => {
    const filter = 'filter: { jurisdiction: NZ }';
    let page = await read('verifications', [filter]);
    let pages = 1;
    while (page.nodes.length === 0) {
      expect(page.pageInfo.hasNextPage).toBe(true);
      page = await read('verifications', [filter, `after: "${page.pageInfo.endCursor}"`]);
      pages += 1;
    }
    expect(page.nodes[0].id).toBe(`${idAt('verification', middle - 1).slice(0, -16)}${pad(1_000, 16)}`);
    expect(pages).toBe((middle * 1_000) / mostRowsOfPage + 1);
  });
});
