import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeEventCursor } from '../../src/domain/page.js';
import { createPostgresBus } from '../../src/events/bus/postgresBus.js';
import { createRedisBus, LocalBus } from '../../src/events/bus/remoteBus.js';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { createLog } from '../../src/platform/log.js';
import { openRedis, type Redis } from '../../src/platform/redis/redis.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { seedEvents } from '../support/seeds/events.js';
import { eventsQuery, follow, liveClient, type Followed } from '../support/requests/liveClient.js';
import { until } from '../support/until.js';
import { describeWithRedis, TestRedis } from '../support/servers/redis.js';
import type { Bus } from '../../src/caller/eventServices.js';

// The events that one process commits reach the subscribers of another: each event once and in order, through any
// failure of the bus.
const log = createLog('silent');
let database: TestDatabase;
let apps: TestApp[] = [];
const clients: { dispose(): void | Promise<void> }[] = [];

beforeAll(async () => {
  database = await testDatabase({ sample: true });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
  await Promise.all(apps.splice(0).map((app) => app.stop()));
});
afterAll(() => database.drop());

/** Two processes, in effect: all that they share is the database and what carries the bus. */
async function twoApps(newBus: () => Bus): Promise<[TestApp, TestApp]> {
  const pair = [await testApp({ database, newBus }), await testApp({ database, newBus })] as [TestApp, TestApp];
  apps = pair;
  return pair;
}

async function subscribedIn(app: TestApp, key: string): Promise<Followed> {
  const client = liveClient(app, key);
  clients.push(client);
  const followed = follow(client, eventsQuery);
  await until(() => app.services.liveEvents.size() === 1);
  return followed;
}

/** Writes in one process while the bus is broken again and again; the subscriber of the other must miss nothing. */
async function writeThroughLosses(writer: TestApp, reader: TestApp, breakDown: () => Promise<void>): Promise<void> {
  const organisationId = await writer.newOrganisation();
  const { key } = await writer.newKey(organisationId);
  const followed = await subscribedIn(reader, key);
  let written = 0;
  for (let loss = 0; loss < 3; loss += 1) {
    for (let batch = 0; batch < 10; batch += 1) {
      await seedEvents(writer, { organisationId, count: 3 });
      written += 3;
      writer.services.eventLog.committed([]);
      if (batch === 5) await breakDown();
    }
    await followed.has(written);
  }
  expect(followed.items.map(({ cursor }) => decodeEventCursor(cursor)?.position)).toEqual(
    Array.from({ length: written }, (_, n) => n + 1),
  );
}

it('two processes over PostgreSQL miss nothing while their connections are cut', async () => {
  const [writer, reader] = await twoApps(() => createPostgresBus(database.address, log));
  await writeThroughLosses(writer, reader, async () => {
    // Subscribers that were cut a moment ago may still be reconnecting.
    await until(async () => {
      const { rowCount } = await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'kyb bus'`,
      );
      return (rowCount ?? 0) > 0;
    });
  });
});

it('two processes that hear nothing of each other miss nothing', async () => {
  const [writer, reader] = await twoApps(() => new LocalBus());
  await writeThroughLosses(writer, reader, () => Promise.resolve());
});

describeWithRedis('with Redis', () => {
  let server: TestRedis;
  const connections: Redis[] = [];
  let subscribers = 0;
  const connected = (): Redis => {
    const redis = openRedis(server.url, log);
    connections.push(redis);
    return redis;
  };
  const newBus = (): Bus => {
    subscribers += 1;
    return createRedisBus(connected(), log);
  };
  beforeAll(async () => {
    server = await TestRedis.start();
  });
  afterEach(async () => {
    // A client that is destroyed between two attempts to connect keeps the timer of the next one.
    await until(() => connections.every(({ isReady }) => isReady));
    const [first] = connections;
    // Each bus has another connection, which it destroys when its app stops.
    await until(async () => (await first?.pubSubNumSub('kyb:bus'))?.['kyb:bus'] === subscribers);
    subscribers = 0;
    for (const redis of connections.splice(0)) redis.destroy();
  });
  afterAll(() => server.kill());

  it('two processes miss nothing while it is killed and started again', async () => {
    const [writer, reader] = await twoApps(newBus);
    await writeThroughLosses(writer, reader, async () => {
      await server.kill();
      await server.restart();
    });
  });

  it('a revoked key loses its sockets in another process', async () => {
    const [here, there] = await twoApps(newBus);
    const organisationId = await here.newOrganisation();
    const { id, key } = await here.newKey(organisationId);
    const { ended } = await subscribedIn(there, key);
    await until(() => connections.every(({ isReady }) => isReady));
    await createApiClient(here, key).post(`/api/enterprise/api-keys/${id}/revoke`);
    expect(await ended).toMatchObject({ code: 4401 });
  });

  describe('rate limits', () => {
    const limits = parseLimits('{"starter": {"requests": 3}}');
    const statuses = async (app: TestApp, key: string, calls: number): Promise<number[]> => {
      const all: number[] = [];
      for (let call = 0; call < calls; call += 1) {
        all.push((await createApiClient(app, key).get('/api/enterprise/api-keys')).status);
      }
      return all;
    };

    it('are counted for all processes together, and in each alone while it is away', async () => {
      const redis = [connected(), connected()];
      await until(() => redis.every(({ isReady }) => isReady));
      const pair = await Promise.all(
        redis.map((own) => testApp({ database, services: { rateLimits: createRateLimits(limits, own) } })),
      );
      apps = pair;
      const [here, there] = pair as [TestApp, TestApp];
      const organisationId = await here.newOrganisation('Poor', 'starter');
      const shared = (await here.newKey(organisationId)).key;
      expect(await statuses(here, shared, 2)).toEqual([200, 200]);
      expect(await statuses(there, shared, 2)).toEqual([200, 429]);
      await server.kill();
      const alone = (await here.newKey(organisationId)).key;
      expect(await statuses(here, alone, 4)).toEqual([200, 200, 200, 429]);
      expect(await statuses(there, alone, 4)).toEqual([200, 200, 200, 429]);
      await server.restart();
      await until(() => redis.every(({ isReady }) => isReady));
      const again = (await here.newKey(organisationId)).key;
      expect(await statuses(here, again, 2)).toEqual([200, 200]);
      expect(await statuses(there, again, 2)).toEqual([200, 429]);
    });
  });
});
