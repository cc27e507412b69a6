import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';
import { deviations, documentedOperations } from '../support/requests/documented.js';
import { submittedCase } from '../support/seeds/submissions.js';
import {
  createBrowser,
  createTotpCode,
  goodPassword,
  mailedToken,
  newPerson,
  signedIn,
  type Browser,
} from '../support/browser/portal.js';

// openapi.json is kept where people sign in, too: each operation is called once at least, and every answer is as documented.
const operations = documentedOperations();
const called = new Set<string>();
let app: TestApp;
let organisationId: string;
beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation('Acme');
});
afterAll(() => app.stop());

/** Calls an operation by its name. */
async function ask(browser: Browser, name: string, body?: object, id = ''): Promise<Answer> {
  const operation = operations.find((one) => one.name === name);
  if (!operation) throw new Error(`${name} is not documented.`);
  const answer = await browser.send(operation.method, operation.path.replace('{id}', id), body);
  expect([name, answer.status, deviations(operation, answer)]).toEqual([name, answer.status, []]);
  if (answer.status < 300) called.add(name);
  return answer;
}

async function verified(of: string): Promise<string> {
  const { key } = await app.newKey(of, 'test');
  return (await createApiClient(app, key).verify('55 999 999 003')).body.result.id;
}

it('the life of a person is as documented', async () => {
  const owner = createBrowser(app);
  const { email, memberId } = await newPerson(app, { organisationId });
  await ask(owner, 'session');
  await ask(owner, 'signOut');
  await ask(owner, 'signIn', { email, password: 'not the password' });
  await ask(owner, 'signIn', { email });
  await ask(owner, 'signIn', { email, password: goodPassword });
  await ask(owner, 'session');
  await ask(owner, 'switchOrganisation', { id: memberId, mode: 'test' });
  await ask(owner, 'switchOrganisation', { id: 'mem_01ARZ3NDEKTSV4RRFFQ69G5FAV' });

  await ask(owner, 'updateOrganisation', { fourEyes: true, certificateAgeDays: 7 });
  await ask(owner, 'updateOrganisation', { certificateMonths: 0 });

  const { onboardingId } = await submittedCase(app, { organisationId });
  await ask(owner, 'placeLegalHold', { reason: 'A court asks for it.' }, onboardingId);
  await ask(owner, 'placeLegalHold', { reason: 'A court asks for it.' }, onboardingId);
  await ask(owner, 'placeLegalHold', { reason: 'x' }, 'onb_01ARZ3NDEKTSV4RRFFQ69G5FAV');
  await ask(owner, 'releaseLegalHold', undefined, onboardingId);
  await ask(owner, 'releaseLegalHold', undefined, onboardingId);

  const policy = { baseVersion: '2026-3', slug: 'lending', name: 'Lending' };
  const { id } = (await owner.send('POST', '/api/enterprise/policies', policy)).body.policy;
  const second = await signedIn(app, (await newPerson(app, { organisationId, role: 'officer' })).email);
  for (const name of ['proposePolicy', 'withdrawPolicy', 'proposePolicy']) {
    await ask(owner, name, undefined, id);
    await ask(owner, name, undefined, id);
    await ask(owner, name, undefined, 'pol_01ARZ3NDEKTSV4RRFFQ69G5FAV');
  }
  for (const by of [owner, second, second]) await ask(by, 'approvePolicy', undefined, id);
  await ask(owner, 'retirePolicy', undefined, id);
  await ask(owner, 'retirePolicy', undefined, id);

  const guest = 'guest@acme.example';
  const first = await ask(owner, 'inviteMember', { email: guest, role: 'viewer', name: 'Gil Guest' });
  await ask(owner, 'inviteMember', { email, role: 'viewer' });
  await ask(owner, 'revokeInvitation', undefined, first.body.invitation.id);
  await ask(owner, 'revokeInvitation', undefined, 'inv_01ARZ3NDEKTSV4RRFFQ69G5FAV');
  await ask(owner, 'inviteMember', { email: guest, role: 'viewer' });
  await ask(owner, 'invitations');
  for (const name of ['alerts', 'auditEntries', 'auditCheck']) await ask(owner, name);
  await ask(owner, 'auditBundle', undefined, 'ver_01ARZ3NDEKTSV4RRFFQ69G5FAV');
  await ask(owner, 'auditBundle', undefined, await verified(organisationId));
  const token = await mailedToken(app, guest);
  const other = createBrowser(app);
  await ask(other, 'previewInvitation', { token });
  await ask(other, 'previewInvitation', { token: 'x' });
  await ask(other, 'acceptInvitation', { token, password: 'short' });
  await ask(other, 'acceptInvitation', { token, password: goodPassword });
  await ask(other, 'inviteMember', { email: 'more@acme.example', role: 'viewer' });
  const { items } = (await ask(owner, 'members')).body;
  await ask(owner, 'changeMember', { role: 'officer' }, items[0].id);
  await ask(owner, 'changeMember', { role: 'viewer' }, memberId);
  await ask(owner, 'removeMember', undefined, items[0].id);
  await ask(owner, 'removeMember', undefined, memberId);

  await ask(owner, 'confirmSecondFactor', { code: '000000' });
  await ask(owner, 'setUpSecondFactor', { password: 'not the password' });
  const { secret } = (await ask(owner, 'setUpSecondFactor', { password: goodPassword })).body.secondFactor;
  const code = createTotpCode(secret, new Date(Date.now() - 30_000));
  const { recoveryCodes } = (await ask(owner, 'confirmSecondFactor', { code })).body;
  const again = createBrowser(app);
  await ask(again, 'signIn', { email, password: goodPassword });
  await ask(again, 'session');
  await ask(again, 'completeSecondFactor', { code: '000000' });
  await ask(again, 'completeSecondFactor', { code: recoveryCodes[0] });
  await ask(again, 'removeSecondFactor', { password: goodPassword, code: recoveryCodes[1] });
  await ask(again, 'removeSecondFactor', { password: goodPassword, code: recoveryCodes[1] });

  await ask(again, 'changePassword', { password: goodPassword, newPassword: 'four other words of my own' });
  await ask(again, 'signOut');
  await ask(again, 'requestPasswordReset', { email });
  await ask(again, 'requestPasswordReset', { email: 'no address' });
  const link = await mailedToken(app, email);
  await ask(again, 'resetPassword', { token: link, password: goodPassword });
  await ask(again, 'resetPassword', { token: link, password: goodPassword });
  await signedIn(app, email);
  const forPeople = operations.filter(
    ({ path, needsKey, takesSession }) =>
      (path.includes('/portal/') && !path.includes('/sso/')) || (takesSession && !needsKey),
  );
  expect([...called].sort()).toEqual(forPeople.map(({ name }) => name).sort());
});

it('the examples are as the schemas say', () => {
  const people = operations.filter(
    ({ path, needsKey, takesSession }) =>
      (path.includes('/portal/') && !path.includes('/sso/')) || (takesSession && !needsKey),
  );
  for (const operation of people) {
    for (const { answer } of operation.calls) {
      const status = Number(Object.keys(operation.responses)[0]);
      if (answer === undefined) continue;
      const headers = new Headers({ 'content-type': 'application/json' });
      const faults = deviations(operation, { status, headers, body: answer }).filter((fault) =>
        fault.startsWith('body'),
      );
      expect([operation.name, faults]).toEqual([operation.name, []]);
    }
  }
});
