import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tryAdvisoryLock } from '../../src/database/transaction.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const attempt = (work: () => Promise<string>): Promise<string | null> => tryAdvisoryLock(database.pool, 'test', work);

it('is free when the call ends, whether the work succeeded or failed', async () => {
  const other = await database.pool.connect();
  const locks = async (): Promise<unknown> =>
    (
      await other.query(`select count(*)::int as held from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`)
    ).rows;
  for (let round = 0; round < 20; round += 1) {
    await expect(attempt(() => Promise.reject(new Error('the work failed')))).rejects.toThrow('the work failed');
    expect(await locks()).toEqual([{ held: 0 }]);
    expect(await attempt(() => Promise.resolve('done'))).toBe('done');
    expect(await locks()).toEqual([{ held: 0 }]);
  }
  other.release();
});

it('is refused to a second caller while the first one works', async () => {
  expect(await attempt(async () => String(await attempt(() => Promise.resolve('done'))))).toBe('null');
});
