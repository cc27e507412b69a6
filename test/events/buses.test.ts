import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids.js';
import { createPostgresBus } from '../../src/events/bus/postgresBus.js';
import { createRedisBus } from '../../src/events/bus/remoteBus.js';
import { createLog } from '../../src/platform/log.js';
import { openRedis, type Redis } from '../../src/platform/redis/redis.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { startProxy } from '../support/database/databaseProxy.js';
import { until } from '../support/until.js';
import { describeWithRedis, TestRedis } from '../support/servers/redis.js';
import type { Bus } from '../../src/caller/eventServices.js';

// On every transport, hints reach every process, and a process that may have missed some gets a gap.
const log = createLog('silent');

interface Carrier {
  open(): Bus;
  /** Something that no process of ours says. */
  say(text: string): Promise<void>;
  /** Breaks every connection of the bus. */
  breakDown(): Promise<void>;
  stop(): Promise<void>;
}

async function overPostgres(): Promise<Carrier> {
  const database: TestDatabase = await testDatabase();
  const { pool } = database;
  return {
    open: () => createPostgresBus(database.address, log),
    say: async (text) => {
      await pool.query(`select pg_notify('kyb_bus', $1)`, [text]);
    },
    breakDown: async () => {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'kyb bus'`,
      );
    },
    stop: () => database.drop(),
  };
}

async function overRedis(): Promise<Carrier> {
  const server = await TestRedis.start();
  const connections: Redis[] = [];
  const connect = (): Redis => {
    const connection = openRedis(server.url, log);
    connections.push(connection);
    return connection;
  };
  const stranger = connect();
  return {
    open: () => createRedisBus(connect(), log),
    say: async (text) => {
      await stranger.publish('kyb:bus', text);
    },
    breakDown: async () => {
      await server.kill();
      await server.restart();
      while (!stranger.isReady) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    stop: async () => {
      // A client that is destroyed between two attempts to connect keeps the timer of the next one.
      await until(() => connections.every(({ isReady }) => isReady));
      for (const connection of connections) connection.destroy();
      await server.kill();
    },
  };
}

function suite(start: () => Promise<Carrier>): void {
  let carrier: Carrier;
  const buses: Bus[] = [];
  beforeAll(async () => {
    carrier = await start();
  });
  afterEach(async () => {
    await Promise.all(buses.splice(0).map((bus) => bus.stop()));
  });
  afterAll(() => carrier.stop());

  const opened = async (): Promise<Bus> => {
    const bus = carrier.open();
    buses.push(bus);
    await gap(bus);
    return bus;
  };
  const gap = (bus: Bus): Promise<void> =>
    new Promise((resolve) => {
      const end = bus.onGap(() => {
        end();
        resolve();
      });
    });
  const heard = (bus: Bus, kind: 'events' | 'revokedCallers' = 'events'): string[] => {
    const subjects: string[] = [];
    bus.subscribe(kind, (more) => subjects.push(...more));
    return subjects;
  };

  it('tells this process at once and once, and every other', async () => {
    const [here, there, elsewhere] = [await opened(), await opened(), await opened()];
    const own = heard(here);
    const others = [heard(there), heard(elsewhere)];
    here.publish('events', ['a', 'b']);
    expect(own).toEqual(['a', 'b']);
    here.publish('events', ['c']);
    await until(() => others.every(({ length }) => length === 3));
    there.publish('events', ['d']);
    await until(() => [own, ...others].every(({ length }) => length === 4));
    expect(own).toEqual(['a', 'b', 'c', 'd']);
    expect(others[1]).toEqual(['a', 'b', 'c', 'd']);
  });

  it('splits what is too long for one message', async () => {
    const [here, there] = [await opened(), await opened()];
    const [events, keys] = [heard(there), heard(there, 'revokedCallers')];
    const ids = Array.from({ length: 3_000 }, () => newId('event'));
    here.publish('events', ids);
    here.publish('revokedCallers', ['key']);
    await until(() => events.length === ids.length && keys.length === 1);
    expect(events).toEqual(ids);
  });

  it('drops what is malformed, and passes by what it does not know', async () => {
    const bus = await opened();
    const subjects = heard(bus);
    for (const text of [
      'x',
      'null',
      '[]',
      '{}',
      '{"from":1,"hints":{}}',
      '{"from":"x","hints":[]}',
      '{"from":"x","hints":{"events":"x"}}',
      '{"from":"x","hints":{"events":[1]}}',
      '{"from":"x","hints":{"gap":["x"],"later":["x"],"__proto__":["x"]}}',
    ]) {
      await carrier.say(text);
    }
    await carrier.say('{"from":"x","hints":{"events":["good"]}}');
    await until(() => subjects.length > 0);
    expect(subjects).toEqual(['good']);
  });

  it('comes back by itself after a loss, says that hints may be missed, and goes on', async () => {
    const [here, there] = [await opened(), await opened()];
    const subjects = heard(there);
    const back = Promise.all([gap(here), gap(there)]);
    await carrier.breakDown();
    await back;
    here.publish('events', ['again']);
    await until(() => subjects.length > 0);
    expect(subjects).toEqual(['again']);
  });

  it('tells what was published just before it is stopped', async () => {
    const there = await opened();
    const subjects = heard(there, 'revokedCallers');
    const here = carrier.open();
    here.publish('revokedCallers', ['key']);
    await here.stop();
    await until(() => subjects.length > 0);
    expect(subjects).toEqual(['key']);
  });
}

describe('the bus over PostgreSQL', () => {
  suite(overPostgres);

  it('replaces a connection on which a message got no response, before the next heartbeat', async () => {
    const database = await testDatabase();
    const proxy = await startProxy(database, () => undefined);
    const bus = createPostgresBus({ ...database.address, host: '127.0.0.1', port: proxy.port }, log);
    let gaps = 0;
    bus.onGap(() => (gaps += 1));
    await until(() => gaps === 1);
    proxy.arm({ kind: 'frozen', statement: 1 });
    bus.publish('events', ['a']);
    // A statement times out after 5 s. The heartbeat would find the loss after 15 s.
    await until(() => gaps === 2, 12_000);
    await bus.stop();
    await proxy.stop();
    await database.drop();
  }, 30_000);
});
describeWithRedis('the bus over Redis', () => {
  suite(overRedis);
});
