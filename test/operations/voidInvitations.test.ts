import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addMember } from '../../src/operations/members/addMember.js';
import { removeMember } from '../../src/operations/members/removeMember.js';
import { testApp, type TestApp } from '../support/app.js';
import { createBrowser, mailedToken, newPerson, signedIn } from '../support/browser/portal.js';

// An owner who is about to be demoted prepares no way back: an invitation to become an owner ends with its inviter.
let app: TestApp;
const members = '/api/enterprise/members';

beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

it.each(['is removed', 'is removed at the console', 'is demoted'])(
  'an invitation is void when its inviter %s',
  async (how) => {
    const organisationId = await app.newOrganisation();
    const [honest, hostile] = [await newPerson(app, { organisationId }), await newPerson(app, { organisationId })];
    const [asHonest, asHostile] = [await signedIn(app, honest.email), await signedIn(app, hostile.email)];
    const [back, fair] = [`back-${hostile.email}`, `fair-${hostile.email}`];
    await asHostile.post('/api/enterprise/invitations', { email: back, role: 'owner' });
    await asHonest.post('/api/enterprise/invitations', { email: fair, role: 'viewer' });
    const path = `${members}/${hostile.memberId}`;
    if (how === 'is removed') await asHonest.send('DELETE', path);
    else if (how === 'is demoted') await asHonest.send('PATCH', path, { role: 'viewer' });
    else await removeMember(app.database.orm.em, { organisationId, email: hostile.email, now: new Date() });

    expect([await accept(back), await accept(fair)]).toEqual([404, 200]);
    expect(await countRevoked(organisationId)).toBe(1);
  },
);

it('an invitation is void once its address is added as a member at the console', async () => {
  const organisationId = await app.newOrganisation();
  const { email } = await invite(organisationId);
  await addAtConsole(organisationId, email.toUpperCase());
  await removeMember(app.database.orm.em, { organisationId, email, now: new Date() });
  expect([await accept(email), await countRevoked(organisationId)]).toEqual([404, 1]);
});

it.each(['by an owner', 'at the console'])('an invitation is void once its address is removed %s', async (how) => {
  const organisationId = await app.newOrganisation();
  const { email, owner } = await invite(organisationId);
  const { id } = await addAtConsole(organisationId, email);
  // As an earlier release left it.
  await app.database.pool.query('update invitations set revoked_at = null where organisation_id = $1', [
    organisationId,
  ]);
  if (how === 'by an owner') expect((await owner.send('DELETE', `${members}/${id}`)).status).toBe(204);
  else await removeMember(app.database.orm.em, { organisationId, email, now: new Date() });
  expect([await accept(email), await countRevoked(organisationId)]).toEqual([404, 2]);
});

async function accept(email: string): Promise<number> {
  const token = await mailedToken(app, email);
  const password = 'four other words of my own';
  return (await createBrowser(app).post('/api/portal/invitations/accept', { token, password })).status;
}

async function countRevoked(organisationId: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select 1 from audit_entries where organisation_id = $1 and body::jsonb ->> 'action' = 'invitation.revoked'`,
    [organisationId],
  );
  return rows.length;
}

/** An address that is invited to become an owner. */
async function invite(organisationId: string) {
  const person = await newPerson(app, { organisationId });
  const owner = await signedIn(app, person.email);
  const email = `invited-${person.email}`;
  await owner.post('/api/enterprise/invitations', { email, role: 'owner' });
  return { email, owner };
}

const addAtConsole = (organisationId: string, email: string) =>
  addMember(app.database.orm.em, { organisationId, email, role: 'viewer', now: new Date() });
