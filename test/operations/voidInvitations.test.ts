import { afterAll, beforeAll, expect, it } from '@jest/globals';
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

    const accept = async (email: string): Promise<number> => {
      const token = await mailedToken(app, email);
      const password = 'four other words of my own';
      return (await createBrowser(app).post('/api/portal/invitations/accept', { token, password })).status;
    };
    expect([await accept(back), await accept(fair)]).toEqual([404, 200]);
    const { rows } = await app.database.pool.query(
      `select 1 from audit_entries where organisation_id = $1 and body::jsonb ->> 'action' = 'invitation.revoked'`,
      [organisationId],
    );
    expect(rows).toHaveLength(1);
  },
);
