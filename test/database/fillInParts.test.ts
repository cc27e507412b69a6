import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { migrate, type PartsMigration } from '../../src/database/migrations.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { until } from '../support/until.js';

// A migration fills a column of many rows while the last release writes them.
const rows = 20_000;

class Migration29990101000000_column extends Migration {
  override up(): void {
    this.addSql('alter table events add column fills int not null default 0, add column word text');
  }
}

class Migration29990101000100_fill extends Migration implements PartsMigration {
  readonly parts = {
    table: 'events',
    set: `fills = fills + 1, word = 'ours'`,
    where: 'word is null',
    key: 'id',
    rows: 1_000,
  };
  override up(): void {
    // Its rows are filled in parts.
  }
}

let database: TestDatabase;
let said: string[];
beforeEach(async () => {
  database = await testDatabase();
  said = [];
  await database.pool.query(
    `insert into organisations (id, name, plan, created_at) values ('org_1', 'Acme', 'starter', now())`,
  );
  await insert(1, rows);
  await database.pool.query('analyze events');
  database.orm.config
    .get('migrations')
    .migrationsList?.push(Migration29990101000000_column, Migration29990101000100_fill);
});
afterEach(() => database.drop());

const insert = (first: number, last: number): Promise<unknown> =>
  database.pool.query(
    `insert into events (id, organisation_id, mode, kind, data, occurred_at)
     select 'evt_' || lpad(n::text, 8, '0'), 'org_1', 'test', 'entity.changed', '{}', now() from generate_series($1::int, $2::int) n`,
    [first, last],
  );

const migrateNow = (): Promise<void> => migrate(database, (message) => said.push(message));

const counts = async (): Promise<object> =>
  (
    await database.pool.query(
      `select count(*)::int as rows, count(*) filter (where fills = 1 and word = 'ours')::int as ours, max(fills) as fills from events`,
    )
  ).rows[0];

it('fills every row once, and prints how far it is', async () => {
  await migrateNow();
  expect(await counts()).toEqual({ rows, ours: rows, fills: 1 });
  expect(said.slice(0, 3)).toEqual([
    'Migration 1 of 2: Migration29990101000000_column',
    'Migration 2 of 2: Migration29990101000100_fill',
    'Migration29990101000100_fill: 1,000 of about 20,000 rows of events',
  ]);
  expect(said.at(-1)).toBe('Migration29990101000100_fill: 20,000 of about 20,000 rows of events');
  expect((await database.pool.query(`select to_regclass('migration_progress') as left`)).rows).toEqual([
    { left: null },
  ]);
});

it('lets writers write while it fills, and leaves their values', async () => {
  let isMigrating = true;
  let isHalfSeen = false;
  let writes = 0;
  const write = async (): Promise<void> => {
    const { rowCount } = await database.pool.query(
      `select from information_schema.columns where table_name = 'events' and column_name = 'word'`,
    );
    if (rowCount === 0) return;
    const id = `evt_${String(1 + Math.floor(Math.random() * rows)).padStart(8, '0')}`;
    await database.pool.query(`update events set word = 'theirs' where id = $1`, [id]);
    const { rows: seen } = await database.pool.query<{ isHalf: boolean }>(
      `select exists (select from events where word = 'ours') and exists (select from events where word is null) as "isHalf"`,
    );
    isHalfSeen ||= seen[0]?.isHalf === true;
    writes += 1;
  };
  const writer = async (): Promise<void> => {
    while (isMigrating) await write();
  };
  const writers = [writer(), writer(), writer()];
  await migrateNow();
  isMigrating = false;
  await Promise.all(writers);
  expect(writes).toBeGreaterThan(20);
  // A single statement would block writers until its end, and nobody would see a part of it.
  expect(isHalfSeen).toBe(true);
  const { rows: left } = await database.pool.query(
    `select distinct word, fills from events where word is null or fills > 1`,
  );
  expect(left).toEqual([]);
});

it('waits for a transaction that has a row locked, and lets others write the rows before it', async () => {
  database.orm.config.get('migrations').migrationsList?.pop();
  await migrateNow();
  database.orm.config.get('migrations').migrationsList?.push(Migration29990101000100_fill);
  const other = await database.pool.connect();
  let filled: Promise<void> | undefined;
  try {
    await other.query('begin');
    await other.query(`select from events where id = 'evt_00010500' for update`);
    filled = migrateNow();
    await until(async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    });
    await database.pool.query(`update events set word = 'theirs' where id = 'evt_00010400'`);
    await until(() => said.some((message) => message.endsWith('waits for transactions that have its tables locked.')));
  } finally {
    await other.query('rollback');
    other.release();
    await filled;
  }
  expect(await counts()).toEqual({ rows, ours: rows - 1, fills: 1 });
});

it('continues where it was interrupted, and changes no row twice', async () => {
  await database.pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$;
     create trigger fail before update on events for each row when (new.id = 'evt_00010500') execute function fail()`,
  );
  await expect(migrateNow()).rejects.toThrow('interrupted');
  const { rows: half } = await database.pool.query('select count(*)::int as filled from events where fills = 1');
  expect(half).toEqual([{ filled: 10_000 }]);
  await database.pool.query('drop trigger fail on events');
  // With another condition than its own, a second run of the first rows would change them again.
  await database.pool.query('update events set word = null');
  said.length = 0;
  await insert(rows + 1, rows + 500);
  await migrateNow();
  expect(said.slice(0, 2)).toEqual([
    'Migration 1 of 1: Migration29990101000100_fill',
    'Migration29990101000100_fill continues after 10,000 rows of events.',
  ]);
  const { rows: fills } = await database.pool.query('select fills, count(*)::int as rows from events group by fills');
  expect(fills).toEqual([{ fills: 1, rows: rows + 500 }]);
  await migrateNow();
  expect(await counts()).toMatchObject({ fills: 1 });
});
