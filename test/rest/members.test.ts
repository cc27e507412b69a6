import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addMember } from '../../src/operations/members/addMember.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { mailServerAt, quickSender } from '../support/servers/mail.js';
import { until } from '../support/until.js';
import {
  createBrowser,
  goodPassword,
  mailedToken,
  newPerson,
  signedIn,
  withSecondFactor,
} from '../support/browser/portal.js';
import { signInAs } from '../support/people/session.js';
import { smtpServer } from '../support/servers/smtpServer.js';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

const members = '/api/enterprise/members';
const invitations = '/api/enterprise/invitations';
const accept = (token: string, password?: string, browser = createBrowser(app)) =>
  browser.post('/api/portal/invitations/accept', { token, password });

describe('members', () => {
  it('are seen by all of their organisation and of no other, and managed by owners alone', async () => {
    const [acme, other] = [await app.newOrganisation('Acme'), await app.newOrganisation('Other')];
    const owner = await newPerson(app, { organisationId: acme });
    const viewer = await newPerson(app, { organisationId: acme, role: 'viewer' });
    const foreign = await newPerson(app, { organisationId: other });
    const [asOwner, asViewer] = [await signedIn(app, owner.email), await signedIn(app, viewer.email)];
    const { items } = (await asViewer.get(members)).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([viewer.memberId, owner.memberId]);
    expect((await asViewer.post(invitations, { email: 'x@acme.example', role: 'owner' })).status).toBe(403);
    expect((await asViewer.send('PATCH', `${members}/${viewer.memberId}`, { role: 'owner' })).status).toBe(403);
    expect((await asOwner.send('PATCH', `${members}/${foreign.memberId}`, { role: 'viewer' })).status).toBe(404);
    expect((await asOwner.send('DELETE', `${members}/${foreign.memberId}`)).status).toBe(404);
    const key = createApiClient(app, (await app.newKey(acme)).key);
    expect((await key.get(members)).body.code).toBe('FORBIDDEN');
  });

  it('say to owners alone who has a second factor', async () => {
    const acme = await app.newOrganisation('Acme');
    const [owner, viewer] = [
      await newPerson(app, { organisationId: acme }),
      await newPerson(app, { organisationId: acme, role: 'viewer' }),
    ];
    const { memberId } = await signInAs(app, { organisationId: acme, role: 'viewer' });
    const [asOwner, asViewer] = [await signedIn(app, owner.email), await signedIn(app, viewer.email)];
    await withSecondFactor(asViewer);
    const told = async (browser: typeof asOwner) =>
      (await browser.get(members)).body.items.map((one: any) => [one.id, one.hasAccount, one.hasSecondFactor]);
    expect(await told(asOwner)).toEqual([
      [memberId, false, null],
      [viewer.memberId, true, true],
      [owner.memberId, true, false],
    ]);
    expect((await told(asViewer)).map(([, , hasSecondFactor]: unknown[]) => hasSecondFactor)).toEqual([
      null,
      null,
      null,
    ]);
    const { body } = await asOwner.send('PATCH', `${members}/${viewer.memberId}`, { name: 'Vera' });
    expect(body.member).toMatchObject({ name: 'Vera', hasSecondFactor: true });
  });

  it('keep an owner, also when two demote each other at the same moment', async () => {
    const acme = await app.newOrganisation('Acme');
    const [left, right] = [
      await newPerson(app, { organisationId: acme }),
      await newPerson(app, { organisationId: acme }),
    ];
    const [asLeft, asRight] = [await signedIn(app, left.email), await signedIn(app, right.email)];
    const demotions = await Promise.all([
      asLeft.send('PATCH', `${members}/${right.memberId}`, { role: 'viewer' }),
      asRight.send('PATCH', `${members}/${left.memberId}`, { role: 'viewer' }),
    ]);
    expect(demotions.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect([401, 403]).toContain(demotions.find(({ status }) => status !== 200)?.status);
    const { rows } = await app.database.pool.query(
      `select id from members where organisation_id = $1 and role = 'owner' and removed_at is null`,
      [acme],
    );
    expect(rows).toHaveLength(1);
    const [last, browser] = rows[0].id === left.memberId ? [left, asLeft] : [right, asRight];
    expect((await browser.send('DELETE', `${members}/${last.memberId}`)).body.code).toBe('STATE_CONFLICT');
    expect((await browser.send('PATCH', `${members}/${last.memberId}`, { role: 'viewer' })).status).toBe(409);
    const renamed = await browser.send('PATCH', `${members}/${last.memberId}`, { name: 'Olive Owner' });
    expect(renamed.body.member).toMatchObject({ name: 'Olive Owner', role: 'owner' });
  });
});

describe('an invitation', () => {
  it('with an account takes its password, or its session, and its second factor', async () => {
    const [acme, other] = [await app.newOrganisation('Acme'), await app.newOrganisation('Other')];
    const owner = await signedIn(app, (await newPerson(app, { organisationId: acme })).email);
    const invite = async (email: string) => {
      await owner.post(invitations, { email, role: 'officer' });
      return mailedToken(app, email);
    };
    const guest = await newPerson(app, { organisationId: other });
    const token = await invite(guest.email);
    expect((await accept(token)).body.errors[0].pointer).toBe('/password');
    expect((await accept(token, 'another good password')).body.errors[0].pointer).toBe('/password');
    const browser = await signedIn(app, guest.email);
    expect((await accept(token, undefined, browser)).body.session.state).toBe('signed_in');
    expect((await browser.get('/api/portal/session')).body.session.me.memberships).toHaveLength(2);
    expect((await accept(token, goodPassword)).status).toBe(404);

    const careful = await newPerson(app, { organisationId: other });
    await withSecondFactor(await signedIn(app, careful.email));
    const next = createBrowser(app);
    expect((await accept(await invite(careful.email), goodPassword, next)).body.session.state).toBe('second_factor');
    expect((await next.get(members)).status).toBe(401);
  });

  it('gives a new account every membership of its address', async () => {
    const [acme, other] = [await app.newOrganisation('Acme'), await app.newOrganisation('Other')];
    const owner = await signedIn(app, (await newPerson(app, { organisationId: acme })).email);
    const [email, role] = ['added@acme.example', 'viewer'] as const;
    await addMember(app.database.orm.em, { organisationId: other, email, role, now: new Date() });
    await owner.post(invitations, { email: email.toUpperCase(), role });
    const browser = createBrowser(app);
    const token = await mailedToken(app, email.toUpperCase());
    expect((await accept(token, goodPassword, browser)).body.session.state).toBe('signed_in');
    const { memberships } = (await browser.get('/api/portal/session')).body.session.me;
    const ids = memberships.map(({ organisationId }: { organisationId: string }) => organisationId);
    expect(ids.sort()).toEqual([acme, other].sort());
  });

  it('to a suspended organisation is refused and stays usable', async () => {
    const acme = await app.newOrganisation('Acme');
    const owner = await signedIn(app, (await newPerson(app, { organisationId: acme })).email);
    const [email, role] = ['early@acme.example', 'viewer'] as const;
    await owner.post(invitations, { email, role });
    const token = await mailedToken(app, email);
    const suspend = (at: string) =>
      app.database.pool.query(
        `update organisations set suspended_at = ${at}, suspended_reason = case when ${at} is null then null else 'x' end where id = $1`,
        [acme],
      );
    await suspend('now()');
    expect(await accept(token, goodPassword)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('stays valid') },
    });
    const { rows } = await app.database.pool.query('select accepted_at from invitations where email = $1', [email]);
    expect(rows).toEqual([{ accepted_at: null }]);
    await suspend('null');
    expect((await accept(token, goodPassword)).body.session.state).toBe('signed_in');
  });

  it('is void when it is taken back, when another takes its place, and after seven days', async () => {
    const acme = await app.newOrganisation('Acme');
    const owner = await signedIn(app, (await newPerson(app, { organisationId: acme })).email);
    const email = 'void@acme.example';
    const invite = async () => {
      const { body } = await owner.post(invitations, { email, role: 'viewer' });
      return { id: String(body.invitation.id), token: await mailedToken(app, email) };
    };
    const [first, second] = [await invite(), await invite()];
    expect((await accept(first.token, goodPassword)).status).toBe(404);
    expect((await owner.post(`${invitations}/${second.id}/revoke`)).body.invitation.status).toBe('revoked');
    expect((await accept(second.token, goodPassword)).status).toBe(404);
    const third = await invite();
    await app.database.pool.query(`update invitations set expires_at = now() where id = $1`, [third.id]);
    expect((await accept(third.token, goodPassword)).status).toBe(404);
    const { items } = (await owner.get(invitations)).body;
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['expired', 'revoked', 'revoked']);
  });

  it('and a link that sets a password leave by SMTP whole, and are kept here no longer', async () => {
    const server = await smtpServer();
    const acme = await app.newOrganisation('Acme');
    const person = await newPerson(app, { organisationId: acme });
    const owner = await signedIn(app, person.email);
    await owner.post(invitations, { email: 'smtp@acme.example', role: 'viewer' });
    const token = await mailedToken(app, 'smtp@acme.example');
    await createBrowser(app).post('/api/portal/password-reset/request', { email: person.email });
    const sender = quickSender(app.database, { server: mailServerAt(server.url), vault: app.services.vault });
    try {
      const mailTo = (address: string) => server.received.find(({ to }) => to.includes(address));
      await until(() => mailTo('smtp@acme.example') !== undefined && mailTo(person.email) !== undefined);
      expect(mailTo('smtp@acme.example')?.text).toContain(`${app.url}/portal/invitation#token=${token}`);
      expect(mailTo(person.email)?.text).toMatch(/\/portal\/set-password#token=[\w-]{43}\n/);
      const sealed = `select 1 from mails where sealed_text is not null and recipient in ($1, 'smtp@acme.example')`;
      await until(async () => (await app.database.pool.query(sealed, [person.email])).rowCount === 0);
      expect((await accept(token, goodPassword)).status).toBe(200);
    } finally {
      await sender.stop();
      await server.stop();
    }
  });
});
