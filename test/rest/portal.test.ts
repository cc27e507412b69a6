import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testApp, type TestApp } from '../support/app.js';
import { createBrowser, goodPassword, newPerson, signedIn } from '../support/browser/portal.js';

let app: TestApp;
let organisationId: string;

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation('Acme');
});
afterAll(() => app.stop());

describe('signing in', () => {
  it('begins a session, says who is signed in, and ends it', async () => {
    const { email, memberId } = await newPerson(app, { organisationId });
    const browser = createBrowser(app);
    expect((await browser.get('/api/portal/session')).body).toEqual({ session: { state: 'signed_out', me: null } });
    expect(browser.cookie).toBe('');
    const answer = await browser.post('/api/portal/sign-in', { email: email.toUpperCase(), password: goodPassword });
    expect(answer).toMatchObject({ status: 200, body: { session: { state: 'signed_in' } } });
    const { session } = (await browser.get('/api/portal/session')).body;
    expect(session.me).toMatchObject({ kind: 'member', memberId, organisationId, role: 'owner', mode: 'live', email });
    expect(session.me.memberships).toEqual([{ id: memberId, organisationId, organisationName: 'Acme', role: 'owner' }]);
    const { body } = await browser.post('/graphql', { query: '{ me { email hasSecondFactor } }' });
    expect(body).toEqual({ data: { me: { email, hasSecondFactor: false } } });
    const { cookie } = browser;
    expect((await browser.post('/api/portal/sign-out')).body).toEqual({ session: { state: 'signed_out' } });
    const replayed = await browser.get('/api/enterprise/api-keys', { cookie });
    expect(replayed).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  it('makes somebody who runs the platform an operator', async () => {
    const { email } = await newPerson(app, { isOperator: true });
    const { body } = await (await signedIn(app, email)).get('/api/portal/session');
    expect(body.session.me).toMatchObject({ kind: 'operator', role: null, organisationId: null, email });
  });

  it('is refused to an account that belongs nowhere', async () => {
    const { email } = await newPerson(app);
    const answer = await createBrowser(app).post('/api/portal/sign-in', { email, password: goodPassword });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('is entered in the trail of the organisation, as what the member did', async () => {
    const own = await app.newOrganisation('Own');
    const { email, memberId, accountId } = await newPerson(app, { organisationId: own });
    await createBrowser(app).post('/api/portal/sign-in', { email, password: 'not the password' });
    await (await signedIn(app, email)).post('/api/portal/sign-out');
    const { rows } = await app.database.pool.query(
      'select body from audit_entries where organisation_id = $1 order by id',
      [own],
    );
    const entries = rows.map(({ body }) => JSON.parse(body)).slice(1);
    expect(entries).toMatchObject([
      { action: 'session.refused', outcome: 'denied', actor: { kind: 'stranger' }, object: { id: accountId } },
      { action: 'session.started', actor: { kind: 'member', id: memberId, role: 'owner' }, object: { id: accountId } },
      { action: 'session.ended', actor: { kind: 'member', id: memberId } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });
});
