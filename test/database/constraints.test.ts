import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate } from '../../src/database/migrations.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const unvalidated = async (): Promise<readonly string[]> =>
  (await database.pool.query<{ conname: string }>('select conname from pg_constraint where not convalidated')).rows.map(
    ({ conname }) => conname,
  );

it('every constraint holds for the rows that are older than it', async () => {
  expect(await unvalidated()).toEqual([]);
});

it('a constraint that a migration added without a check is checked behind it, while rows are written', async () => {
  await database.pool.query('alter table organisations add constraint named check (name is not null) not valid');
  const writer = await database.pool.connect();
  try {
    await writer.query('begin');
    await writer.query('lock table organisations in row exclusive mode');
    await migrate(database);
    expect(await unvalidated()).toEqual([]);
  } finally {
    await writer.query('rollback');
    writer.release();
  }
});
