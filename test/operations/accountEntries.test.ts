import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids.js';
import { testApp, type TestApp } from '../support/app.js';
import { createBrowser, goodPassword, mailedToken, newPerson, signedIn } from '../support/browser/portal.js';

// Each audit log has what happened to the accounts and sessions of its people.
let app: TestApp;
let organisationId: string;
const other = 'four other words of my own';

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation('Acme');
});
afterAll(() => app.stop());

/** The entries of an organisation, or of the platform, oldest first. */
async function entries(of: string | null): Promise<any[]> {
  const { rows } = await app.database.pool.query<{ body: string }>(
    'select body from audit_entries where organisation_id is not distinct from $1 order by id',
    [of],
  );
  return rows.map(({ body }) => JSON.parse(body) as unknown);
}

it('the account of an operator who is also a member is recorded for the organisation and for the platform', async () => {
  const { email, accountId } = await newPerson(app, { organisationId, isOperator: true });
  const browser = await signedIn(app, email);
  await createBrowser(app).post('/api/portal/sign-in', { email, password: 'not it, not at all' });
  await browser.post('/api/portal/password', { password: goodPassword, newPassword: other });
  await createBrowser(app).post('/api/portal/password-reset/request', { email });
  const link = { token: await mailedToken(app, email), password: 'four more words of mine' };
  expect((await createBrowser(app).post('/api/portal/password-reset/complete', link)).status).toBe(200);
  const actions = ['session.refused', 'account.passwordChanged', 'account.resetLinkMade', 'account.passwordChanged'];
  for (const log of [organisationId, null]) {
    const own = (await entries(log)).filter(({ object }) => object?.id === accountId);
    expect(own.map(({ action }) => action).filter((action) => action !== 'session.started')).toEqual(actions);
  }
});

it('a switch of organisation records the session that ended and the one that started', async () => {
  const [from, to] = [await app.newOrganisation(), await app.newOrganisation()];
  const person = await newPerson(app, { organisationId: from });
  const id = newId('member');
  await app.database.pool.query(
    `insert into members (id, organisation_id, email, role, account_id, created_at) values ($1, $2, $3, 'viewer', $4, now())`,
    [id, to, person.email, person.accountId],
  );
  const browser = await signedIn(app, person.email);
  const findSession = async (): Promise<unknown> => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select sess ->> 'callerId' as id from sessions where sess ->> 'accountId' = $1`,
      [person.accountId],
    );
    return rows.map((row) => row.id);
  };
  const [ended] = (await findSession()) as string[];
  expect((await browser.post('/api/portal/switch', { id })).status).toBe(200);
  const [started] = (await findSession()) as string[];
  const find = async (of: string, action: string) =>
    (await entries(of)).filter((entry) => entry.action === action).map(({ object }) => object?.id);
  expect(started).not.toBe(ended);
  expect([await find(from, 'session.ended'), await find(to, 'session.started')]).toEqual([[ended], [started]]);
});
