import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { consoleActor } from '../../src/audit/recordAudit.js';
import { eraseRecord } from '../../src/operations/privacy/erasePersonal.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { newMember, newOfficer } from '../support/people/officers.js';
import { browserClient, signInAs } from '../support/people/session.js';
import { fewestStatements } from '../support/database/statements.js';
import { submittedCase } from '../support/seeds/submissions.js';

type Client = ReturnType<typeof createApiClient>;

let app: TestApp;
let organisationId: string;
let client: Client;
let keyId: string;
beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  const made = await app.newKey(organisationId, 'test');
  keyId = made.id;
  client = createApiClient(app, made.key);
});
afterAll(() => app.stop());

const base = '/api/enterprise/verifications';
const verified = async (by: Client = client): Promise<string> => (await by.verify('55 999 999 003')).body.result.id;
const signedIn = async (role: 'owner' | 'officer' | 'viewer' | 'developer') => {
  const browser = await signInAs(app, { organisationId, role, mode: 'test' });
  return { ...browser, ...browserClient(app, browser) };
};
const beside = (id: string, rest: string): string => `{ verification(id: "${id}") { id ${rest} } }`;
const notes = 'notes(first: 10) { nodes { id authorId authorName text createdAt } pageInfo { hasNextPage endCursor } }';

test('notes are added by members and keys, and read newest first, page by page', async () => {
  const id = await verified();
  const officer = await signedIn('officer');
  const texts = ['First “näme” 🔑', `<b>second</b>\n'; drop table x; --`, '=1+1'];
  const [first, second, third] = texts;
  const added = await client.post(`${base}/${id}/notes`, { text: `  ${first ?? ''} ` });
  expect([added.status, added.body]).toEqual([
    201,
    {
      note: {
        ...{ id: expect.stringMatching(/^nte_/), authorId: keyId, authorName: 'test key' },
        ...{ text: first, createdAt: expect.any(String) },
      },
    },
  ]);
  expect((await officer.post(`${base}/${id}/notes`, { text: second })).body.note.authorId).toBe(officer.memberId);
  await client.post(`${base}/${id}/notes`, { text: third });
  const page = await client.get(`${base}/${id}/notes?limit=2`);
  expect(page.body.items.map(({ text }: any) => text)).toEqual([third, second]);
  const rest = await client.get(`${base}/${id}/notes?limit=2&after=${page.body.nextCursor}`);
  expect([rest.body.items.map(({ text }: any) => text), rest.body.nextCursor]).toEqual([[first], null]);
  const { body } = await officer.graphql(beside(id, notes));
  expect(body.data.verification.notes.nodes.map(({ text }: any) => text)).toEqual([third, second, first]);
  const authors = body.data.verification.notes.nodes.map(({ authorName }: any) => authorName);
  expect(authors).toEqual(['test key', officer.name, 'test key']);
});

test('what is stored of a note cannot be read, and its entry tells nothing of it', async () => {
  const id = await verified();
  const { body } = await client.post(`${base}/${id}/notes`, { text: 'The secret of Ada Lovelace' });
  const { rows } = await app.database.pool.query('select row_to_json(n)::text as text from verification_notes n');
  expect(rows.map(({ text }) => text).join()).not.toContain(Buffer.from('Ada').toString('hex'));
  const entries = await app.database.pool.query('select body from audit_entries where object_id = $1 order by id', [
    id,
  ]);
  expect(JSON.parse(entries.rows.at(-1)?.body)).toMatchObject({
    action: 'verification.noted',
    actor: { kind: 'key', id: keyId },
    details: { noteId: body.note.id },
  });
  expect(entries.rows.at(-1)?.body).not.toContain('Ada');
});

test.each(['', '   ', 'x'.repeat(2001), 'a\u0000b'])('%j is no note', async (text) => {
  const id = await verified();
  const answer = await client.post(`${base}/${id}/notes`, { text });
  expect([answer.status, answer.body.errors?.[0].pointer]).toEqual([400, '/text']);
  expect((await client.get(`${base}/${id}/notes`)).body.items).toEqual([]);
});

test('twenty notes at once are all there, the same call twice is one', async () => {
  const id = await verified();
  const texts = Array.from({ length: 20 }, (_, index) => `Note ${index}`);
  await Promise.all(texts.map((text) => client.post(`${base}/${id}/notes`, { text })));
  const once = () => client.send('POST', `${base}/${id}/notes`, { text: 'Once' }, { 'Idempotency-Key': 'one' });
  const answers = await Promise.all([once(), once(), once()]);
  expect(new Set(answers.map(({ body }) => body.note.id)).size).toBe(1);
  const { body } = await client.get(`${base}/${id}/notes?limit=100`);
  expect(body.items.map(({ text }: any) => text).sort()).toEqual([...texts, 'Once'].sort());
  const { rows } = await app.database.pool.query('select answer::text from idempotency_keys where key = $1', ['one']);
  expect(rows).toEqual([{ answer: null }]);
});

test('a developer sees no notes, a viewer sees them and adds none', async () => {
  const id = await verified();
  await client.post(`${base}/${id}/notes`, { text: 'Seen' });
  const developer = await signedIn('developer');
  expect((await developer.graphql(beside(id, notes))).body.data.verification.notes).toBeNull();
  expect((await developer.get(`${base}/${id}/notes`)).status).toBe(403);
  const viewer = await signedIn('viewer');
  expect((await viewer.get(`${base}/${id}/notes`)).body.items).toHaveLength(1);
  expect((await viewer.post(`${base}/${id}/notes`, { text: 'No' })).status).toBe(403);
  expect((await viewer.post(`${base}/${id}/assign`, { memberId: null })).status).toBe(403);
});

test('verifications are assigned, found by who sees to them, and stay as they are', async () => {
  const own = await app.newOrganisation();
  const officer = await newOfficer(app, own);
  const by = createApiClient(app, (await app.newKey(own, 'test')).key);
  const ids = [await verified(by), await verified(by), await verified(by)];
  const before = (await by.get(`${base}/${ids[0]}`)).body;
  const { memberId } = officer;
  const assigned = await officer.post(`${base}/${ids[0]}/assign`, { memberId });
  const assignee = { id: memberId, name: 'Olive Officer' };
  expect([assigned.status, assigned.body]).toEqual([200, { assignment: { verificationId: ids[0], assignee } }]);
  expect((await by.get(`${base}/${ids[0]}`)).body).toEqual(before);
  const list = async (who: Client, query: string) =>
    (await who.get(`${base}?${query}`)).body.items.map(({ id }: any) => id);
  expect(await list(by, `assignee=${memberId}`)).toEqual([ids[0]]);
  expect(await list(by, 'assignee=none')).toEqual([ids[2], ids[1]]);
  expect(await list(by, 'assignee=none&limit=1&status=verified')).toEqual([ids[2]]);
  const person = browserClient(
    app,
    await signInAs(app, { organisationId: own, role: 'officer', mode: 'test', memberId }),
  );
  expect(await list(person, 'assignee=me')).toEqual([ids[0]]);
  expect((await by.get(`${base}?assignee=me`)).body.errors[0].pointer).toBe('/assignee');
  const nobody = await by.post(`${base}/${ids[0]}/assign`, { memberId: null });
  expect(nobody.body).toEqual({ assignment: { verificationId: ids[0], assignee: null } });
  expect(await list(by, `assignee=${memberId}`)).toEqual([]);
  const { rows } = await app.database.pool.query(
    `select body::json -> 'details' as details from audit_entries where object_id = $1 and body like '%verification.assigned%' order by id`,
    [ids[0]],
  );
  expect(rows.map(({ details }) => details)).toEqual([{ assigneeId: memberId }, { assigneeId: null }]);
});

test('nobody of another organisation is assigned, noted or found, and no developer', async () => {
  const id = await verified();
  const other = await app.newOrganisation('Other');
  const otherClient = createApiClient(app, (await app.newKey(other, 'test')).key);
  const foreign = await newMember(app, other, 'officer');
  await otherClient.post(`${base}/${await verified(otherClient)}/assign`, { memberId: foreign });
  expect(await otherClient.post(`${base}/${id}/notes`, { text: 'x' })).toMatchObject({ status: 404 });
  expect(await otherClient.get(`${base}/${id}/notes`)).toMatchObject({ status: 404 });
  expect(await otherClient.post(`${base}/${id}/assign`, { memberId: foreign })).toMatchObject({ status: 404 });
  for (const memberId of [foreign, 'mem_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'x', '\u0000', 'none ']) {
    expect(await client.post(`${base}/${id}/assign`, { memberId })).toMatchObject({ status: 404 });
    expect((await client.get(`${base}?assignee=${encodeURIComponent(memberId)}`)).body.items ?? []).toEqual([]);
  }
  const developer = await newMember(app, organisationId, 'developer');
  const refused = await client.post(`${base}/${id}/assign`, { memberId: developer });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, '/memberId']);
});

test('who asked is told: a key, a person, an applicant', async () => {
  const owner = await signedIn('owner');
  const { body } = await owner.post('/api/enterprise/verify', { queryValue: '55999999003', jurisdiction: 'AU' });
  const { verificationId } = await submittedCase(app, { organisationId });
  const kinds = await Promise.all(
    [await verified(), body.result.id, verificationId].map(
      async (id) =>
        (await owner.graphql(beside(id, 'requestedBy { kind id name }'))).body.data.verification.requestedBy,
    ),
  );
  expect(kinds).toEqual([
    { kind: 'KEY', id: keyId, name: 'test key' },
    { kind: 'MEMBER', id: owner.memberId, name: owner.name },
    { kind: 'APPLICANT', id: expect.stringMatching(/^lnk_/), name: null },
  ]);
});

test('a note on the submission of an applicant is erased with its record', async () => {
  const { verificationId: id, linkId } = await submittedCase(app, { organisationId });
  await client.post(`${base}/${id}/notes`, { text: 'Knows Ada.' });
  expect((await client.get(`${base}/${id}/notes`)).body.items).toHaveLength(1);
  await eraseRecord(app.database.pool, { linkId, now: new Date(), actor: consoleActor, isDue: () => true });
  expect((await client.get(`${base}/${id}/notes`)).body.items).toEqual([]);
  expect((await client.post(`${base}/${id}/notes`, { text: 'More.' })).status).toBe(409);
  const { rows } = await app.database.pool.query(
    'select sealed_text from verification_notes where verification_id = $1',
    [id],
  );
  expect(rows).toEqual([{ sealed_text: Buffer.alloc(0) }]);
});

test('a list sends as many statements for nine verifications as for one', async () => {
  const own = await app.newOrganisation();
  const by = createApiClient(app, (await app.newKey(own, 'test')).key);
  const add = async (): Promise<void> => {
    await by.post(`${base}/${await verified(by)}/notes`, { text: 'Looked at.' });
  };
  await add();
  const countStatements = async (): Promise<number> =>
    fewestStatements(async () => {
      const { body } = await by.graphql(
        `{ verifications(first: 50) { nodes { ${notes} assignee { id } requestedBy { id } } } }`,
      );
      expect(body.errors).toBeUndefined();
    });
  const one = await countStatements();
  for (let index = 0; index < 8; index++) await add();
  expect(await countStatements()).toBe(one);
  expect(one).toBeGreaterThanOrEqual(3);
});

test('what a member was to see to is nobody’s once the member is gone, or a developer', async () => {
  const owner = await signedIn('owner');
  for (const leave of [
    (memberId: string) => owner.send('DELETE', `/api/enterprise/members/${memberId}`),
    (memberId: string) => owner.send('PATCH', `/api/enterprise/members/${memberId}`, { role: 'developer' }),
  ]) {
    const memberId = await newMember(app, organisationId, 'officer');
    const [id, { onboardingId }] = [await verified(), await submittedCase(app, { organisationId })];
    await client.post(`${base}/${id}/assign`, { memberId });
    await client.post(`/api/enterprise/onboardings/${onboardingId}/assign`, { memberId });
    expect((await leave(memberId)).status).toBeLessThan(300);
    for (const [list, one] of [
      [`${base}?assignee=none`, id],
      ['/api/enterprise/onboardings?isUnassigned=true', onboardingId],
    ]) {
      const { items } = (await client.get(list ?? '')).body;
      expect(items.map((each: { id: string }) => each.id)).toContain(one);
    }
  }
});
