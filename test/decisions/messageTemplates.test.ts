import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { browserClient, signInAs } from '../support/people/session.js';

const path = '/api/enterprise/message-templates';
const deed = { name: 'Trust deed', decision: 'more_information', text: 'Dear {{givenName}}\nSend the deed.' };
let app: TestApp;
let organisationId: string;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp({ sample: false });
});
beforeEach(async () => {
  organisationId = await app.newOrganisation();
  client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
});
afterAll(() => app.stop());

it('is created, listed, edited and deleted, and every change is in the audit log without its text', async () => {
  const created = await client.post(path, deed);
  expect([created.status, created.body.messageTemplate]).toEqual([
    201,
    { id: expect.stringMatching(/^tpl_/), ...deed, createdAt: expect.any(String), updatedAt: expect.any(String) },
  ]);
  const { id } = created.body.messageTemplate;
  const edited = await client.send('PATCH', `${path}/${id}`, { text: 'Welcome to {{organisationName}}.' });
  expect(edited.body.messageTemplate).toMatchObject({ ...deed, id, text: 'Welcome to {{organisationName}}.' });
  expect((await client.get(path)).body.items).toEqual([edited.body.messageTemplate]);
  expect((await client.get(`${path}/${id}`)).body.messageTemplate).toEqual(edited.body.messageTemplate);
  expect((await client.send('DELETE', `${path}/${id}`)).status).toBe(204);
  expect((await client.get(`${path}/${id}`)).status).toBe(404);
  expect((await client.send('DELETE', `${path}/${id}`)).status).toBe(404);
  const { rows } = await app.database.pool.query<{ action: string; body: string }>(
    `select body::json ->> 'action' as action, body from audit_entries where body::json -> 'object' ->> 'id' = $1 order by id`,
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'messageTemplate.created',
    'messageTemplate.updated',
    'messageTemplate.deleted',
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/deed|Welcome/);
});

it.each([
  ['Dear {{surname}} of {{ city }}', 'These placeholders are not known: {{surname}}, {{city}}.'],
  ['Dear {{GivenName}}', 'This placeholder is not known: {{GivenName}}.'],
  ['Dear {{}}', 'This placeholder is not known: {{}}.'],
  ['Dear {{givenName}', 'A placeholder is not complete'],
  ['Dear givenName}}', 'A placeholder is not complete'],
  ['x'.repeat(2_001), 'Must have 1 to 2000 characters.'],
  [' \n', 'Must have 1 to 2000 characters.'],
])('refuses the text %j with a sentence about it', async (text, sentence) => {
  const { id } = (await client.post(path, deed)).body.messageTemplate;
  for (const answer of [
    await client.post(path, { ...deed, text }),
    await client.send('PATCH', `${path}/${id}`, { text }),
  ]) {
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([400, 'INVALID_REQUEST', '/text']);
    expect(answer.body.errors[0].detail).toContain(sentence);
  }
  expect((await client.get(`${path}/${id}`)).body.messageTemplate.text).toBe(deed.text);
});

it('accepts each known placeholder, and braces that are none', async () => {
  const text = '{{givenName}} {{ businessName }} {{organisationName}} {{linkExpiry}} {single} } {';
  expect((await client.post(path, { ...deed, text })).status).toBe(201);
});

it('refuses null for a field, and a name of two lines', async () => {
  const { id } = (await client.post(path, deed)).body.messageTemplate;
  for (const body of [{ name: null }, { text: null }, { decision: null }, { name: 'a\nb' }, { name: '' }]) {
    expect([body, (await client.send('PATCH', `${path}/${id}`, body)).status]).toEqual([body, 400]);
  }
});

it('refuses the 51st template, also of two calls at once', async () => {
  for (let at = 0; at < 49; at += 1) expect((await client.post(path, deed)).status).toBe(201);
  const both = await Promise.all([client.post(path, deed), client.post(path, deed)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'STATE_CONFLICT',
    detail: 'The organisation already has 50 message templates, which is the limit. Delete one first.',
  });
  // The limit is of an organisation.
  const other = createApiClient(app, (await app.newKey(await app.newOrganisation(), 'test')).key);
  expect((await other.post(path, deed)).status).toBe(201);
});

it('belongs to live and test data alike, and to nobody else', async () => {
  const { id } = (await client.post(path, deed)).body.messageTemplate;
  const live = createApiClient(app, (await app.newKey(organisationId, 'live')).key);
  expect((await live.get(path)).body.items).toHaveLength(1);
  const other = createApiClient(app, (await app.newKey(await app.newOrganisation(), 'test')).key);
  expect((await other.get(path)).body.items).toEqual([]);
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    const body = method === 'PATCH' ? { name: 'Mine' } : undefined;
    expect([method, (await other.send(method, `${path}/${id}`, body)).status]).toEqual([method, 404]);
  }
  expect((await client.get(`${path}/${id}`)).body.messageTemplate.name).toBe('Trust deed');
});

it.each([
  ['owner', true],
  ['officer', true],
  ['developer', false],
  ['viewer', false],
] as const)('can be read by the role %s, and changed: %s', async (role, isAllowed) => {
  const { id } = (await client.post(path, deed)).body.messageTemplate;
  const member = browserClient(app, await signInAs(app, { organisationId, mode: 'test', role }));
  expect((await member.get(path)).body.items).toHaveLength(1);
  const create = `mutation { createMessageTemplate(input: { name: "Welcome", decision: APPROVED, text: "Welcome." }) {
    name decision text } }`;
  const { body } = await member.graphql(create);
  expect(body.data.createMessageTemplate).toEqual(
    isAllowed ? { name: 'Welcome', decision: 'APPROVED', text: 'Welcome.' } : null,
  );
  expect((await member.send('PATCH', `${path}/${id}`, { name: 'New' })).status).toBe(isAllowed ? 200 : 403);
  expect((await member.send('DELETE', `${path}/${id}`)).status).toBe(isAllowed ? 204 : 403);
});
