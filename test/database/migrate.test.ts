import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { migrate } from '../../src/database/migrations.js';
import { openDatabase } from '../../src/database/orm.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { until } from '../support/until.js';

// A process of a new release migrates while processes of the last one serve requests.
class Migration29990101000000_column extends Migration {
  override up(): void {
    this.addSql('alter table verifications add column newer text');
  }
}

class Migration29990101000100_index extends Migration {
  override isTransactional(): boolean {
    return false;
  }
  override up(): void {
    this.addSql('drop index concurrently if exists verifications_newer');
    this.addSql('create index concurrently verifications_newer on verifications (newer)');
  }
}

class Migration29990101000200_wrong extends Migration {
  override up(): void {
    this.addSql('alter table verifications add column newest text');
    this.addSql('alter table nothing add column newest text');
  }
}

class Migration29990101000300_slow extends Migration {
  override isTransactional(): boolean {
    return false;
  }
  override up(): void {
    this.addSql('select pg_sleep(0.5)');
  }
}

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

function add(...added: readonly (new (...args: ConstructorParameters<typeof Migration>) => Migration)[]): void {
  database.orm.config.get('migrations').migrationsList?.push(...added);
}

const columns = async (): Promise<readonly string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'verifications' and column_name like 'new%'`,
  );
  return rows.map(({ name }) => name);
};

it('a migration that waits for a long transaction lets the requests of others pass, and is done after it', async () => {
  add(Migration29990101000000_column);
  const report = await database.pool.connect();
  const said: string[] = [];
  try {
    await report.query('begin; lock table verifications in access share mode');
    const migrated = migrate(database, (message) => said.push(message));
    await until(async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_locks where relation = 'verifications'::regclass and mode = 'AccessExclusiveLock' and not granted`,
      );
      return rowCount === 1;
    });
    // Behind a migration that waits without an end, this would wait until the report has ended.
    await database.pool.query('select from verifications limit 1');
    expect(await columns()).toEqual([]);
    await report.query('rollback');
    await migrated;
  } finally {
    report.release();
  }
  expect(await columns()).toEqual(['newer']);
  expect(said).toEqual([
    'Migration 1 of 1: Migration29990101000000_column',
    'Migration29990101000000_column waits for transactions that have its tables locked.',
  ]);
});

it('a migration without a transaction builds an index while a row is written, also over one that was not finished', async () => {
  add(Migration29990101000000_column);
  await migrate(database);
  await database.pool.query('create index verifications_newer on verifications (newer)');
  await database.pool.query(
    `update pg_index set indisvalid = false where indexrelid = 'verifications_newer'::regclass`,
  );
  add(Migration29990101000100_index);
  await migrate(database);
  const { rows } = await database.pool.query(
    `select indisvalid from pg_index where indexrelid = 'verifications_newer'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

// Building an index concurrently waits for the end of every statement that runs, also of one that waits for a lock.
it('two processes that migrate at once build an index one after the other', async () => {
  add(Migration29990101000000_column, Migration29990101000100_index);
  await Promise.all([migrate(database), migrate(database)]);
  expect(await columns()).toEqual(['newer']);
});

it('a migration without a transaction takes longer than the server lets a transaction be idle', async () => {
  const { address } = database;
  await database.pool.query(`alter database ${address.database} set idle_in_transaction_session_timeout = 100`);
  const opened = await openDatabase(address, { poolSize: 3, isUntimed: true });
  try {
    opened.orm.config.get('migrations').migrationsList?.push(Migration29990101000300_slow);
    await migrate(opened);
    const { rows } = await database.pool.query(
      `select from schema_migrations where name = 'Migration29990101000300_slow'`,
    );
    expect(rows).toHaveLength(1);
  } finally {
    await opened.close();
  }
});

it('a new database gets the migrations without a transaction, too', async () => {
  const name = `${database.address.database}_new`;
  await database.pool.query(`create database ${name} template template0`);
  const opened = await openDatabase({ ...database.address, database: name }, { poolSize: 3, isUntimed: true });
  try {
    opened.orm.config
      .get('migrations')
      .migrationsList?.push(Migration29990101000000_column, Migration29990101000100_index);
    await migrate(opened);
    const { rows } = await opened.pool.query(`select from pg_indexes where indexname = 'verifications_newer'`);
    expect(rows).toHaveLength(1);
  } finally {
    await opened.close();
    await database.pool.query(`drop database ${name} with (force)`);
  }
});

it('a migration that fails leaves the ones before it, and nothing of its own', async () => {
  add(Migration29990101000000_column, Migration29990101000200_wrong);
  await expect(migrate(database)).rejects.toThrow('relation "nothing" does not exist');
  expect(await columns()).toEqual(['newer']);
});

it('a process of the last release starts on a schema that is newer', async () => {
  const list = database.orm.config.get('migrations').migrationsList;
  add(Migration29990101000000_column);
  await migrate(database);
  list?.pop();
  await migrate(database);
  expect(await columns()).toEqual(['newer']);
});
