import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sendResetLink } from '../../src/operations/accounts/requestPasswordReset.js';
import { addMember } from '../../src/operations/members/addMember.js';
import { testApp, type TestApp } from '../support/app.js';
import { createBrowser, mailedToken, newPerson } from '../support/browser/portal.js';

// A link that sets a password opens an account to its holder: its creation, and its creator, are recorded.
let app: TestApp;
let skewMs = 0;

beforeAll(async () => {
  app = await testApp({ sample: false, services: { clock: () => new Date(Date.now() + skewMs) } });
});
afterAll(() => app.stop());

async function entered(): Promise<unknown[]> {
  const { rows } = await app.database.pool.query<{ body: string }>(
    `select body from audit_entries where body::jsonb ->> 'action' = 'account.resetLinkMade' order by organisation_id`,
  );
  const bodies = rows.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  return bodies.map(({ actor, organisationId, object }) => ({ actor, organisationId, object }));
}

it('is entered for each organisation of the person, as made by whoever asked for it', async () => {
  const [one, other] = [await app.newOrganisation('One'), await app.newOrganisation('Other')];
  const { email, accountId } = await newPerson(app, { organisationId: one });
  await addMember(app.database.orm.em, { organisationId: other, email, role: 'viewer', now: new Date() });
  await sendResetLink(app.services, email.toUpperCase());
  const object = { kind: 'account', id: accountId };
  const actor = { kind: 'console', id: null };
  expect(await entered()).toEqual([one, other].sort().map((organisationId) => ({ actor, organisationId, object })));
});

it('is entered for a member who has no account yet, and not for nobody', async () => {
  const organisationId = await app.newOrganisation();
  const email = 'first-time@acme.example';
  const { id } = await addMember(app.database.orm.em, { organisationId, email, role: 'viewer', now: new Date() });
  const before = (await entered()).length;
  for (const address of [email, 'nobody@acme.example']) {
    await createBrowser(app).post('/api/portal/password-reset/request', { email: address });
  }
  const entries = await entered();
  expect(entries).toHaveLength(before + 1);
  const actor = { kind: 'stranger', id: null };
  expect(entries).toContainEqual({ actor, organisationId, object: { kind: 'member', id } });
});

it('works for an hour, so that a stranger who uses up the links of an hour leaves the newest one', async () => {
  const { email } = await newPerson(app, { organisationId: await app.newOrganisation() });
  const ask = () => createBrowser(app).post('/api/portal/password-reset/request', { email });
  for (let n = 0; n < 5; n += 1) await ask();
  const token = await mailedToken(app, email);
  try {
    skewMs = 59 * 60_000;
    await ask();
    expect(await mailedToken(app, email)).toBe(token);
    const body = { token, password: 'four other words of my own' };
    expect((await createBrowser(app).post('/api/portal/password-reset/complete', body)).status).toBe(200);
  } finally {
    skewMs = 0;
  }
});
