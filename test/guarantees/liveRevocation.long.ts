import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalBus } from '../../src/events/bus/remoteBus.js';
import { createPostgresBus } from '../../src/events/bus/postgresBus.js';
import { encodeEventCursor } from '../../src/domain/page.js';
import { createLog } from '../../src/platform/log.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import type { TestDatabase } from '../support/database/database.js';
import { seedEvents } from '../support/seeds/events.js';
import { eventsQuery, follow, liveClient } from '../support/requests/liveClient.js';
import { browserClient, signInAs } from '../support/people/session.js';
import { until } from '../support/until.js';

// A revoked key receives nothing more. Its sockets are closed at once, in every process, and later events never reach
// it, even where the hint was lost.
const newBus = ({ address }: TestDatabase) => createPostgresBus(address, createLog('silent'));
/** Says nothing to anybody. */
class MuteBus extends LocalBus {
  override publish(): void {
    // Every hint is lost.
  }
}

let here: TestApp;
let there: TestApp;
let mute: TestApp;
let organisation: string;
const clients: { dispose(): void | Promise<void> }[] = [];

beforeAll(async () => {
  here = await testApp({ newBus });
  there = await testApp({ newBus, database: here.database });
  mute = await testApp({ newBus: () => new MuteBus(), database: here.database });
  organisation = await here.newOrganisation();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});
afterAll(async () => {
  await Promise.all([there.stop(), mute.stop()]);
  await here.stop();
});

/** A subscription of a key in a process, which is there when this returns. */
async function subscribedIn(app: TestApp, key: string, variables: Record<string, unknown> = {}) {
  const client = liveClient(app, key);
  clients.push(client);
  const before = app.services.liveEvents.size();
  const followed = follow(client, eventsQuery, variables);
  await until(() => app.services.liveEvents.size() > before);
  return followed;
}

const revoke = { text: 'update api_keys set revoked_at = now() where id = $1' };

describe('the sockets of a key', () => {
  it.each([
    ['revoked', 'revoke', {}],
    ['replaced without grace', 'rotate', { graceSeconds: 0 }],
  ])('are closed at once when it is %s, in this process and in others', async (_title, verb, body) => {
    const owner = createApiClient(here, (await here.newKey(organisation)).key);
    const { id, key } = await here.newKey(organisation);
    const other = await here.newKey(organisation);
    const followed = [await subscribedIn(here, key), await subscribedIn(there, key)];
    const bystander = await subscribedIn(there, other.key);
    const { status } = await owner.post(`/api/enterprise/api-keys/${id}/${verb}`, body);
    expect(status).toBe(200);
    for (const { ended } of followed) {
      expect(await ended).toMatchObject({
        code: 4401,
        reason: 'This API key was revoked or has expired. Use another key.',
      });
    }
    await createApiClient(here, other.key).verify('51 824 753 556');
    await bystander.has(1);
  });

  it.each([
    ['its member is removed', 'removeMember(input: { id: $id })', 4401],
    ['its member gets another role', 'changeMember(input: { id: $id, role: VIEWER })', 4491],
  ])('are closed at once when %s, in this process and in others', async (_title, change, code) => {
    const developer = await signInAs(here, { organisationId: organisation, role: 'developer' });
    const body = { name: 'of a developer' };
    const { apiKey } = (await browserClient(here, developer).post('/api/enterprise/api-keys/create', body)).body;
    const followed = [await subscribedIn(here, apiKey.key), await subscribedIn(there, apiKey.key)];
    const bystander = await subscribedIn(there, (await here.newKey(organisation)).key);
    const owner = browserClient(here, await signInAs(here, { organisationId: organisation, role: 'owner' }));
    const { body: changed } = await owner.graphql(`mutation ($id: ID!) { ${change} { affectedKeys { id } } }`, {
      id: developer.memberId,
    });
    expect(Object.values(changed.data)).toEqual([{ affectedKeys: [{ id: apiKey.id }] }]);
    for (const { ended } of followed) expect(await ended).toMatchObject({ code });
    await owner.post('/api/enterprise/verify', { queryValue: '51 824 753 556', jurisdiction: 'AU' });
    await bystander.has(1);
  });

  it('are closed when its rights have changed while the message about it was lost', async () => {
    const developer = await signInAs(here, { organisationId: organisation, role: 'developer' });
    const body = { name: 'of another developer' };
    const { apiKey } = (await browserClient(here, developer).post('/api/enterprise/api-keys/create', body)).body;
    const { ended } = await subscribedIn(there, apiKey.key);
    const bystander = await subscribedIn(there, (await here.newKey(organisation)).key);
    await here.database.pool.query(`update members set role = 'viewer' where id = $1`, [developer.memberId]);
    await here.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'kyb bus' and datname = current_database()`,
    );
    expect(await ended).toMatchObject({ code: 4491 });
    await createApiClient(here, (await here.newKey(organisation)).key).verify('51 824 753 556');
    await bystander.has(1);
  });

  it('are closed when scopes begin to be enforced, and a key without the scope does not come back', async () => {
    const organisationId = await here.newOrganisation();
    const { key } = await here.newKey(organisationId, 'live', { scopes: ['verify'] });
    const followed = [await subscribedIn(here, key), await subscribedIn(there, key)];
    const owner = browserClient(here, await signInAs(here, { organisationId, role: 'owner' }));
    const change = (scopeEnforcement: string) =>
      owner.send('PATCH', '/api/enterprise/organisation', { scopeEnforcement });
    expect(await change('report')).toMatchObject({ status: 200 });
    await createApiClient(here, key).verify('51 824 753 556');
    for (const one of followed) await one.has(1);
    expect(await change('enforce')).toMatchObject({ status: 200 });
    for (const { ended } of followed) expect(await ended).toMatchObject({ code: 4491 });
    const client = liveClient(here, key);
    clients.push(client);
    const { ended } = follow(client, eventsQuery, {});
    expect(JSON.stringify(await ended)).toContain('FORBIDDEN');
  });

  it('are closed within seconds where nobody is told', async () => {
    const { id, key } = await here.newKey(organisation);
    const { ended } = await subscribedIn(mute, key);
    await createApiClient(mute, (await here.newKey(organisation)).key).post(`/api/enterprise/api-keys/${id}/revoke`);
    expect(await ended).toMatchObject({ code: 4401 });
  });

  it('are closed within seconds when its rights have changed and nobody is told', async () => {
    const developer = await signInAs(here, { organisationId: organisation, role: 'developer' });
    const body = { name: 'of a third developer' };
    const { apiKey } = (await browserClient(here, developer).post('/api/enterprise/api-keys/create', body)).body;
    const { ended } = await subscribedIn(mute, apiKey.key);
    const bystander = await subscribedIn(mute, (await here.newKey(organisation)).key);
    await here.database.pool.query(`update members set role = 'viewer' where id = $1`, [developer.memberId]);
    expect(await ended).toMatchObject({ code: 4491 });
    await seedEvents(here, { organisationId: organisation });
    await bystander.has(1);
  });

  it('are closed when it expires', async () => {
    const { key } = await here.newKey(organisation, 'live', { expiresAt: new Date(Date.now() + 500) });
    const { ended } = await subscribedIn(here, key);
    expect(await ended).toMatchObject({ code: 4401 });
  });
});

describe('what is committed after the end of a key', () => {
  it('never reaches it, although nobody was told', async () => {
    const good = await subscribedIn(mute, (await here.newKey(organisation)).key);
    for (let round = 1; round <= 3; round += 1) {
      const { id, key } = await here.newKey(organisation);
      const revoked = await subscribedIn(mute, key);
      await here.database.pool.query(revoke, [id]);
      await seedEvents(here, { organisationId: organisation });
      await good.has(round);
      expect(await revoked.ended).toMatchObject({ code: 4401 });
      expect(revoked.items).toEqual([]);
    }
  });

  it('never reaches it while it still reads what it missed', async () => {
    const owner = await here.newOrganisation();
    await seedEvents(here, { organisationId: owner, count: 3_000 });
    await here.services.eventLog.settle();
    const { id, key } = await here.newKey(owner);
    const followed = await subscribedIn(mute, key, { after: encodeEventCursor('live', 0) });
    await here.database.pool.query(revoke, [id]);
    await seedEvents(here, { organisationId: owner, kind: 'endpoint.failing' });
    await here.services.eventLog.settle();
    expect(await followed.ended).toMatchObject({ code: 4401 });
    expect(followed.items.filter(({ event }) => event === 'ENDPOINT_FAILING')).toEqual([]);
  });
});
