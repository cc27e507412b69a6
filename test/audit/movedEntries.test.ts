import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { signHead } from '../../src/audit/checkpoints.js';
import { createApiClient, clientWith, testApp, type TestApp } from '../support/app.js';
import { forge } from '../support/audit/forge.js';
import { signInAs } from '../support/people/session.js';

let app: TestApp;
let organisationId: string;
let otherId: string;

beforeEach(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  otherId = await app.newOrganisation('Other');
  const client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  const { id } = (await client.verify('55 999 999 003')).body.result;
  await client.post(`/api/enterprise/verifications/${id}/notes`, { text: 'It is known here.' });
  await signHead(app.services);
});
afterEach(() => app.stop());

async function check(of: string): Promise<any> {
  const { headers } = await signInAs(app, { organisationId: of, role: 'owner', mode: 'test' });
  const { status, body } = await clientWith(app, headers).get('/api/enterprise/audit/check');
  expect(status).toBe(200);
  return body.check;
}

const noted = `body like '{"action":"verification.noted"%'`;
const change = (assignment: string, ...values: string[]): Promise<void> =>
  forge(app.database.pool, 'audit_entries', `update audit_entries set ${assignment} where ${noted}`, values);

it('finds nothing where each entry is kept for whom it was sealed', async () => {
  expect(await check(organisationId)).toMatchObject({ faultCount: 0, firstFault: null });
  expect(await check(otherId)).toMatchObject({ faultCount: 0, firstFault: null });
});

it('finds an entry that was moved to another organisation, for both', async () => {
  const { rows } = await app.database.pool.query(
    `select position::int from audit_seals join audit_entries on id = entry_id where ${noted}`,
  );
  const { position } = rows[0];
  await change('organisation_id = $1', otherId);
  const lost = await check(organisationId);
  expect(lost).toMatchObject({ faultCount: 1, firstFault: { rule: 'entry', position } });
  expect(lost.firstFault.explanation).toContain('moved');
  expect(lost.firstFault.explanation).not.toContain(otherId);
  const taken = await check(otherId);
  expect(taken).toMatchObject({ faultCount: 1, firstFault: { rule: 'entry', position } });
  expect(taken.firstFault.explanation).toContain('organisation');
});

it('finds the entries that were moved when the organisation has none left near them', async () => {
  const all = `update audit_entries set organisation_id = $1 where organisation_id = $2`;
  await forge(app.database.pool, 'audit_entries', all, [otherId, organisationId]);
  const { rows } = await app.database.pool.query(
    `select count(*)::int as moved, min(position)::int as first from audit_seals join audit_entries on id = entry_id
     where body::json ->> 'organisationId' = $1 and coalesce(body::json ->> 'mode', 'test') = 'test'`,
    [organisationId],
  );
  const [{ moved, first }] = rows;
  expect(moved).toBeGreaterThan(2);
  const lost = await check(organisationId);
  // The sign-in that the check needed is a separate entry.
  expect(lost).toMatchObject({ faultCount: moved, firstFault: { rule: 'entry', position: first } });
  expect(lost.firstFault.explanation).toContain('moved');
});

it.each([
  ['the other mode', `mode = 'live'`, 'moved'],
  ['no organisation', 'organisation_id = null', 'moved'],
  ['another object', `object_id = 'ver_01ARZ3NDEKTSV4RRFFQ69G5FAV'`, 'object'],
  ['no object', 'object_id = null', 'object'],
])('finds an entry that was moved to %s', async (_, assignment, word) => {
  await change(assignment);
  const { faultCount, firstFault } = await check(organisationId);
  expect([faultCount, firstFault.rule]).toEqual([1, 'entry']);
  expect(firstFault.explanation).toContain(word);
});

it('finds them by an index whose condition is that of the query', async () => {
  const { pool } = app.database;
  const query = jest.spyOn(pool, 'query');
  await check(organisationId);
  const sent = query.mock.calls.map(
    ([statement]) => statement as unknown as { name?: string; text: string; values: [] },
  );
  query.mockRestore();
  const moved = sent.find(({ name }) => name === 'read-moved-audit-entries');
  const client = await pool.connect();
  try {
    // The table is so small that it would be read as a whole.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(`explain ${moved?.text}`, moved?.values);
    expect(JSON.stringify(rows)).toContain('audit_entries_misplaced');
  } finally {
    client.release(true);
  }
});
