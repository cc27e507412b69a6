import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, type Pool, type QueryConfig } from 'pg';
import { openDatabase } from '../../src/database/orm.js';
import { openReplica, type Replica } from '../../src/database/replica.js';
import { inSnapshot } from '../../src/database/transaction.js';
import {
  type ReplicatedPostgres,
  type ServerAddress,
  startReplicatedPostgres,
} from '../support/database/replicatedPostgres.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { runConsole } from '../support/processes/console.js';
import { newDataDir } from '../support/processes/dataDir.js';
import { fetchMetrics } from '../support/processes/metrics.js';
import { describeWithPgBouncer, TestPgBouncer } from '../support/servers/pgBouncer.js';
import { until } from '../support/until.js';

const abn = '51824753556';
const list = '/api/enterprise/verifications';

function toUrl({ host, port, user, database }: ServerAddress): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

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

  async function newKey(): Promise<string> {
    return (await app.newKey(await app.newOrganisation(), 'test')).key;
  }

  async function newClient(): Promise<ReturnType<typeof createApiClient>> {
    return createApiClient(app, await newKey());
  }

  const count = (outcome: Parameters<Replica['counts']['get']>[0]): number => replica.counts.get(outcome) ?? NaN;

  async function whenUsed(): Promise<void> {
    const before = count('replica');
    await until(async () => {
      await api.get(`${list}?limit=1`);
      return count('replica') > before;
    });
  }

  async function pauseReplay(): Promise<void> {
    await servers.standby.query('select pg_wal_replay_pause()');
    const state = `select pg_get_wal_replay_pause_state() = 'paused' as is_paused`;
    await until(async () => (await servers.standby.query(state))['is_paused'] === true);
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

  it('sees each change of a caller in its next read, also at another gateway', async () => {
    const own = await openReplica(servers.standby.address, app.database.pool, { log: () => undefined });
    const other = await testApp({ database: { ...app.database, replica: own } });
    const before = count('replica');
    const keys = await Promise.all(Array.from({ length: 8 }, () => newKey()));
    await Promise.all(
      keys.map(async (key) => {
        const here = createApiClient(app, key);
        for (let turn = 0; turn < 10; turn += 1) {
          const id = await verify(here);
          for (const client of [here, createApiClient(other, key)]) {
            expect((await listIds(list, client))[0]).toBe(id);
            const events = await client.get('/api/enterprise/events?limit=1');
            expect(events.body).toMatchObject({ items: [{ data: { id } }] });
          }
        }
      }),
    );
    expect(count('replica')).toBeGreaterThan(before);
    expect(own.counts.get('replica')).toBeGreaterThan(0);
    await other.stop();
    await own.close();
  });

  it('is checked by kyb doctor', async () => {
    const settings = {
      DATA_DIR: await newDataDir(),
      DATABASE_URL: toUrl(servers.primary.address),
      SECRETS_KEY: 'k'.repeat(32),
    };
    const check = async (url: string): Promise<unknown> => {
      const { stdout } = await runConsole({ ...settings, DATABASE_REPLICA_URL: url }, ['doctor', '--json']);
      const { findings } = JSON.parse(stdout) as { findings: { check: string; text: string }[] };
      return findings.filter((finding) => finding.check === 'database-replica').map(({ text }) => text);
    };
    const before = performance.now();
    await expect(check(toUrl(servers.standby.address))).resolves.toEqual([
      'The standby at DATABASE_REPLICA_URL is 0 MiB behind the primary.',
    ]);
    // It closes its connections.
    expect(performance.now() - before).toBeLessThan(20_000);
    await expect(check(settings.DATABASE_URL)).resolves.toEqual([
      'DATABASE_REPLICA_URL cannot be used: the server is not a standby of the primary, or is on another timeline.',
    ]);
    await rm(settings.DATA_DIR, { recursive: true });
  });

  describeWithPgBouncer('behind PgBouncer', () => {
    it('serves reads', async () => {
      const bouncer = await TestPgBouncer.start(servers.standby.address);
      const address = { ...servers.standby.address, ...bouncer.address };
      const pooled = await openReplica(address, app.database.pool, { isPooled: true, log: () => undefined });
      const read = (): Promise<unknown> =>
        pooled.read(
          ({ pool }) =>
            inSnapshot(
              pool,
              async (client) => (await client.query('select pg_is_in_recovery() as is_standby')).rows[0],
            ),
          () => Promise.resolve('primary'),
        );
      await until(async () => (await read()) !== 'primary');
      await expect(read()).resolves.toEqual({ is_standby: true });
      await pooled.close();
      // The same session of the server accepts the changes of its next user, once the standby is promoted.
      const next = new Client(address);
      await next.connect();
      await expect(next.query('show default_transaction_read_only')).resolves.toMatchObject({
        rows: [{ default_transaction_read_only: 'off' }],
      });
      await next.end();
      await bouncer.stop();
    });
  });

  it('counts as behind without a position that it has replayed', async () => {
    await servers.primary.query('create schema shadow');
    await servers.primary.query(
      "create function shadow.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select null::pg_lsn'",
    );
    const url = `${toUrl(servers.standby.address)}&options=${encodeURIComponent('-c search_path=shadow,pg_catalog,public')}`;
    const own = await openReplica({ url }, app.database.pool, { log: () => undefined });
    const isReplayed = `select to_regprocedure('shadow.pg_last_wal_replay_lsn()') is not null as is_there`;
    await until(async () => (await servers.standby.query(isReplayed))['is_there'] === true);
    await expect(own.measureLag()).resolves.toBe(Infinity);
    await own.close();
  });

  it('asks again for a read that begins while an older answer is awaited', async () => {
    let isHeld = false;
    const held = Promise.withResolvers<undefined>();
    const primary = Object.create(app.database.pool) as Pool;
    primary.query = (async (question: QueryConfig) => {
      const answer = await app.database.pool.query(question);
      if (isHeld) await held.promise;
      return answer;
    }) as never;
    const own = await openReplica(servers.standby.address, primary, { log: () => undefined });
    const place = (): Promise<string> =>
      own.read(
        async ({ pool }) => (await pool.query<{ place: string }>(`select 'replica' as place`)).rows[0]?.place ?? '',
        () => Promise.resolve('primary'),
      );
    await until(async () => (await place()) === 'replica');
    await pauseReplay();
    try {
      isHeld = true;
      const before = place();
      await verify();
      const after = place();
      held.resolve(undefined);
      await before;
      await expect(after).resolves.toBe('primary');
    } finally {
      await servers.standby.query('select pg_wal_replay_resume()');
      await own.close();
    }
  });

  it('sees a change that the replica has not replayed', async () => {
    await pauseReplay();
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

  it('repeats at the primary what a conflict with a change has ended, and uses the replica again', async () => {
    // A change waits this long for a read that it conflicts with, and then ends it.
    await servers.standby.query(`alter system set max_standby_streaming_delay = '200ms'`);
    await servers.standby.query('select pg_reload_conf()');
    await servers.primary.query('create table in_conflict as select 1 as n');
    const cancelled = count('cancelled');
    const read = replica.read(
      ({ pool }) =>
        inSnapshot(pool, async (client) => {
          await client.query('select n from in_conflict');
          await servers.primary.query('drop table in_conflict');
          await client.query('select pg_sleep(8)');
          return 'replica';
        }),
      () => Promise.resolve('primary'),
    );
    await expect(read).resolves.toBe('primary');
    await servers.standby.query('alter system reset max_standby_streaming_delay');
    await servers.standby.query('select pg_reload_conf()');
    expect(count('cancelled')).toBe(cancelled + 1);
    const before = count('replica');
    await listIds();
    expect(count('replica')).toBe(before + 1);
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
