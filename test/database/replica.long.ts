import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/database/orm.js';
import { openReplica, type Replica } from '../../src/database/replica.js';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../support/database/replicatedPostgres.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { fetchMetrics } from '../support/processes/metrics.js';
import { until } from '../support/until.js';

const abn = '51824753556';
const list = '/api/enterprise/verifications';

interface Item {
  readonly id: string;
}

// A primary and a standby that follows it, both of the PostgreSQL that npm installs.
describe('reads at a replica', () => {
  let servers: ReplicatedPostgres;
  let replica: Replica;
  let app: TestApp;
  let api: ReturnType<typeof createApiClient>;
  let stop: () => Promise<void>;
  const messages: string[] = [];

  beforeAll(async () => {
    servers = await startReplicatedPostgres();
    const database = await openDatabase(servers.primary.address);
    replica = await openReplica(servers.standby.address, database.pool, { log: (message) => messages.push(message) });
    const drop = (): Promise<void> => Promise.reject(new Error('The tests share this database.'));
    app = await testApp({
      database: { ...database, replica, address: servers.primary.address, settings: {}, drop },
    });
    api = await newClient();
    stop = async () => {
      await app.stop();
      await replica.close();
      await database.close();
      await servers.stop();
    };
  });
  afterAll(() => stop());
  beforeEach(() => whenUsed());

  async function newClient(): Promise<ReturnType<typeof createApiClient>> {
    return createApiClient(app, (await app.newKey(await app.newOrganisation(), 'test')).key);
  }

  const count = (outcome: Parameters<Replica['counts']['get']>[0]): number => replica.counts.get(outcome) ?? NaN;

  async function whenUsed(): Promise<void> {
    const before = count('replica');
    await until(async () => {
      await api.get(`${list}?limit=1`);
      return count('replica') > before;
    });
  }

  async function verify(client = api): Promise<string> {
    const { status, body } = await client.verify(abn);
    expect(status).toBe(200);
    return (body as { result: Item }).result.id;
  }

  async function listIds(path = list, client = api): Promise<readonly string[]> {
    const { status, body } = await client.get(path);
    expect(status).toBe(200);
    return (body as { items: Item[] }).items.map(({ id }) => id);
  }

  it('that is away at the start delays nothing', async () => {
    const nowhere = { ...servers.standby.address, host: '/nowhere' };
    const away = await openReplica(nowhere, app.database.pool, { log: (message) => messages.push(message) });
    const before = performance.now();
    await expect(
      away.read(
        () => Promise.resolve('replica'),
        () => Promise.resolve('primary'),
      ),
    ).resolves.toBe('primary');
    expect(performance.now() - before).toBeLessThan(500);
    await expect(away.measureLag()).rejects.toThrow('ENOENT');
    await away.close();
  });

  it('serves lists there, and nothing of another organisation', async () => {
    const id = await verify();
    const stranger = await newClient();
    const before = count('replica');
    await expect(listIds()).resolves.toContain(id);
    await expect(listIds(list, stranger)).resolves.toEqual([]);
    await expect(listIds('/api/enterprise/certificates', stranger)).resolves.toEqual([]);
    await expect(api.get(`${list}/${id}`)).resolves.toMatchObject({ status: 200 });
    expect(count('replica')).toBe(before + 3);
  });

  it('sees each change of a caller in its next read', async () => {
    const before = count('replica');
    const writers = await Promise.all(Array.from({ length: 8 }, () => newClient()));
    await Promise.all(
      writers.map(async (client) => {
        for (let turn = 0; turn < 10; turn += 1) {
          const id = await verify(client);
          expect((await listIds(list, client))[0]).toBe(id);
          const events = await client.get('/api/enterprise/events?limit=1');
          expect(events.body).toMatchObject({ items: [{ data: { id } }] });
        }
      }),
    );
    expect(count('replica')).toBeGreaterThan(before);
  });

  it('sees a change that the replica has not replayed', async () => {
    await servers.standby.query('select pg_wal_replay_pause()');
    const behind = count('behind');
    try {
      const id = await verify();
      await expect(listIds()).resolves.toContain(id);
      expect(count('behind')).toBe(behind + 1);
      // Later readers do not wait for it.
      const last = await verify();
      await expect(listIds()).resolves.toContain(last);
      expect(count('behind')).toBe(behind + 1);
      expect(await fetchMetrics(app)).toMatch(/^database_replica_lag_bytes\{host=".+"\} [1-9]\d*$/m);
    } finally {
      await servers.standby.query('select pg_wal_replay_resume()');
    }
  });

  it('continues a list at the primary when the replica stops', async () => {
    const own = await newClient();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift(await verify(own));
    const first = await own.get(`${list}?limit=2`);
    const { items, nextCursor } = first.body as { items: Item[]; nextCursor: string };
    await servers.standby.stop();
    const unreachable = count('unreachable');
    const rest = await listIds(`${list}?after=${encodeURIComponent(nextCursor)}`, own);
    expect([...items.map(({ id }) => id), ...rest]).toEqual(ids);
    expect(count('unreachable')).toBe(unreachable + 1);
    const csv = await own.get(`${list}?format=csv`);
    for (const id of ids) expect(csv.body).toContain(id);
    await servers.standby.start();
    await whenUsed();
    expect(messages).toEqual(expect.arrayContaining(['The replica is unreachable: the primary serves its reads.']));
  });

  it('waits a second at most for a replica that is frozen', async () => {
    servers.standby.signal('SIGSTOP');
    try {
      const before = performance.now();
      await Promise.all([listIds(), listIds('/api/enterprise/certificates')]);
      expect(performance.now() - before).toBeLessThan(4_000);
      await expect(listIds()).resolves.not.toEqual([]);
    } finally {
      servers.standby.signal('SIGCONT');
    }
  });

  // The last test: this server follows no primary any more.
  it('leaves a replica that was promoted', async () => {
    const foreign = count('foreign');
    await servers.standby.query('select pg_promote()');
    const id = await verify();
    await expect(listIds('/api/enterprise/certificates')).resolves.toEqual([]);
    expect(count('foreign')).toBe(foreign + 1);
    await expect(listIds()).resolves.toContain(id);
    expect(await fetchMetrics(app)).toMatch(/^database_replica_up\{host=".+"\} 0$/m);
  });
});
