import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { insertAudit } from '../../src/audit/auditRow.js';
import { signHead } from '../../src/audit/checkpoints.js';
import { sealEntries } from '../../src/audit/sealEntries.js';
import { replaceSigningKey } from '../../src/audit/signingKeys.js';
import { clientWith, testApp, type TestApp } from '../support/app.js';
import { entryRow } from '../support/audit/auditLog.js';
import { forge } from '../support/audit/forge.js';
import { newPerson } from '../support/browser/portal.js';
import { signInPerson } from '../support/people/session.js';

// Some 600 entries: two whole blocks of 256 leaves, and the right edge.
const [others, own] = [280, 320];
let app: TestApp;
let organisationId: string;
let ids: string[];
let owner: ReturnType<typeof clientWith>;

beforeEach(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation();
  await enter(await app.newOrganisation('Other'), others);
  ids = await enter(organisationId, own);
  owner = clientWith(app, (await signInPerson(app, await newPerson(app, { organisationId }))).headers);
  await signHead(app.services);
});
afterEach(() => app.stop());

async function enter(of: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => entryRow({}, { organisationId: of }));
  await insertAudit(app.database.orm.em, rows);
  return rows.map(({ id }) => id);
}

interface Check {
  readonly checked: number;
  readonly unsealed: number;
  readonly unsigned: number;
  readonly remaining: number;
  readonly nextCursor: string | null;
  readonly faultCount: number;
  readonly firstFault: { readonly rule: string; readonly position: number | null; readonly explanation: string } | null;
  readonly head: { readonly size: number; readonly keyId: string } | null;
}

async function check(after = ''): Promise<Check> {
  const { status, body } = await owner.get(`/api/enterprise/audit/check${after && `?after=${after}`}`);
  expect(status).toBe(200);
  return body.check;
}

const change = (table: string, statement: string, ...values: unknown[]): Promise<void> =>
  forge(app.database.pool, table, statement, values);

describe('the check of the trail', () => {
  it('finds nothing wrong where nothing is, under whichever key the heads were signed', async () => {
    const first = await check();
    // The entries of this test, and those of the creation of the organisation.
    expect(first).toMatchObject({ checked: own + 1, unsealed: 0, unsigned: 0, remaining: 0, nextCursor: null });
    expect(first).toMatchObject({ faultCount: 0, firstFault: null, head: { size: others + own + 2 } });

    await enter(organisationId, 3);
    await sealEntries(app.database.pool);
    expect(await check()).toMatchObject({ checked: own + 4, unsigned: 3, unsealed: 0, faultCount: 0 });
    await enter(organisationId, 2);
    expect(await check()).toMatchObject({ checked: own + 6, unsigned: 3, unsealed: 2, faultCount: 0 });
    await app.database.orm.em.fork().transactional((em) => replaceSigningKey(em, app.services.vault));
    await signHead(app.services);
    const last = await check();
    expect(last).toMatchObject({ checked: own + 6, unsigned: 0, unsealed: 0, faultCount: 0 });
    expect(last.head?.keyId).not.toBe(first.head?.keyId);
  });

  it('names an entry that was changed', async () => {
    const id = ids[100] ?? '';
    await change(
      'audit_entries',
      `update audit_entries set body = replace(body, 'created', 'deleted') where id = $1`,
      id,
    );
    expect(await check()).toMatchObject({
      faultCount: 1,
      firstFault: { rule: 'entry', explanation: expect.stringContaining(id) },
    });
  });

  it('does not look into entries of others', async () => {
    await change(
      'audit_entries',
      `update audit_entries set body = 'x' where id = (select min(id) from audit_entries
         where organisation_id <> $1)`,
      organisationId,
    );
    expect(await check()).toMatchObject({ faultCount: 0 });
  });

  it.each([
    ['an entry beside its own is gone', 'audit_entries', 'delete from audit_entries where id = $1', 'entry'],
    ['a seal was changed', 'audit_seals', `update audit_seals set seal = sha256('x') where entry_id = $1`, 'seal'],
    ['a seal is gone', 'audit_seals', 'delete from audit_seals where entry_id = $1', 'position'],
    [
      'an entry and its hash were changed alike',
      'audit_entries',
      `with changed as (update audit_entries set body = 'x' where id = $1)
       update audit_seals set leaf = sha256('\\x0078'::bytea) where entry_id = $1`,
      'seal',
    ],
    [
      'a root of the tree was changed',
      'audit_nodes',
      `update audit_nodes set hash = sha256('x') where $1 <> ''`,
      'proof',
    ],
  ])('finds that %s', async (_, table, statement, rule) => {
    if (statement.includes('update audit_seals')) {
      await app.database.pool.query('alter table audit_seals disable trigger only_added_to');
    }
    await change(table, statement, ids[100] ?? '');
    const { firstFault, faultCount } = await check();
    expect(faultCount).toBeGreaterThan(0);
    expect(firstFault?.rule).toBe(rule);
  });

  it('finds a head that nobody has signed, and one over other entries', async () => {
    const { pool } = app.database;
    await change(
      'audit_checkpoints',
      `update audit_checkpoints set statement = overlay(statement placing 'AAAA' from 200)`,
    );
    expect(await check()).toMatchObject({ head: null, firstFault: { rule: 'checkpoint' } });
    await change('audit_checkpoints', 'delete from audit_checkpoints');
    await signHead(app.services);
    expect(await check()).toMatchObject({ faultCount: 0 });
    await pool.query('alter table audit_seals disable trigger only_added_to');
    await change('audit_seals', 'delete from audit_seals where position = (select max(position) from audit_seals)');
    expect(await check()).toMatchObject({ firstFault: { rule: 'root' } });
  });

  it('goes on where it ended, and checks no more than 2,000 entries at once', async () => {
    await enter(organisationId, 2_000);
    await signHead(app.services);
    const first = await check();
    expect(first).toMatchObject({ checked: 2_000, remaining: own + 1, faultCount: 0 });
    const second = await check(first.nextCursor ?? '');
    expect(second).toMatchObject({ checked: own + 1, remaining: 0, nextCursor: null, faultCount: 0 });
    expect((await owner.get('/api/enterprise/audit/check?after=nonsense')).status).toBe(400);
  });

  it('says that nothing is signed where nothing is', async () => {
    await change('audit_checkpoints', 'delete from audit_checkpoints');
    expect(await check()).toMatchObject({ head: null, unsigned: own + 1, faultCount: 0 });
  });
});
