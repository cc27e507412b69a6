import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MemberRole } from '../../../src/entities/member.js';
import { createApiClient, testApp, type Answer, type TestApp } from '../../support/app.js';
import { browserClient, signInAs, type MemberBrowser } from '../../support/people/session.js';

// A key never yields one that may do more or lives longer than itself: not by omitted fields, an odd spelling, or a
// concurrent change.
const create = '/api/enterprise/api-keys/create';
const rotate = (id: string): string => `/api/enterprise/api-keys/${id}/rotate`;
let app: TestApp;
let organisation: string;

beforeAll(async () => {
  app = await testApp();
  organisation = await app.newOrganisation();
});
afterAll(() => app.stop());

describe('a narrow key', () => {
  const expiresAt = '2099-01-01T00:00:00.000Z';
  let narrow: ReturnType<typeof createApiClient>;
  beforeAll(async () => {
    const powers = { scopes: ['verify'], allowedCidrs: ['127.0.0.1/32'], expiresAt: new Date(expiresAt) } as const;
    narrow = createApiClient(app, (await app.newKey(organisation, 'live', powers)).key);
  });

  it.each([
    {},
    { scopes: null, allowedCidrs: null, expiresAt: null, mode: null },
    { allowedCidrs: ['::ffff:127.0.0.1'] },
    { scopes: ['verify', 'verify'], allowedCidrs: ['127.0.0.1'], expiresAt: '2099-01-01T00:00:00.0009Z' },
  ])('hands on its own limits where a call says %j', async (more) => {
    const { body } = await narrow.post(create, { name: 'child', ...more });
    expect(body.apiKey).toMatchObject({ mode: 'live', scopes: ['verify'], allowedCidrs: ['127.0.0.1/32'], expiresAt });
  });

  it.each([
    [{ scopes: 'bulk' }, 400],
    [{ scopes: ['verify', 'bulk'] }, 403],
    [{ allowedCidrs: [] }, 403],
    [{ allowedCidrs: '0.0.0.0/0' }, 400],
    [{ allowedCidrs: ['0.0.0.0/0'] }, 403],
    [{ allowedCidrs: ['127.0.0.1/0'] }, 403],
    [{ expiresAt: '2099-01-01T00:00:00-00:01' }, 403],
    [{ mode: 'admin' }, 400],
    [{ onBehalfOf: 'officer' }, 403],
    [{ createdByKeyId: null }, 400],
    [{ organisationId: 'org_01ARZ3NDEKTSV4RRFFQ69G5FAV' }, 400],
    [{ key: 'vnt_ent_live_x' }, 400],
  ])('makes none with %j', async (more, status) => {
    expect((await narrow.post(create, { name: 'child', ...more })).status).toBe(status);
  });
});

it.each(['10/8', '127.1', '0/0', '010.0.0.1', '0x7f.0.0.1', '2130706433', '1.2.3.4/33', 'fe80::1%'])(
  'an address that readers read differently is none: %s',
  async (cidr) => {
    const maker = createApiClient(app, (await app.newKey(organisation)).key);
    const answer = await maker.post(create, { name: 'child', allowedCidrs: [cidr] });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/allowedCidrs/0' }] } });
  },
);

describe('a key that acts in the name of an officer', () => {
  const made = async (maker: MemberBrowser, onBehalfOf?: string | null) =>
    browserClient(app, maker).post(create, { name: 'lent', ...(onBehalfOf !== undefined && { onBehalfOf }) });
  const signIn = (role: MemberRole, of = organisation) => signInAs(app, { organisationId: of, role });

  it('is made by that officer alone, and by that officer alone each time', async () => {
    const officer = await signIn('officer');
    const { status, body } = await made(officer, officer.memberId);
    expect([status, body.apiKey?.onBehalfOf]).toEqual([201, officer.memberId]);
    expect((await made(officer)).status).toBe(403);
    expect((await made(officer, null)).status).toBe(403);
  });

  it('is made by nobody else, and nobody learns whose name is known', async () => {
    const officer = await signIn('officer');
    const elsewhere = await signIn('officer', await app.newOrganisation('Elsewhere'));
    const key = createApiClient(app, (await app.newKey(organisation)).key);
    for (const maker of [await signIn('owner'), await signIn('developer'), await signIn('officer')]) {
      const names = [officer.memberId, elsewhere.memberId, 'mem_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'x', ''];
      const answers = await Promise.all(names.map((name) => made(maker, name)));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.code} ${body.detail}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(403);
    }
    expect((await key.post(create, { name: 'lent', onBehalfOf: officer.memberId })).status).toBe(403);
  });

  it('is rotated by that officer and by itself alone, and revoked by whoever may revoke', async () => {
    const [officer, owner] = [await signIn('officer'), await signIn('owner')];
    const { id, key } = (await made(officer, officer.memberId)).body.apiKey;
    const others = [browserClient(app, owner), createApiClient(app, (await app.newKey(organisation)).key)];
    for (const other of others) expect((await other.post(rotate(id))).status).toBe(403);
    expect((await createApiClient(app, key).post(rotate(id))).body.apiKey.onBehalfOf).toBe(officer.memberId);
    expect((await browserClient(app, owner).post(`/api/enterprise/api-keys/${id}/revoke`)).status).toBe(200);
  });
});

it('a member at work on test data makes test keys, and reaches no live key', async () => {
  const browser = browserClient(
    app,
    await signInAs(app, { organisationId: organisation, role: 'owner', mode: 'test' }),
  );
  const live = await app.newKey(organisation);
  expect((await browser.post(create, { name: 'test' })).body.apiKey.mode).toBe('test');
  expect((await browser.post(create, { name: 'live', mode: 'live' })).status).toBe(403);
  expect((await browser.post(rotate(live.id))).status).toBe(404);
});

describe('while a key is being changed', () => {
  it('what it makes ends no later than it does itself', async () => {
    const maker = await app.newKey(organisation);
    const other = await app.newKey(organisation);
    const { key } = maker;
    const [child, successor] = await whileHeld(
      maker.id,
      [
        () => createApiClient(app, key).post(create, { name: 'child' }),
        () => createApiClient(app, key).post(rotate(other.id)),
      ],
      `update api_keys set expires_at = '2099-01-01T00:00:00Z' where id = $1`,
    );
    expect(child?.body.apiKey.expiresAt).toBe('2099-01-01T00:00:00.000Z');
    expect(successor?.body.code).toBe('FORBIDDEN');
  });

  it('no rotation with a longer grace undoes one that ends it', async () => {
    const old = await app.newKey(organisation);
    const [first, second] = [await app.newKey(organisation), await app.newKey(organisation)];
    const [ended, late] = await whileHeld(old.id, [
      () => createApiClient(app, first.key).post(rotate(old.id), { graceSeconds: 0 }),
      () => createApiClient(app, second.key).post(rotate(old.id), { graceSeconds: 86_400 }),
    ]);
    expect([ended?.status, late?.body.code]).toEqual([200, 'STATE_CONFLICT']);
    expect((await createApiClient(app, old.key).get('/api/enterprise/api-keys')).status).toBe(401);
  });

  it.each(['rotate', 'revoke'])('two keys that %s each other do not wait for each other', async (verb) => {
    for (let round = 0; round < 3; round += 1) {
      const [left, right] = [await app.newKey(organisation), await app.newKey(organisation)];
      const path = ({ id }: { id: string }): string => `/api/enterprise/api-keys/${id}/${verb}`;
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          n % 2 === 0
            ? createApiClient(app, left.key).post(path(right))
            : createApiClient(app, right.key).post(path(left)),
        ),
      );
      // 403: once it is rotated, a key may no longer rotate one that outlives it.
      for (const { status } of answers) expect([200, 401, 403]).toContain(status);
    }
  });
});

/**
 * Makes calls while the row of a key is locked: each begins when the one before waits. Then `change` is done, and they
 * continue.
 */
async function whileHeld(keyId: string, calls: (() => Promise<Answer>)[], change = 'select $1'): Promise<Answer[]> {
  const holder = await app.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from api_keys where id = $1 for update', [keyId]);
    const answers: Promise<Answer>[] = [];
    for (const call of calls) {
      answers.push(call());
      while ((await waiting()) < answers.length) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await holder.query(change, [keyId]);
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    holder.release();
  }
}

async function waiting(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.count);
}
