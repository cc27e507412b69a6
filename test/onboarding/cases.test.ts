import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { browserClient, signInAs } from '../support/people/session.js';
import { newMember, newOfficer } from '../support/people/officers.js';
import { submittedCase } from '../support/seeds/submissions.js';

let app: TestApp;
let organisationId: string;
let client: ReturnType<typeof createApiClient>;
beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
});
afterAll(() => app.stop());

const base = '/api/enterprise/onboardings';

test('a case shows what was submitted and what follows from it', async () => {
  const { onboardingId: id } = await submittedCase(app, { organisationId });
  const { status, body } = await client.get(`${base}/${id}`);
  expect(status).toBe(200);
  expect(body.onboarding).toMatchObject({
    ...{ id, status: 'in_review', round: 1, reference: 'r-1', legalName: 'SANDBOX CLEAN PTY LTD' },
    ...{ abn: '55 999 999 003', nzbn: null, fractureScore: 0, fractureRisk: 'low', verificationStatus: 'verified' },
    ...{ applicantName: 'Ada Applicant', applicantEmail: 'ada@applicant.example', assignee: null, notes: [] },
    route: {
      outcome: 'review',
      reasons: [
        { code: 'no_automatic_approval', detail: expect.any(String) },
        { code: 'business_not_screened', detail: expect.any(String) },
        { code: 'due_diligence_gap', detail: expect.any(String) },
        {
          code: 'people_not_screened',
          detail: 'Some named people or bodies were not screened against a current sanctions list.',
        },
      ],
    },
  });
  expect(body.onboarding.submission).toMatchObject({
    documents: [{ name: 'passport “näme”.pdf', kind: 'identity' }],
    ownership: { owners: [{ partyId: 'p', from: 60, to: 60, isBeneficialOwner: 'yes' }, { partyId: 'q' }] },
  });
});

test('cases are listed newest first, by status and by who sees to them', async () => {
  const own = await app.newOrganisation();
  const ownClient = createApiClient(app, (await app.newKey(own, 'test')).key);
  const cases = [await submittedCase(app, { organisationId: own }), await submittedCase(app, { organisationId: own })];
  const ids = cases.map(({ onboardingId }) => onboardingId);
  const list = async (query: string) => (await ownClient.get(`${base}?${query}`)).body.items.map(({ id }: any) => id);
  expect(await list('')).toEqual([ids[1], ids[0]]);
  expect(await list('limit=1')).toEqual([ids[1]]);
  expect(await list('status=on_hold')).toEqual([]);
  expect(await list('status=in_review')).toHaveLength(2);
  const officer = await newOfficer(app, own, 'Olive Officer', 'test');
  const members = await app.database.pool.query('select id, name from members where organisation_id = $1', [own]);
  const [{ id: memberId, name }] = members.rows;
  const assigned = await officer.post(`${base}/${ids[0]}/assign`, { memberId });
  expect(assigned).toMatchObject({ status: 200, body: { onboarding: { assignee: { id: memberId, name } } } });
  expect(await list(`assigneeId=${memberId}`)).toEqual([ids[0]]);
  expect((await ownClient.post(`${base}/${ids[0]}/assign`, { memberId: null })).body.onboarding.assignee).toBeNull();
});

test('a case is assigned only if it has the expected assignee, or already the new one', async () => {
  const own = await app.newOrganisation();
  const ownClient = createApiClient(app, (await app.newKey(own, 'test')).key);
  const { onboardingId } = await submittedCase(app, { organisationId: own });
  const [first, second] = [await newMember(app, own, 'officer'), await newMember(app, own, 'officer')];
  const foreign = await newMember(app, await app.newOrganisation('Other'), 'officer');
  const assign = async (body: object) => {
    const answer = await ownClient.post(`${base}/${onboardingId}/assign`, body);
    return answer.status === 200 ? answer.body.onboarding.assignee?.id : [answer.status, answer.body.code];
  };
  const refused = [409, 'STATE_CONFLICT'];
  expect(await assign({ memberId: first, expectedAssigneeId: null })).toBe(first);
  expect(await assign({ memberId: second, expectedAssigneeId: null })).toEqual(refused);
  expect(await assign({ memberId: second, expectedAssigneeId: foreign })).toEqual(refused);
  expect(await assign({ memberId: first, expectedAssigneeId: null })).toBe(first);
  expect(await assign({ memberId: second, expectedAssigneeId: first })).toBe(second);
  expect(await assign({ memberId: first })).toBe(first);
});

test('the queue is what waits for a decision, oldest first, and what nobody sees to', async () => {
  const own = await app.newOrganisation();
  const ownClient = createApiClient(app, (await app.newKey(own, 'test')).key);
  const ids: string[] = [];
  for (let at = 0; at < 4; at += 1) ids.push((await submittedCase(app, { organisationId: own })).onboardingId);
  const list = async (query: string) => (await ownClient.get(`${base}?${query}`)).body.items.map(({ id }: any) => id);
  expect(await list('oldestFirst=true')).toEqual(ids);
  const declined = { onboardingId: ids[0], decision: 'declined', reason: 'No.' };
  expect((await ownClient.post('/api/enterprise/decision-notify', declined)).status).toBe(202);
  await app.database.pool.query(`update onboardings set status = 'on_hold' where id = $1`, [ids[1]]);
  expect(await list('oldestFirst=true&isWaiting=true')).toEqual(ids.slice(1));
  const first = await ownClient.get(`${base}?oldestFirst=true&isWaiting=true&limit=2`);
  expect(first.body.items.map(({ id }: any) => id)).toEqual(ids.slice(1, 3));
  expect(await list(`oldestFirst=true&isWaiting=true&limit=2&after=${first.body.nextCursor}`)).toEqual([ids[3]]);
  expect(await list('isWaiting=true&status=declined')).toEqual([]);
  expect(await list('isWaiting=false')).toEqual([ids[0]]);
  const memberId = await newMember(app, own, 'officer');
  await ownClient.post(`${base}/${ids[2]}/assign`, { memberId });
  expect(await list('oldestFirst=true&isWaiting=true&isUnassigned=true')).toEqual([ids[1], ids[3]]);
  expect(await list(`isUnassigned=true&assigneeId=${memberId}`)).toEqual([]);
  expect(await list('isUnassigned=false')).toEqual([ids[2]]);
  expect(await list('order=oldest&oldestFirst=true')).toEqual(ids);
  for (const contradiction of ['order=newest&oldestFirst=true', 'order=oldest&oldestFirst=false']) {
    const { status, body } = await ownClient.get(`${base}?${contradiction}`);
    expect([status, body.errors[0].pointer]).toEqual([400, '/oldestFirst']);
  }
});

test('cases whose decision waits for a second officer can be listed', async () => {
  const own = await app.newOrganisation();
  const { pool } = app.database;
  await pool.query('update organisations set four_eyes = true where id = $1', [own]);
  const ownClient = createApiClient(app, (await app.newKey(own, 'test')).key);
  const [{ onboardingId }] = [
    await submittedCase(app, { organisationId: own }),
    await submittedCase(app, { organisationId: own }),
  ];
  const body = { onboardingId, decision: 'declined', reason: 'No.' };
  const { decision } = (await ownClient.post('/api/enterprise/decision-notify', body)).body;
  const proposed = async (): Promise<string[]> =>
    (await ownClient.get(`${base}?isProposed=true`)).body.items.map(({ id }: any) => id);
  expect([decision.status, await proposed()]).toEqual(['proposed', [onboardingId]]);
  await ownClient.post(`/api/enterprise/decisions/${decision.id}/withdraw`);
  expect(await proposed()).toEqual([]);
});

test.each(['in_review', 'on_hold', 'more_information'])(
  'an open case (%s) of a removed member is unassigned',
  async (status) => {
    const own = await app.newOrganisation();
    const ownClient = createApiClient(app, (await app.newKey(own, 'test')).key);
    const { onboardingId } = await submittedCase(app, { organisationId: own });
    const memberId = await newMember(app, own, 'officer');
    await ownClient.post(`${base}/${onboardingId}/assign`, { memberId });
    await app.database.pool.query('update onboardings set status = $2 where id = $1', [onboardingId, status]);
    const owner = browserClient(app, await signInAs(app, { organisationId: own, role: 'owner' }));
    expect((await owner.send('DELETE', `/api/enterprise/members/${memberId}`)).status).toBe(204);
    const { items } = (await ownClient.get(`${base}?isUnassigned=true`)).body;
    expect(items).toMatchObject([{ id: onboardingId, assignee: null }]);
  },
);

test('a case is assigned to nobody of another organisation, and nobody finds theirs by who sees to them', async () => {
  const { onboardingId } = await submittedCase(app, { organisationId });
  const other = await app.newOrganisation('Other');
  const memberId = await newMember(app, other, 'officer');
  const foreign = await submittedCase(app, { organisationId: other });
  const otherClient = createApiClient(app, (await app.newKey(other, 'test')).key);
  expect((await otherClient.post(`${base}/${foreign.onboardingId}/assign`, { memberId })).status).toBe(200);
  for (const id of [memberId, 'mem_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'x', '\u0000']) {
    expect(await client.post(`${base}/${onboardingId}/assign`, { memberId: id })).toMatchObject({ status: 404 });
    const list = await client.get(`${base}?assigneeId=${encodeURIComponent(id)}`);
    expect([id, list.status, list.body]).toEqual([id, 200, { items: [], nextCursor: null }]);
  }
});

test('a list sends as many statements for nine cases as for one', async () => {
  const own = await app.newOrganisation();
  const ownClient = createApiClient(app, (await app.newKey(own, 'test')).key);
  const owner = browserClient(app, await signInAs(app, { organisationId: own, role: 'owner', mode: 'test' }));
  const addCase = async (): Promise<void> => {
    const { onboardingId } = await submittedCase(app, { organisationId: own });
    await ownClient.post(`${base}/${onboardingId}/notes`, { text: 'Looked at.' });
    await ownClient.post('/api/enterprise/decision-notify', { onboardingId, decision: 'declined', reason: 'No.' });
    await owner.post(`${base}/${onboardingId}/legal-hold`, { reason: 'Matter 1.' });
  };
  await addCase();
  const countCases = async (): Promise<number> => {
    let count = 0;
    const connection = app.database.orm.em.getConnection();
    const execute = connection.execute.bind(connection);
    connection.execute = ((...values: Parameters<typeof execute>) => {
      count += 1;
      return execute(...values);
    }) as typeof connection.execute;
    await ownClient.get(`${base}?limit=100`);
    connection.execute = execute;
    return count;
  };
  await countCases();
  const one = await countCases();
  for (let index = 0; index < 8; index++) await addCase();
  expect(await countCases()).toBe(one);
  expect(one).toBeGreaterThanOrEqual(8);
  expect(one).toBeLessThanOrEqual(9);
});

test('a case shows what was decided on it, and what keeps it', async () => {
  const own = await app.newOrganisation();
  const officer = await newOfficer(app, own, 'Olive Officer', 'test');
  const { onboardingId } = await submittedCase(app, { organisationId: own });
  expect((await officer.get(`${base}/${onboardingId}`)).body.onboarding).toMatchObject({
    ...{ decisions: [], legalHold: null, keptUntil: null },
  });
  for (const words of [
    { decision: 'more_information', message: 'Send the deed.', steps: ['documents'] },
    { decision: 'declined', reason: 'It never came.' },
  ]) {
    const { status } = await officer.post('/api/enterprise/decision-notify', { onboardingId, ...words });
    expect(status).toBe(202);
    await app.database.pool.query(`update onboardings set status = 'in_review' where status = 'more_information'`);
    await app.database.pool.query(`update onboarding_links set status = 'submitted' where status = 'opened'`);
  }
  const owner = browserClient(app, await signInAs(app, { organisationId: own, role: 'owner', mode: 'test' }));
  await owner.post(`${base}/${onboardingId}/legal-hold`, { reason: 'Matter 1.' });
  const { body } = await officer.graphql(`{ onboardings(first: 100) { nodes {
    id status legalName route { outcome } assignee { name } keptUntil legalHold { reason placedBy }
    decisions { decision status reason message steps decidedBy notification { status } } } } }`);
  expect(body.errors).toBeUndefined();
  expect(body.data.onboardings.nodes).toMatchObject([
    {
      ...{ id: onboardingId, status: 'DECLINED', keptUntil: null, legalHold: { reason: 'Matter 1.' } },
      decisions: [
        { decision: 'MORE_INFORMATION', status: 'MADE', message: 'Send the deed.', steps: ['DOCUMENTS'] },
        { decision: 'DECLINED', reason: 'It never came.', message: null, decidedBy: officer.keyId },
      ],
    },
  ]);
});

test('notes are sealed, dated and signed, and say nothing to the audit trail', async () => {
  const { onboardingId: id } = await submittedCase(app, { organisationId });
  const answer = await client.post(`${base}/${id}/notes`, { text: ' Called Ada, who sends the deed. ' });
  expect(answer).toMatchObject({
    status: 201,
    body: { onboarding: { notes: [{ text: 'Called Ada, who sends the deed.' }] } },
  });
  const { rows } = await app.database.pool.query(`select sealed_text from onboarding_notes where onboarding_id = $1`, [
    id,
  ]);
  expect(rows[0].sealed_text.toString('latin1')).not.toContain('Ada');
  const audit = await app.database.pool.query(`select body from audit_entries where object_id = $1`, [id]);
  expect(audit.rows.map(({ body }) => JSON.parse(body).action)).toContain('onboarding.noted');
  expect(JSON.stringify(audit.rows)).not.toContain('Called');
  expect((await client.post(`${base}/${id}/notes`, { text: ' ' })).status).toBe(400);
  expect((await client.post(`${base}/${id}/notes`, { text: 'x'.repeat(2_001) })).status).toBe(400);
});

test('a file is downloaded, never shown, and who has read it is on record', async () => {
  const { onboardingId: id } = await submittedCase(app, { organisationId });
  const { body } = await client.get(`${base}/${id}`);
  const [file] = body.onboarding.submission.documents;
  const answer = await client.get(`${base}/${id}/documents/${file.id}`);
  expect(answer).toMatchObject({ status: 200, body: '%PDF-' });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="passport ?n?me?.pdf"; filename*=UTF-8''passport%20%E2%80%9Cn%C3%A4me%E2%80%9D.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
    'cache-control': 'no-store',
  });
  const audit = await app.database.pool.query(`select body from audit_entries where object_id = $1`, [file.id]);
  expect(audit.rows.map(({ body: entry }) => JSON.parse(entry).action)).toEqual(['document.downloaded']);
});

test('a case of others is not there, and neither is a file of another case', async () => {
  const { onboardingId: id } = await submittedCase(app, { organisationId });
  const { onboardingId: other } = await submittedCase(app, { organisationId });
  const { body } = await client.get(`${base}/${id}`);
  const fileId = body.onboarding.submission.documents[0].id;
  expect((await client.get(`${base}/${other}/documents/${fileId}`)).status).toBe(404);
  const stranger = createApiClient(app, (await app.newKey(await app.newOrganisation(), 'test')).key);
  for (const path of [`${base}/${id}`, `${base}/${id}/documents/${fileId}`]) {
    expect((await stranger.get(path)).status).toBe(404);
  }
  expect((await stranger.post(`${base}/${id}/notes`, { text: 'x' })).status).toBe(404);
  const live = createApiClient(app, (await app.newKey(organisationId, 'live')).key);
  expect((await live.get(`${base}/${id}`)).status).toBe(404);
});
