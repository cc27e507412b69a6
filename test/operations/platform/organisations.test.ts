import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countVerifications } from '../../../src/operations/platform/overview/countVerifications.js';
import { loadSessionActor } from '../../../src/caller/loadSessionActor.js';
import { createApiClient, clientWith, testApp, type TestApp } from '../../support/app.js';
import { applicantBrowser, seedLink } from '../../support/people/applicant.js';
import { newMember } from '../../support/people/officers.js';
import { signInAs, signInOperator } from '../../support/people/session.js';
import { seedVerifications } from '../../support/seeds/seededVerifications.js';

// Operators create, plan, suspend and resume organisations, and see counts of them. A suspended organisation is closed to its
// keys, people and applicants, and loses nothing.
const now = new Date('2026-11-20T10:30:00Z');
let app: TestApp;
let operator: ReturnType<typeof createApiClient>;
const summary = 'id name plan suspendedAt members activeKeys verificationsThisMonth';
const detail = `${summary} suspendedReason membersByRole openInvitations webhookEndpoints byDay { day count } byMonth { day count }
  peakPerMinute limitPerMinute`;

beforeAll(async () => {
  app = await testApp({ services: { clock: () => now } });
  operator = createApiClient(app, (await app.newKey(null, 'admin')).key);
});
afterAll(() => app.stop());

async function ask(document: string, client = operator): Promise<any> {
  const { body } = await client.graphql(document);
  expect(body.errors).toBeUndefined();
  return Object.values(body.data)[0];
}
const load = (id: string): Promise<any> => ask(`{ platformOrganisation(id: "${id}") { ${detail} } }`);
const change = (name: string, id: string, more = ''): Promise<any> =>
  ask(`mutation { ${name}(input: { id: "${id}", reason: "Unpaid since June" ${more} }) { ${detail} } }`);
async function findFault(document: string, client = operator): Promise<string> {
  const { body } = await client.graphql(document);
  return body.errors?.[0].extensions.code;
}

describe('the list of organisations', () => {
  it('is newest first, by pages, and searched by a part of the name or by id', async () => {
    const ids = [
      await app.newOrganisation('Acme Ltd'),
      await app.newOrganisation('Bolt'),
      await app.newOrganisation('Acme Two'),
    ];
    const list = (args: string): Promise<any> =>
      ask(`{ platformOrganisations${args} { nodes { id } pageInfo { hasNextPage endCursor } } }`);
    const { nodes, pageInfo } = await list('(first: 2)');
    expect(nodes).toEqual([{ id: ids[2] }, { id: ids[1] }]);
    expect((await list(`(first: 2, after: "${pageInfo.endCursor}")`)).nodes[0]).toEqual({ id: ids[0] });
    expect((await list('(search: "aCME")')).nodes).toEqual([{ id: ids[2] }, { id: ids[0] }]);
    expect((await list('(search: "%")')).nodes).toEqual([]);
    expect((await list(`(search: "${ids[1]}")`)).nodes).toEqual([{ id: ids[1] }]);
  });
});

describe('one organisation', () => {
  it('has its people by role and its live verifications of the month, counted and not counted yet', async () => {
    const id = await app.newOrganisation('Busy', 'growth');
    await newMember(app, id, 'owner');
    await newMember(app, id, 'viewer');
    const { id: apiKeyId } = await app.newKey(id);
    const daysAgo = (count: number): Date => new Date(now.getTime() - count * 86_400_000);
    await seedVerifications(app.database.pool, { organisationId: id, apiKeyId }, [
      ...Array.from({ length: 30 }, () => ({ at: daysAgo(1) })),
      ...Array.from({ length: 3 }, () => ({ at: daysAgo(40) })),
      ...Array.from({ length: 5 }, () => ({ at: daysAgo(2), mode: 'test' as const })),
    ]);
    const expected = {
      ...{ id, name: 'Busy', plan: 'GROWTH', suspendedAt: null, members: 2, activeKeys: 1, verificationsThisMonth: 30 },
      ...{ suspendedReason: null, openInvitations: 0, webhookEndpoints: 0, peakPerMinute: 2 },
      membersByRole: { owner: 1, developer: 0, officer: 0, viewer: 1 },
    };
    const before = await load(id);
    expect(before).toMatchObject(expected);
    expect(before.byDay).toHaveLength(30);
    expect(before.byDay.slice(-2)).toEqual([
      { day: '2026-11-19', count: 30 },
      { day: '2026-11-20', count: 0 },
    ]);
    expect(before.byMonth.slice(-2)).toEqual([
      { day: '2026-10-01', count: 3 },
      { day: '2026-11-01', count: 30 },
    ]);
    await countVerifications(app.database.pool, now);
    expect(await load(id)).toEqual(before);
    expect(JSON.stringify(before)).not.toMatch(/@|mem_/);
  });

  it('is NOT_FOUND for an id of nothing, and closed to an owner', async () => {
    const document = '{ platformOrganisation(id: "org_01ARZ3NDEKTSV4RRFFQ69G5FAV") { id } }';
    expect(await findFault(document)).toBe('NOT_FOUND');
    const { headers } = await signInAs(app, { organisationId: await app.newOrganisation(), role: 'owner' });
    expect(await findFault(document, clientWith(app, headers))).toBe('FORBIDDEN');
  });
});

describe('creating an organisation', () => {
  it('invites its first owner by e-mail, and both are entered in its log as done by the operator', async () => {
    const { headers, operatorId } = await signInOperator(app);
    const created = await ask(
      `mutation { createOrganisation(input: { name: "Newcomer", plan: STARTER, ownerEmail: "jane@newcomer.example" })
        { organisation { ${detail} } invitation { email role status } } }`,
      clientWith(app, headers),
    );
    expect(created.invitation).toEqual({ email: 'jane@newcomer.example', role: 'OWNER', status: 'OPEN' });
    expect(created.organisation).toMatchObject({ name: 'Newcomer', plan: 'STARTER', members: 0, openInvitations: 1 });
    const { pool } = app.database;
    const { id } = created.organisation;
    const { rows: mails } = await pool.query('select kind from mails where organisation_id = $1', [id]);
    expect(mails).toEqual([{ kind: 'invitation.created' }]);
    expect(await entries(id)).toEqual([
      ['organisation.created', 'operator', operatorId],
      ['invitation.created', 'operator', operatorId],
    ]);
  });

  it('creates one organisation for an idempotency key, however often and by whichever operator', async () => {
    const client = clientWith(app, (await signInOperator(app)).headers);
    const create = (name: string, caller = client) =>
      caller.graphql(
        `mutation { createOrganisation(input: { name: "${name}", plan: STARTER, ownerEmail: "once@newcomer.example",
          idempotencyKey: "once" }) { organisation { ${detail} } invitation { id email createdAt } } }`,
      );
    const answers = await Promise.all(Array.from({ length: 5 }, () => create('Once')));
    const [first] = answers.map(({ body }) => body.data.createOrganisation);
    for (const { body } of answers) expect(body.data.createOrganisation).toEqual(first);
    expect(answers.filter(({ headers }) => headers.get('Idempotency-Replayed') === 'true')).toHaveLength(4);
    const count = async (statement: string): Promise<number> => (await app.database.pool.query(statement)).rows.length;
    expect(await count(`select 1 from organisations where name = 'Once'`)).toBe(1);
    expect(await count(`select 1 from mails where organisation_id = '${first.organisation.id}'`)).toBe(1);

    expect((await create('Other')).body.errors[0].extensions.code).toBe('IDEMPOTENCY_CONFLICT');
    const other = clientWith(app, (await signInOperator(app)).headers);
    expect((await create('Once', other)).body.errors[0].extensions.code).toBe('STATE_CONFLICT');
    expect(await count(`select 1 from organisations where name in ('Once', 'Other')`)).toBe(1);

    await app.database.pool.query(
      `update idempotency_keys set created_at = created_at - interval '25 hours' where key = 'once'`,
    );
    expect((await create('Other')).body.data.createOrganisation.organisation.name).toBe('Other');
  });

  it('changes nothing for an address that is none', async () => {
    const { rows: before } = await app.database.pool.query('select count(*) from organisations');
    const document =
      'mutation { createOrganisation(input: { name: "No", plan: STARTER, ownerEmail: "no" }) { organisation { id } } }';
    expect(await findFault(document)).toBe('INVALID_REQUEST');
    expect((await app.database.pool.query('select count(*) from organisations')).rows).toEqual(before);
  });
});

async function entries(organisationId: string): Promise<unknown[]> {
  const { rows } = await app.database.pool.query<{ body: string }>(
    `select body from audit_entries where body::json ->> 'organisationId' = $1 order by xid, id`,
    [organisationId],
  );
  return rows.map(({ body }) => JSON.parse(body)).map(({ action, actor }) => [action, actor.kind, actor.id]);
}

describe('the plan of an organisation', () => {
  it('changes once, with a reason', async () => {
    const id = await app.newOrganisation('Planned', 'starter');
    expect(await change('changeOrganisationPlan', id, ', plan: GROWTH')).toMatchObject({ plan: 'GROWTH' });
    const again = (reason: string): string =>
      `mutation { changeOrganisationPlan(input: { id: "${id}", plan: GROWTH, reason: "${reason}" }) { id } }`;
    expect(await findFault(again('Growth'))).toBe('STATE_CONFLICT');
    expect(await findFault(again(' '))).toBe('INVALID_REQUEST');
    expect((await entries(id)).at(-1)).toEqual([
      'organisation.planChanged',
      'operator',
      expect.stringMatching(/^key_/),
    ]);
  });
});

describe('a suspended organisation', () => {
  it('is closed to its keys, people and applicants until it is resumed, and to no other organisation', async () => {
    const [id, other] = [await app.newOrganisation('Late'), await app.newOrganisation('Prompt')];
    const { key } = await app.newKey(id);
    const untouched = createApiClient(app, (await app.newKey(other)).key);
    const person = await signInAs(app, { organisationId: id, role: 'owner' });
    const link = await seedLink(app, { organisationId: id });
    const applicant = applicantBrowser(app, link);
    expect((await applicant.open()).status).toBe(200);
    const statuses = async (): Promise<number[]> => [
      (await createApiClient(app, key).get('/api/enterprise/events')).status,
      (await clientWith(app, person.headers).get('/api/enterprise/events')).status,
      (await applicant.open()).status,
      (await untouched.get('/api/enterprise/events')).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200, 200]);

    const suspended = await change('suspendOrganisation', id);
    expect(suspended).toMatchObject({
      suspendedAt: now.toISOString(),
      suspendedReason: 'Unpaid since June',
      activeKeys: 0,
    });
    expect(await statuses()).toEqual([401, 401, 409, 200]);
    expect(await findFault(`mutation { suspendOrganisation(input: { id: "${id}", reason: "Again" }) { id } }`)).toBe(
      'STATE_CONFLICT',
    );

    const resumed = await change('resumeOrganisation', id);
    expect(resumed).toMatchObject({ suspendedAt: null, suspendedReason: null, activeKeys: 1 });
    // The sessions have ended: people sign in again.
    expect(await statuses()).toEqual([200, 401, 200, 200]);
    expect((await entries(id)).filter(([action]: any) => /^organisation\.(?:susp|res)/.test(action))).toEqual([
      ['organisation.suspended', 'operator', expect.stringMatching(/^key_/)],
      ['organisation.resumed', 'operator', expect.stringMatching(/^key_/)],
    ]);
  });

  it('lets nobody in whose session was begun while it was suspended', async () => {
    const id = await app.newOrganisation('Closed');
    await change('suspendOrganisation', id);
    const { headers, memberId } = await signInAs(app, { organisationId: id, role: 'owner' });
    expect((await clientWith(app, headers).get('/api/enterprise/events')).status).toBe(401);
    const data = {
      callerId: 'ses_x',
      signedInAt: now.getTime(),
      signedIn: { accountId: null, memberId, operatorId: null, mode: 'live', method: 'sso' },
    };
    expect(await loadSessionActor(app.database.pool, { data } as never, now)).toBeNull();
  });
});
