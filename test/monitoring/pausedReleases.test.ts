import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrations } from '../../src/database/migrations.js';
import { loadEdition } from '../../src/operations/rescreening/editions.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';

// Workers of a release that records no digests of submissions screen nothing again once the database is migrated.
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function migrate(): Promise<void> {
  const Class = migrations.find(({ name }) => name === 'Migration20261130000870_pausedReleases');
  if (!Class) throw new Error('The migration is missing.');
  const migration = new Class(database.orm.em.getDriver(), database.orm.config);
  await migration.up();
  await database.pool.query(migration.getQueries().map(String).join(';'));
}

const listEditions = async (): Promise<unknown> =>
  (await database.pool.query('select number, matcher from screening_editions order by number')).rows;

it('a migration pauses the screening of earlier releases, and that of no current one', async () => {
  await migrate();
  expect(await listEditions()).toEqual([]);
  expect(await loadEdition(database.pool, new Date())).toMatchObject({ number: 1 });
  await database.pool.query('update screening_editions set matcher = 9');
  await migrate();
  await migrate();
  const editions = [
    { number: 1, matcher: 9 },
    { number: 2, matcher: 10 },
  ];
  expect(await listEditions()).toEqual(editions);
  expect(await loadEdition(database.pool, new Date())).toMatchObject({ number: 2 });
  expect(await listEditions()).toEqual(editions);
});
