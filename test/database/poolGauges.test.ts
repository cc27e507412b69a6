import { expect, it } from '@jest/globals';
import { openDatabase } from '../../src/database/orm.js';
import { poolGauges } from '../../src/database/connect.js';
import { testDatabase } from '../support/database/database.js';

it('show connections in use, idle ones, and callers that wait', async () => {
  const database = await testDatabase();
  const small = await openDatabase(database.address, { poolSize: 2 });
  const { pool } = small;
  const read = (): unknown => Object.fromEntries(poolGauges(pool).map((gauge) => [gauge.name, gauge.read()]));
  const first = await pool.connect();
  const second = await pool.connect();
  const third = pool.connect();
  const pooled = { database_pool_max: 2, database_pool_total: 2 };
  expect(read()).toEqual({ ...pooled, database_pool_in_use: 2, database_pool_idle: 0, database_pool_waiting: 1 });
  first.release();
  (await third).release();
  expect(read()).toEqual({ ...pooled, database_pool_in_use: 1, database_pool_idle: 1, database_pool_waiting: 0 });
  second.release();
  await small.close();
  await database.drop();
});
