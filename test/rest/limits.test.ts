import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { TenantActor } from '../../src/caller/actor.js';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits, type RateLimits } from '../../src/caller/limits/rateLimits.js';
import { openRedis } from '../../src/platform/redis/redis.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { describeWithRedis, TestRedis } from '../support/servers/redis.js';
import { until } from '../support/until.js';

// The used part of the limits: asking uses nothing up.
const path = '/api/enterprise/limits';
const table = parseLimits('{"enterprise": {"certificateReads": 2}}');
const findLimit = (body: { limits: { name: string }[] }, name: string) => body.limits.find((one) => one.name === name);

describe('the limits', () => {
  let app: TestApp;
  let client: ReturnType<typeof createApiClient>;
  let other: ReturnType<typeof createApiClient>;
  beforeAll(async () => {
    app = await testApp({ sample: false, services: { rateLimits: createRateLimits(table) } });
    const organisationId = await app.newOrganisation();
    client = createApiClient(app, (await app.newKey(organisationId)).key);
    other = createApiClient(app, (await app.newKey(organisationId)).key);
  });
  afterAll(() => app.stop());

  it('say what the key and the organisation have used, and when it begins anew', async () => {
    await client.get('/api/enterprise/certificates');
    await other.get('/api/enterprise/certificates');
    const before = Date.now();
    const { status, body } = await client.get(path);
    expect([status, body.plan]).toEqual([200, 'enterprise']);
    expect(findLimit(body, 'certificateReads')).toEqual({
      name: 'certificateReads',
      windowSeconds: 60,
      own: { limit: 2, used: 1, resetsAt: expect.any(String) },
      organisation: { limit: 20, used: 2, resetsAt: expect.any(String) },
    });
    const resets = Date.parse(Object(findLimit(body, 'certificateReads')).own.resetsAt) - before;
    expect(resets).toBeGreaterThan(50_000);
    expect(resets).toBeLessThan(61_000);
    expect(findLimit(body, 'bulkUploads')).toMatchObject({ own: { limit: 10, used: 0, resetsAt: null } });
  });

  it('are not used up by asking, and never said to be overdrawn', async () => {
    for (let at = 0; at < 4; at += 1) await other.get('/api/enterprise/certificates');
    for (let at = 0; at < 3; at += 1) await other.get(path);
    const { body } = await other.get(path);
    expect(findLimit(body, 'certificateReads')).toMatchObject({ own: { limit: 2, used: 2 } });
    expect(findLimit(body, 'verifications')).toMatchObject({ own: { used: 0 }, organisation: { used: 0 } });
  });

  it('are those of the data of the key', async () => {
    const organisationId = await app.newOrganisation('Other');
    const [live, test] = await Promise.all([app.newKey(organisationId), app.newKey(organisationId, 'test')]);
    await createApiClient(app, live.key).get('/api/enterprise/certificates');
    const { body } = await createApiClient(app, test.key).get(path);
    expect(findLimit(body, 'certificateReads')).toMatchObject({ organisation: { used: 0 } });
  });

  it('are none where nothing is limited', async () => {
    const free = await testApp({ database: app.database, services: { rateLimits: createRateLimits(null) } });
    const { key } = await free.newKey(await free.newOrganisation());
    expect((await createApiClient(free, key).get(path)).body).toEqual({ plan: 'enterprise', limits: [] });
    await free.stop();
  });
});

const caller: TenantActor = {
  ...{ kind: 'key', callerId: 'key_1', keyId: 'key_1', organisationId: 'org_1', mode: 'live', plan: 'enterprise' },
  ...{
    scopes: [],
    allowedCidrs: [],
    expiresAt: null,
    scopeEnforcement: 'off',
    onBehalfOf: null,
    ...{ memberId: null, role: null, memberRole: null },
    registerSource: 'extract',
    policyVersion: '2026-2',
  },
};

/** Uses up the limit of an organisation by ten of its keys, then calls with another one: ten times at once, and once more. */
async function spendOfOrganisation(limits: RateLimits): Promise<void> {
  const createKeyActor = (id: string): TenantActor => ({ ...caller, callerId: id, organisationId: 'org_2' });
  for (let at = 0; at < 20; at += 1) {
    expect(await limits.consume(createKeyActor(`key_${at % 10}`), 'certificateReads')).toMatchObject({
      isExceeded: false,
    });
  }
  const late = createKeyActor('key_late');
  const calls = await Promise.all(Array.from({ length: 10 }, () => limits.consume(late, 'certificateReads')));
  expect(calls.map((state) => state?.isExceeded)).toEqual(Array.from({ length: 10 }, () => true));
  expect(await limits.consume(late, 'certificateReads')).toMatchObject({ isExceeded: true, limit: 20, remaining: 0 });
  expect(await limits.look(late, 'certificateReads')).toMatchObject({ own: { used: 0 }, organisation: { used: 20 } });
}

it('a call gets the state of its key or of the organisation, whichever has less left', async () => {
  const limits = createRateLimits(table);
  const use = (id: string) => limits.consume({ ...caller, callerId: id, organisationId: 'org_5' }, 'certificateReads');
  for (let at = 0; at < 18; at += 1) await use(`key_${at % 9}`);
  expect(await use('key_late')).toMatchObject({ limit: 2, remaining: 1 });
  expect(await use('key_last')).toMatchObject({ limit: 20, remaining: 0, isExceeded: false });
});

it('a call that the limit of the organisation refuses spends nothing of the limit of its key', async () => {
  await spendOfOrganisation(createRateLimits(table));
});

it('a heavy call that is refused leaves to others what it asked for, and is possible where the limit is smaller', async () => {
  const limits = createRateLimits(table);
  const use = (id: string, weight?: number) =>
    limits.consume({ ...caller, callerId: id, organisationId: 'org_3' }, 'certificateReads', weight);
  for (let at = 0; at < 19; at += 1) await use(`key_${at % 10}`);
  expect(await use('key_late', 100)).toMatchObject({ isExceeded: true });
  expect(await use('key_late')).toMatchObject({ isExceeded: false });
  const other = { ...caller, callerId: 'key_1', organisationId: 'org_4' };
  expect(await limits.consume(other, 'certificateReads', 100)).toMatchObject({ isExceeded: false, remaining: 0 });
});

describeWithRedis('the limits that Redis counts', () => {
  let server: TestRedis;
  let redis: ReturnType<typeof openRedis>;
  let limits: RateLimits;
  beforeAll(async () => {
    server = await TestRedis.start();
    redis = openRedis(server.url, pino({ level: 'silent' }));
    await until(() => redis.isReady);
    limits = createRateLimits(table, redis);
  });
  afterAll(async () => {
    redis.destroy();
    await server.kill();
  });

  it('are not spent by a call that the limit of the organisation refuses', async () => {
    await spendOfOrganisation(limits);
  });

  it('are read there, and unknown while it is away, when this process counts for itself', async () => {
    await limits.consume(caller, 'verifications');
    expect(await limits.look(caller, 'verifications')).toMatchObject({
      own: { limit: 100, used: 1, resetMs: expect.any(Number) },
      organisation: { limit: 1000, used: 1, resetMs: expect.any(Number) },
    });
    await server.kill();
    expect(await limits.consume(caller, 'verifications')).toMatchObject({ remaining: 99 });
    expect(await limits.look(caller, 'verifications')).toMatchObject({
      own: { limit: 100, used: null, resetMs: null },
      organisation: { limit: 1000, used: null, resetMs: null },
    });
  });
});
