import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { suspendCertificates } from '../../src/operations/certificates/suspendCertificates.js';
import { notifyChanges } from '../../src/operations/monitoring/notifyChanges.js';
import { createQueueMetrics } from '../../src/operations/platform/queueMetrics.js';
import { eraseScreening } from '../../src/operations/privacy/erasePersonal.js';
import { exportRecord } from '../../src/operations/privacy/exportPersonal.js';
import { findRecords, findScreenings } from '../../src/operations/privacy/findRecords.js';
import { buildSchema } from '../../src/resolvers/schema.js';
import { eraseVerifications } from '../../src/workers/jobs/eraseVerifications.js';
import { renewClaims } from '../../src/workers/webhooks/claimDeliveries.js';
import { requireObjectKind } from '../guarantees/authorisation/objects.js';
import { anonymousWorks } from '../guarantees/databaseFaults/anonymousWorks.js';
import { callWorks } from '../guarantees/databaseFaults/callWorks.js';
import { faultFixture } from '../guarantees/databaseFaults/faultFixture.js';
import { jobWorks } from '../guarantees/databaseFaults/jobWorks.js';
import { createApiClient } from '../support/app.js';
import { explainJoins, type JoinedTable, type Joins } from '../support/database/joinedTables.js';
import { listJoinsOfSource, toShape, type JoinOfSource } from '../support/database/joinsOfSource.js';
import { recordStatements } from '../support/database/recordStatements.js';
import { newRecord } from '../support/seeds/personalFixture.js';
import { distributed, withoutOrganisation } from '../support/database/tenantTables.js';

// No statement joins rows of two organisations, so that the data can be distributed by organisation over several PostgreSQL servers
// (docs/explanation/distribution.md). Every operation and job runs once, and the plans of PostgreSQL show what its statements join.
const timeoutMs = 600_000;
let fixture: Awaited<ReturnType<typeof faultFixture>>;
let columnsOf: ReadonlyMap<string, readonly string[]>;
/** Columns that hold the id of a row of one organisation. */
let ids: ReadonlySet<string>;
/** Joins of the source that no operation and no job sent. */
let unsent: readonly JoinOfSource[];
const statements: { readonly text: string; readonly joins: Joins }[] = [];

beforeAll(async () => {
  fixture = await faultFixture();
  await readColumns();
  const texts = new Map<string, string>();
  for (const { title, prepare } of [...callWorks(buildSchema()), ...anonymousWorks, ...jobWorks]) {
    const sent = await recordStatements(async () => {
      const run = await prepare(fixture);
      const failure = await run();
      if (failure !== null) throw new Error(`${title}: ${failure}`);
    });
    for (const { text } of sent) if (!text.includes(';')) texts.set(toShape(text), text);
  }
  for (const { text } of await recordStatements(runOthers)) texts.set(toShape(text), text);
  const lines = [...texts.values()].map(toLine);
  unsent = listJoinsOfSource(distributed).filter(({ pattern }) => !lines.some((line) => pattern.test(line)));
  for (const { text, isWhole } of unsent) if (isWhole) texts.set(text, text);
  for (const text of texts.values()) {
    statements.push({ text, joins: await explainJoins(fixture.database.direct, text, columnsOf) });
  }
}, timeoutMs);
afterAll(() => fixture.stop());

/** Operations and jobs in cases that the others do not meet. */
async function runOthers(): Promise<void> {
  const { app, callers, database } = fixture;
  const { home } = callers;
  const [metric] = createQueueMetrics(app.services);
  await metric?.read();
  await renewClaims(database.pool, [{ endpoint_id: '', event_id: '', claim: '', version: 1 }]);
  await suspendCertificates(database.pool, { ...home, number: '' }, [], new Date());
  const screeningId = await requireObjectKind('Query.screening').make(app, home);
  await eraseScreening(app.services, { screeningId, actor: { kind: 'console', id: 'test' } });
  const { linkId } = await newRecord(app, { organisationId: home.organisationId });
  const search = { pool: database.pool, vault: app.services.vault };
  await exportRecord({ ...search, now: new Date() }, linkId);
  await findRecords(search, { name: 'Nobody' });
  await findScreenings(search, 'Nobody');
  // Each entity has changed at its register, and at ASIC.
  await requireObjectKind('Mutation.stopMonitoring').make(app, { ...home, mode: 'live' });
  await database.direct.query(
    `insert into datasets (name, as_of, records, rejects, files, imported_at)
     values ('ASIC companies', now(), 1, 0, '[]', now()) on conflict do nothing`,
  );
  await database.direct.query(
    `update monitored_entities set status_code = 'none', compared_at = 'epoch', company_compared_at = 'epoch'`,
  );
  const operator = createApiClient(app, (await app.newKey(null, 'admin')).key);
  const created = await operator.graphql(
    'mutation { createOrganisation(input: { name: "New", plan: STARTER, ownerEmail: "new@new.example", idempotencyKey: "1" }) { organisation { id } } }',
  );
  if (created.body.errors) throw new Error(JSON.stringify(created.body.errors));
  const { clock, eventLog } = app.services;
  await notifyChanges({ pool: database.pool, eventLog, clock, production: false });
  // Every verification is old enough to be looked at.
  await eraseVerifications(database.pool, new Date(Date.now() + 10 * 366 * 24 * 60 * 60 * 1_000));
}

async function readColumns(): Promise<void> {
  const { rows } = await fixture.database.direct.query<{ table: string; columns: string[]; ids: string[] | null }>(
    `select relname as table, array_agg(attname::text order by attnum) as columns,
       array_agg(attname::text) filter (where attname ~ '^(id|.*_id)$' and attname <> 'organisation_id' and exists (
         select from pg_constraint where conrelid = attrelid and contype in ('p', 'u', 'f') and attnum = any (conkey))) as ids
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
     where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace group by relname`,
  );
  columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]));
  // A row is of the organisation that it is of, however it is found.
  ids = new Set(rows.flatMap((row) => [...(row.ids ?? []), 'ctid'].map((column) => `${row.table}.${column}`)));
}

/** Statements that do not stay within an organisation, by a part of their text, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'max(status_list)': 'the status lists of certificates are of the installation',
  'record.record_id = coalesce(onboarding.link_id, decision.id)':
    'a key belongs to the case or the decision of the row',
  'record.record_id = coalesce(verification.link_id, verification.id)':
    'a key belongs to the case or the verification of the row',
  "'apiKeys' as kind": 'figures of the platform',
  "union all select 'mails', count(*)": 'metrics of the installation',
  'from verification_counts union all': 'figures of the platform',
  "unnest(array['live', 'test']) as asked (mode) cross join lateral ( select count(*) filter":
    'figures of the platform',
  'ctid = any (array(select place from looked_at where is_wanted))':
    'the rows were read in the same statement, of one endpoint',
  'select entity.place::int - 1 as place from':
    'the job gives the organisation of each entity, and every part of the statement is of it',
  'select waiting.place from': 'the rows were read in the same statement, of one endpoint each',
  'update bulk_chunks set outcomes':
    'the rows of one bulk, which the worker gives as JSON with the organisation of the bulk',
  'with change as ( select * from json_to_recordset':
    'changes of monitored entities, which the job gives as JSON with their organisations',
  'select distinct organisation_id, mode from ( select organisation_id, mode from screening_subjects':
    'finds the organisations with work',
  'coalesce(onboarding_id, verification_id) as name': 'proposals of all organisations, each joined with its own',
  'with recursive pending (endpoint_id)': 'finds the endpoints of all organisations with work',
  'subject = (select subject from screenings where id = $3)':
    'the console has read the screening in the same organisation',
};

/** Tables that a statement joins by an id alone: a distributed PostgreSQL also needs the organisation in the condition. */
const joinedById: Readonly<Record<string, readonly string[]>> = {
  candidate_resolutions: ['verifications'],
  certificates: ['decisions', 'monitored_entities', 'onboardings', 'screening_subjects', 'verifications'],
  decisions: ['monitored_entities', 'onboardings', 'verifications'],
  deliveries: ['delivery_attempts', 'events', 'webhook_endpoints', 'webhook_recoveries'],
  delivery_attempts: ['events', 'webhook_endpoints'],
  legal_holds: ['onboarding_documents', 'onboardings'],
  monitored_entities: ['onboardings', 'screening_subjects', 'verifications'],
  onboarding_documents: ['onboardings', 'verifications'],
  onboarding_fingerprints: ['onboarding_links', 'onboardings'],
  onboarding_links: ['onboardings'],
  onboarding_notes: ['onboardings'],
  onboardings: ['screening_subjects', 'verifications'],
  screening_subjects: ['verifications'],
  verification_assignees: ['verifications'],
  verification_notes: ['verifications'],
  webhook_endpoints: ['webhook_recoveries'],
};

const isDistributed = (table: string): boolean => (distributed as readonly string[]).includes(table);

function listPairs(tables: readonly JoinedTable[]): (readonly [JoinedTable, JoinedTable])[] {
  return tables.flatMap((one, at) => tables.slice(at + 1).map((other) => [one, other] as const));
}

const isSameOrganisation = (joins: Joins, one: JoinedTable, other: JoinedTable): boolean =>
  joins.areEqual([one, 'organisation_id'], [other, 'organisation_id']);

const isSameId = (joins: Joins, one: JoinedTable, other: JoinedTable): boolean =>
  joins
    .listEqual(one, other)
    .some(([column, same]) => ids.has(`${one.table}.${column}`) && ids.has(`${other.table}.${same}`));

/** The distributed tables of a statement, in groups whose rows are of one organisation. */
function groupTables(joins: Joins): readonly (readonly JoinedTable[])[] {
  let groups = joins.tables.filter(({ table }) => isDistributed(table)).map((table) => [table]);
  for (const [one, other] of listPairs(groups.flat())) {
    if (!isSameOrganisation(joins, one, other) && !isSameId(joins, one, other)) continue;
    const both = groups.filter((group) => group.includes(one) || group.includes(other));
    groups = [...groups.filter((group) => !both.includes(group)), both.flat()];
  }
  return groups;
}

/** The pairs of tables, both with the column `organisation_id`, that are joined by an id alone. */
function listJoinedById(joins: Joins): readonly string[] {
  const tables = joins.tables.filter(({ table }) => isDistributed(table) && !Object.hasOwn(withoutOrganisation, table));
  return listPairs(tables)
    .filter(
      ([one, other]) =>
        one.table !== other.table && !isSameOrganisation(joins, one, other) && isSameId(joins, one, other),
    )
    .map((pair) =>
      pair
        .map(({ table }) => table)
        .sort()
        .join(' and '),
    );
}

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

it('no statement joins rows of two organisations', () => {
  const crossing = statements.filter(({ joins }) => groupTables(joins).length > 1).map(({ text }) => toLine(text));
  const isKnown = (line: string): boolean => Object.keys(exceptions).some((part) => line.includes(part));
  const faults = crossing
    .filter((line) => !isKnown(line))
    .map(
      (line) => `compare organisation_id of its tables, or add it to exceptions with a reason: ${line.slice(0, 600)}`,
    );
  expect(statements.length).toBeGreaterThan(400);
  expect(faults).toEqual([]);
  expect(Object.keys(exceptions).filter((part) => !crossing.some((line) => line.includes(part)))).toEqual([]);
});

it('no further statement joins by an id alone', () => {
  const found = [...new Set(statements.flatMap(({ joins }) => listJoinedById(joins)))];
  const known = Object.entries(joinedById).flatMap(([one, others]) => others.map((other) => `${one} and ${other}`));
  expect(found.filter((pair) => !known.includes(pair)).map((pair) => `compare organisation_id of ${pair}`)).toEqual([]);
  expect(known.filter((pair) => !found.includes(pair)).map((pair) => `remove ${pair} from joinedById`)).toEqual([]);
});

it('each join in the source was sent by an operation or job, or is whole', () => {
  const faults = unsent
    .filter(({ isWhole }) => !isWhole)
    .map(
      ({ place, text }) =>
        `${place} joins tables, but nothing that this test runs sends it: ${toLine(text).slice(0, 200)}`,
    );
  expect(faults).toEqual([]);
});

it('rows of one organisation refer only to rows of the same', async () => {
  const { direct } = fixture.database;
  const { rows } = await direct.query<{ from: string; column: string; to: string; id: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to, own.attname as column, other.attname as id
     from pg_constraint join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
       join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
     where contype = 'f' and cardinality(conkey) = 1`,
  );
  const hasOrganisation = (table: string): boolean => columnsOf.get(table)?.includes('organisation_id') === true;
  const keys = rows.filter(({ from, to }) => isDistributed(from) && hasOrganisation(from) && hasOrganisation(to));
  expect(keys.length).toBeGreaterThan(30);
  let compared = 0;
  const faults: string[] = [];
  for (const { from, column, to, id } of keys) {
    const { rows: found } = await direct.query<{ same: number; other: number }>(
      `select count(*) filter (where own.organisation_id = other.organisation_id)::int as same,
         count(*) filter (where own.organisation_id is distinct from other.organisation_id)::int as other
       from ${from} own join ${to} other on other.${id} = own.${column}`,
    );
    compared += found[0]?.same ?? 0;
    if (found[0]?.other !== 0) faults.push(`${from}.${column} refers to ${to} of another organisation`);
  }
  expect(faults).toEqual([]);
  expect(compared).toBeGreaterThan(300);
});

describe('the check', () => {
  const groupsOf = async (text: string): Promise<number> =>
    groupTables(await explainJoins(fixture.database.direct, text, columnsOf)).length;

  it.each([
    'select from verifications v join verifications w on w.abn = v.abn',
    'select from verifications v join verifications w on w.abn = v.abn where v.organisation_id = $1',
    'select from verifications v, certificates c where v.organisation_id = $1 and (c.organisation_id = $1 or $2)',
    'select exists (select from certificates c where c.entity_number = v.abn) from verifications v where v.id = $1',
    'with one as (select abn from verifications where organisation_id = $1) select from one join events on data ->> 0 = one.abn',
    `insert into verification_notes (id, verification_id, organisation_id, mode, author_id, sealed_text, created_at)
     select $1, $2, $3, mode, $4, $5, now() from verifications where abn = $6`,
    'update certificates c set reason = $1 from verifications v where v.abn = c.entity_number and v.organisation_id = $2',
  ])('finds two organisations in: %s', async (text) => {
    expect(await groupsOf(text)).toBe(2);
  });

  it.each([
    'select from verifications v join verifications w on w.abn = v.abn and w.organisation_id = v.organisation_id',
    'select from verifications v, certificates c where v.organisation_id = $1 and c.organisation_id = $1',
    'select from verifications v join certificates c on c.verification_id = v.id',
    'select from verifications v where exists (select from certificates c where c.verification_id = v.id) or v.abn is null',
    'with one as (select id, abn from verifications where organisation_id = $1) select from one join certificates on verification_id = one.id',
    `insert into verification_notes (id, verification_id, organisation_id, mode, author_id, sealed_text, created_at)
     select $1, id, organisation_id, mode, $4, $5, now() from verifications where id = $6`,
    'delete from events where id in (select id from events where id < $1 limit 10)',
  ])('finds one organisation in: %s', async (text) => {
    expect(await groupsOf(text)).toBe(1);
  });
});
