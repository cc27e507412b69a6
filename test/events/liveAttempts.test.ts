import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids.js';
import { testApp, type TestApp } from '../support/app.js';
import { seedAttempt, seedEndpoint } from '../support/seeds/attempts.js';
import { follow, liveClient, type Followed } from '../support/requests/liveClient.js';
import { until } from '../support/until.js';

// Attempts to deliver are seen by their own organisation and mode, as they are made.
const query = `subscription ($webhookId: ID) {
  deliveryAttempts(webhookId: $webhookId) {
    deliveryId webhookId eventId event number isManual outcome status error startedAt durationMs nextAttemptAt
  }
}`;
let app: TestApp;
let owner: { organisationId: string; mode: 'live' };
let key: string;
const clients: { dispose(): void | Promise<void> }[] = [];

beforeAll(async () => {
  app = await testApp();
  owner = { organisationId: await app.newOrganisation(), mode: 'live' };
  ({ key } = await app.newKey(owner.organisationId));
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});
afterAll(() => app.stop());

function watch(by: string, webhookId?: string): Followed {
  const client = liveClient(app, by);
  clients.push(client);
  return follow(client, query, { webhookId });
}

/** Makes attempts until a subscriber has seen one of this endpoint, which is the only sign that it has subscribed. */
async function seen(followed: Followed, endpointId: string): Promise<void> {
  await until(async () => {
    await seedAttempt(app, owner, endpointId);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return followed.items.some(({ webhookId }) => webhookId === endpointId);
  });
}

describe('a subscription to attempts', () => {
  it('yields each as it went', async () => {
    const endpointId = await seedEndpoint(app, owner);
    const followed = watch(key, endpointId);
    await seen(followed, endpointId);
    const deliveryId = await seedAttempt(app, owner, endpointId, 3);
    await until(() => followed.items.some((item) => item.deliveryId === deliveryId));
    expect(followed.items.find((item) => item.deliveryId === deliveryId)).toEqual({
      deliveryId,
      webhookId: endpointId,
      eventId: expect.stringMatching(/^evt_/),
      event: 'VERIFICATION_COMPLETED',
      number: 3,
      isManual: false,
      outcome: 'failed',
      status: 500,
      error: 'HTTP 500',
      startedAt: '2026-11-21T01:02:03.456Z',
      durationMs: 12,
      nextAttemptAt: '2026-11-21T01:02:08.456Z',
    });
  });

  it('is about one endpoint, or about all', async () => {
    const [one, two] = [await seedEndpoint(app, owner), await seedEndpoint(app, owner)];
    const [all, some] = [watch(key), watch(key, one)];
    await seen(all, two);
    await seen(some, one);
    await seen(all, one);
    expect(new Set(some.items.map(({ webhookId }) => webhookId))).toEqual(new Set([one]));
  });

  it('yields nothing of other organisations, nor of the other mode', async () => {
    const elsewhere = { organisationId: await app.newOrganisation(), mode: 'live' } as const;
    const foreign = [elsewhere, { ...owner, mode: 'test' as const }];
    const endpointId = await seedEndpoint(app, owner);
    const followed = watch(key);
    await seen(followed, endpointId);
    for (const tenant of foreign) await seedAttempt(app, tenant, await seedEndpoint(app, tenant));
    const last = await seedAttempt(app, owner, endpointId);
    await until(() => followed.items.some(({ deliveryId }) => deliveryId === last));
    expect(new Set(followed.items.map(({ webhookId }) => webhookId))).toEqual(new Set([endpointId]));
  });

  it('is refused for an endpoint that is not there, or another’s, alike', async () => {
    const elsewhere = { organisationId: await app.newOrganisation(), mode: 'live' } as const;
    const deleted = await seedEndpoint(app, owner);
    await app.database.pool.query(`update webhook_endpoints set status = 'deleted' where id = $1`, [deleted]);
    const ids = [
      newId('webhook'),
      'x',
      '',
      `${newId('webhook')}\u0000`,
      deleted,
      await seedEndpoint(app, elsewhere),
      await seedEndpoint(app, { ...owner, mode: 'test' }),
    ];
    for (const id of ids) {
      expect(await watch(key, id).ended).toMatchObject([
        { message: 'No webhook with this id exists.', extensions: { code: 'NOT_FOUND' } },
      ]);
    }
  });

  it('passes by what is told wrongly', async () => {
    const endpointId = await seedEndpoint(app, owner);
    const followed = watch(key);
    await seen(followed, endpointId);
    const deliveryId = await seedAttempt(app, owner, endpointId);
    app.services.bus.publish('attempts', [
      '',
      'x',
      deliveryId,
      `${deliveryId}:0`,
      `${deliveryId}:x`,
      `${deliveryId}:99999`,
    ]);
    await seen(watch(key, endpointId), endpointId);
    expect(followed.items.filter((item) => item.deliveryId === deliveryId)).toHaveLength(1);
  });

  it('ends with its key, also where nobody is told', async () => {
    const endpointId = await seedEndpoint(app, owner);
    const revoked = await app.newKey(owner.organisationId);
    const followed = watch(revoked.key, endpointId);
    await seen(followed, endpointId);
    await app.database.pool.query('update api_keys set revoked_at = now() where id = $1', [revoked.id]);
    const late = await seedAttempt(app, owner, endpointId);
    expect(await followed.ended).toMatchObject({ code: 4401 });
    expect(followed.items.map(({ deliveryId }) => deliveryId)).not.toContain(late);
  });
});
