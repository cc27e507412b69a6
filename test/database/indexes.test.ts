import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sweepExpired } from '../../src/workers/jobs/retention.js';
import { eraseVerifications } from '../../src/workers/jobs/eraseVerifications.js';
import { eraseRecord } from '../../src/operations/privacy/erasePersonal.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { newRecord } from '../support/seeds/personalFixture.js';
import { createBrowser, newPerson } from '../support/browser/portal.js';
import { explainPlan, recordStatements, type PlanNode } from '../support/database/recordStatements.js';

let app: TestApp;
let organisationId: string;
beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation();
});
afterAll(() => app.stop());

// PostgreSQL looks for the rows that refer to a row when that one is deleted, and at no other time.
const neverDeleted: Readonly<Record<string, string>> = {
  accounts: 'an account stays when its person leaves',
  api_keys: 'a key is revoked',
  bulks: 'only the chunks of a bulk are deleted',
  datasets: 'the row of a dataset is replaced',
  members: 'a member is marked as removed',
  onboarding_documents: 'a document is marked as removed',
  onboarding_links: 'a link is emptied',
  onboardings: 'a case is emptied',
  organisations: 'an organisation stays',
  record_keys: 'the key of a record is emptied',
  sso_connections: 'a connection is marked as removed',
  verifications: 'a verification stays',
  webhook_endpoints: 'an endpoint is marked as deleted',
};

it('every foreign key into a table whose rows are deleted has an index', async () => {
  const { rows } = await app.database.pool.query<{ key: string; of: string; has_index: boolean }>(
    `select conrelid::regclass || '.' || string_agg(attname, ',' order by attnum) as key, confrelid::regclass::text as of,
       exists (
         select from pg_index where indrelid = conrelid and indisvalid
           and conkey <@ (indkey::smallint[])[0:cardinality(conkey) - 1]
           and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', max(attname)))
       ) as has_index
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'f' group by pg_constraint.oid, conrelid, confrelid, conkey order by 1`,
  );
  expect(rows.length).toBeGreaterThan(40);
  const needed = rows.filter(({ of }) => !Object.hasOwn(neverDeleted, of));
  expect(needed.filter((row) => !row.has_index).map(({ key }) => key)).toEqual([]);
  const unknown = Object.keys(neverDeleted).filter((table) => !rows.some(({ of }) => of === table));
  expect(unknown).toEqual([]);
});

it('no source file deletes rows of a table whose rows are never deleted', () => {
  const source = resolve(import.meta.dirname, '../../src');
  const deletes = new RegExp(`delete from (?:${Object.keys(neverDeleted).join('|')})\\b|nativeDelete|em\\.remove\\b`);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  expect(files.filter((file) => deletes.test(readFileSync(join(source, file), 'utf8')))).toEqual([]);
});

const small: Readonly<Record<string, string>> = {
  organisations: 'one row for each customer',
  webhook_endpoints: 'a few for each organisation',
  bulks: 'one row for each upload',
  register_calls: 'a few rows an hour, kept for 90 days',
  password_resets: 'kept for a day',
  invitations: 'kept for 90 days',
};
// A partial index whose rows are all wanted.
const narrow = ['mails_sealed'];
// With these every table that an index can search is searched by it, however few rows it has.
const settings = ['enable_seqscan = off', 'enable_hashjoin = off', 'enable_mergejoin = off'];

/** The table that a node reads whole, or by an index whose first column it has no value for; null for none. */
function readWhole(node: PlanNode, indexes: ReadonlyMap<string, { table: string; first: string }>): string | null {
  const index = indexes.get(node['Index Name'] ?? '');
  const table = node['Relation Name'] ?? index?.table ?? '';
  if (Object.hasOwn(small, table) || narrow.includes(node['Index Name'] ?? '')) return null;
  if (node['Node Type'] === 'Seq Scan') return table;
  return index && !node['Index Cond']?.includes(index.first) ? table : null;
}

describe('no statement reads a whole table', () => {
  it.each<[string, () => Promise<() => Promise<unknown>>]>([
    [
      'to erase a record',
      async () => {
        const { linkId } = await newRecord(app, { organisationId });
        return () => {
          const actor = { kind: 'system', id: 'retention' } as const;
          return eraseRecord(app.database.pool, { linkId, now: new Date(), actor, isDue: () => true });
        };
      },
    ],
    [
      'to erase verifications past their retention',
      async () => {
        const { key } = await app.newKey(organisationId);
        for (const number of ['55 999 999 003', '55 999 999 003', '76 999 999 156']) {
          await createApiClient(app, key).verify(number);
        }
        const inTenYears = new Date(Date.now() + 10 * 366 * 86_400_000);
        return () => eraseVerifications(app.database.pool, inTenYears);
      },
    ],
    ['to sweep out what is kept no longer', () => Promise.resolve(() => sweepExpired(app.database.pool, new Date()))],
    [
      'to mail a link that sets a password',
      async () => {
        const { email } = await newPerson(app, { organisationId });
        // Within one organisation, its own index would do as well.
        await app.database.pool.query(
          `with made as (
             insert into organisations (id, name, plan, created_at)
             select 'org_' || n, 'Acme', 'starter', now() from generate_series(1, 1000) n returning id)
           insert into members (id, organisation_id, email, role, created_at)
           select 'mem_' || id, id, id || '@acme.example', 'owner', now() from made`,
        );
        await app.database.pool.query('analyze members');
        return () => createBrowser(app).post('/api/portal/password-reset/request', { email });
      },
    ],
  ])('%s', async (_, prepare) => {
    const statements = await recordStatements(await prepare());
    expect(statements.length).toBeGreaterThan(5);
    const { rows } = await app.database.pool.query<{ name: string; table: string; first: string }>(
      `select indexrelid::regclass::text as name, indrelid::regclass::text as table, pg_get_indexdef(indexrelid, 1, true) as first
       from pg_index`,
    );
    const indexes = new Map(rows.map(({ name, ...index }) => [name, index]));
    const faults: object[] = [];
    for (const statement of statements) {
      const nodes = await explainPlan(app.database.pool, statement, { settings });
      const tables = nodes.map((node) => readWhole(node, indexes)).filter((table) => table !== null);
      if (tables.length > 0) faults.push({ tables, statement: statement.text });
    }
    expect(faults).toEqual([]);
  });
});
