import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { limitRole } from '../../src/database/connect.js';
import { type Database, openDatabase } from '../../src/database/orm.js';
import { readAtOnce } from '../../src/database/readTogether.js';
import { inTransaction, tryAdvisoryLock } from '../../src/database/transaction.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { until } from '../support/until.js';
import { describeWithPgBouncer, TestPgBouncer } from '../support/servers/pgBouncer.js';

// A PgBouncer in transaction mode gives each transaction another session of PostgreSQL. `npm run test:pooler` runs the
// other tests through one.
describeWithPgBouncer('through PgBouncer in transaction mode', () => {
  let direct: TestDatabase;
  let bouncer: TestPgBouncer;
  let pooled: Database;
  beforeAll(async () => {
    direct = await testDatabase();
    bouncer = await TestPgBouncer.start(direct.address);
    pooled = await openDatabase({ ...direct.address, ...bouncer.address }, { direct: direct.address });
  });
  afterAll(async () => {
    await pooled.close();
    await bouncer.stop();
    await direct.drop();
  });

  it('named statements work in every session', async () => {
    const statement = { name: 'pooled twice', text: 'select $1::int as n, pg_backend_pid() as pid', values: [1] };
    const pids = new Set<number>();
    // While other transactions hold sessions, the same statement is sent to several of them.
    const rounds = Array.from({ length: 12 }, () =>
      inTransaction(pooled.pool, async (client) => {
        const { rows } = await client.query<{ pid: number }>(statement);
        pids.add(rows[0]?.pid ?? 0);
        await client.query('select pg_sleep(0.05)');
        await client.query(statement);
      }),
    );
    await Promise.all(rounds);
    expect(pids.size).toBeGreaterThan(1);
    await expect(readAtOnce(pooled.pool, statement)).resolves.toMatchObject([{ n: 1 }]);
  });

  it('a lock of a session excludes others, and is free afterwards', async () => {
    const attempt = (work: () => Promise<string>): Promise<string | null> =>
      tryAdvisoryLock(pooled.pool, 'pooled', work);
    for (let round = 0; round < 5; round += 1) {
      await expect(attempt(async () => String(await attempt(() => Promise.resolve('both'))))).resolves.toBe('null');
    }
    const { rows } = await direct.pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toEqual([]);
  });

  it('statements and idle transactions keep their time limits, which are then those of the role', async () => {
    await limitRole(pooled.pool);
    await limitRole(pooled.pool);
    // Only sessions that begin afterwards have it.
    await direct.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
    );
    const limits = `select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const limit = async (): Promise<unknown> => (await pooled.pool.query(limits)).rows;
    // The pooler finds each session that has ended when it uses it.
    let rows: unknown;
    await until(async () => (rows = await limit().catch(() => undefined)) !== undefined);
    expect(rows).toEqual([{ statement: '10s', idle: '1min' }]);
  });

  it('migrations and imports have no time limit', async () => {
    const untimed = await openDatabase(direct.address, { isUntimed: true });
    const { rows } = await untimed.pool.query(
      `select current_setting(name) from unnest('{statement_timeout,idle_in_transaction_session_timeout}'::text[]) as name`,
    );
    await untimed.close();
    expect(rows).toEqual([{ current_setting: '0' }, { current_setting: '0' }]);
  });
});
