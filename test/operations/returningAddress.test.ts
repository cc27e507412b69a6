import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addMember } from '../../src/operations/members/addMember.js';
import { removeMember } from '../../src/operations/members/removeMember.js';
import { addOperator, removeOperator } from '../../src/operations/operators/operators.js';
import { testApp, type TestApp } from '../support/app.js';
import {
  createBrowser,
  goodPassword,
  mailedToken,
  newPerson,
  type Person,
  signedIn,
  withSecondFactor,
} from '../support/browser/portal.js';

// An address of somebody who has left passes to another person. The first one cannot sign in with it.
let app: TestApp;
let organisationId: string;
const other = 'four other words of my own';

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation('Acme');
});
afterAll(() => app.stop());

const now = () => new Date();
const add = (email: string) => addMember(app.database.orm.em, { organisationId, email, role: 'officer', now: now() });
const remove = (email: string) => removeMember(app.database.orm.em, { organisationId, email, now: now() });
const signIn = (email: string, password = goodPassword) =>
  createBrowser(app).post('/api/portal/sign-in', { email, password });
const setPassword = async (email: string) =>
  createBrowser(app).post('/api/portal/password-reset/complete', {
    token: await mailedToken(app, email),
    password: other,
  });

/** A person with a second factor who has left. */
async function formerMember(): Promise<Person> {
  const person = await newPerson(app, { organisationId });
  await withSecondFactor(await signedIn(app, person.email));
  await createBrowser(app).post('/api/portal/password-reset/request', { email: person.email });
  await remove(person.email);
  return person;
}

it('a former member cannot sign in after the console adds the address as a member, and its new holder can', async () => {
  const { email } = await formerMember();
  const oldLink = await mailedToken(app, email);
  await add(email);
  expect((await signIn(email)).status).toBe(401);
  const withOldLink = { token: oldLink, password: 'four more words of mine' };
  expect((await createBrowser(app).post('/api/portal/password-reset/complete', withOldLink)).status).toBe(404);
  await createBrowser(app).post('/api/portal/password-reset/request', { email });
  expect((await setPassword(email)).status).toBe(200);
  expect((await signIn(email, other)).body.session).toEqual({ state: 'signed_in' });
});

it('a former member cannot sign in after the console adds the address as an operator, whose link sets the password', async () => {
  const { email } = await formerMember();
  const { link } = await addOperator(app.services, { email });
  expect(link).toContain('/portal/set-password#token=');
  expect((await signIn(email)).status).toBe(401);
  expect((await setPassword(email)).status).toBe(200);
  expect((await signIn(email, other)).body.session).toEqual({ state: 'signed_in' });
});

it('a former operator cannot sign in after the console adds the address again', async () => {
  const { email } = await newPerson(app, { isOperator: true });
  await removeOperator(app.services, email);
  await addOperator(app.services, { email });
  expect((await signIn(email)).status).toBe(401);
});

it('a person who belongs elsewhere keeps the password', async () => {
  const [member, operator] = [await newPerson(app, { organisationId }), await newPerson(app, { isOperator: true })];
  const elsewhere = await app.newOrganisation();
  for (const { email } of [member, operator]) {
    await addMember(app.database.orm.em, { organisationId: elsewhere, email, role: 'viewer', now: now() });
    expect((await signIn(email)).status).toBe(200);
  }
  expect(await addOperator(app.services, { email: member.email })).toMatchObject({ link: null });
});
