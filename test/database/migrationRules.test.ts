import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { migrations, type PartsMigration } from '../../src/database/migrations.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';

// Processes of the last release serve while a migration runs and after it (docs/decisions/0042-rolling-upgrades.md). Older
// migrations ran while all processes were stopped.
const firstRolling = 'Migration20261127020000';

/** Migrations that remove what no supported release uses, with the release that used it last. */
const removals: Readonly<Record<string, string>> = {};

const rules: readonly { readonly broken: RegExp; readonly remedy: string; readonly isRemoval?: true }[] = [
  {
    broken: /\bdrop (?:column|table)\b|\brename\b/i,
    remedy: 'the last release uses it: remove it in a later release, and name that in removals',
    isRemoval: true,
  },
  {
    broken: /\badd column (?:if not exists )?\w+ (?![^,]*\bdefault\b)[^,]*\bnot null\b/i,
    remedy: 'the last release inserts rows without it: give it a default',
  },
  {
    broken: /\badd column (?:if not exists )?\w+ [^,]*\b(?:check|unique|primary key)\b/i,
    remedy: 'it reads the whole table: add the column, and then the constraint as not valid',
  },
  {
    broken:
      /\badd column [^,]*\b(?:generated|(?:big)?serial|default (?:gen_random_uuid|random|clock_timestamp|nextval))\b/i,
    remedy: 'it rewrites the table: add the column, and fill it in parts, as a PartsMigration',
  },
  { broken: /\balter column \w+ (?:set data )?type\b/i, remedy: 'it rewrites the table: add another column' },
  {
    broken: /\balter column \w+ set not null\b/i,
    remedy: 'it reads the whole table: add a check constraint as not valid',
  },
  {
    broken: /\badd (?:constraint \w+ )?(?:check|foreign key|unique|primary key)\b(?!.*\bnot valid\b)/is,
    remedy: 'it reads the whole table: add it as not valid, or using an index that was built concurrently',
  },
  {
    broken: /\bcreate (?:unique )?index (?!concurrently\b)/i,
    remedy: 'it blocks writes: build it concurrently, in a class whose isTransactional returns false',
  },
  {
    broken: /\bcreate (?:unique )?index concurrently if not exists\b/i,
    remedy: 'an index that was not finished would stay: drop it concurrently if it exists, then create it',
  },
  {
    broken: /^\s*(?:with\b.*)?\b(?:update|delete from)\b/is,
    remedy: 'it locks many rows until its end: fill them in parts, as a PartsMigration',
  },
];

/** @returns what the processes of the last release would not survive */
function findFaults(name: string, statements: readonly string[]): readonly string[] {
  const created = statements.flatMap((sql) => /\bcreate table (?:if not exists )?(\w+)/i.exec(sql)?.[1] ?? []);
  return statements
    .filter((sql) => !created.some((table) => new RegExp(`\\b(?:on|table|update|from) ${table}\\b`, 'i').test(sql)))
    .flatMap((sql) =>
      rules
        .filter(({ broken, isRemoval }) => broken.test(sql) && !(isRemoval && name in removals))
        .map(({ remedy }) => `${name}: "${sql.trim().slice(0, 80)}": ${remedy}`),
    );
}

/** Statements that a migration sends itself, without the limits of a part and without these rules. */
async function findUnlisted(migration: Migration & Partial<PartsMigration>, name: string): Promise<readonly string[]> {
  const faults: string[] = [];
  const record = (sql: unknown): Promise<[]> => {
    faults.push(`${name}: "${String(sql).slice(0, 80)}": add it with addSql, or fill rows as a PartsMigration`);
    return Promise.resolve([]);
  };
  Object.assign(migration, { execute: record });
  await migration.up();
  migration.reset();
  const { parts } = migration;
  if (parts && parts.rows > mostRows) faults.push(`${name}: a part has ${mostRows} rows at most, not ${parts.rows}`);
  return faults;
}

const mostRows = 5_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('the last release serves during and after each migration', async () => {
  const { orm } = database;
  const faults: string[] = [];
  for (const Class of migrations.filter(({ name }) => name >= firstRolling)) {
    const migration = new Class(orm.em.getDriver(), orm.config);
    faults.push(...(await findUnlisted(migration, Class.name)));
    await migration.up();
    const statements = migration.getQueries().map(String);
    // Outside a transaction, there is no limit of time for a lock. These statements need only one that blocks no request.
    const isSafe = (sql: string): boolean => /^\s*(?:create|drop) (?:unique )?index concurrently\b/i.test(sql);
    if (!migration.isTransactional() && !statements.every(isSafe)) {
      faults.push(
        `${Class.name}: it may wait for a lock without an end: leave only concurrent builds of indexes in it`,
      );
    }
    faults.push(...findFaults(Class.name, statements));
  }
  expect(faults).toEqual([]);
});

class Sending extends Migration {
  override async up(): Promise<void> {
    await this.execute(`update verifications set product = ''`);
  }
}

class InLargeParts extends Migration implements PartsMigration {
  readonly parts = { table: 'verifications', set: `product = ''`, where: 'product is null', key: 'id', rows: 100_000 };
  override up(): void {
    // Its rows are filled in parts.
  }
}

class InParts extends InLargeParts {
  override readonly parts = {
    table: 'verifications',
    set: `product = ''`,
    where: 'product is null',
    key: 'id',
    rows: 1_000,
  };
}

it.each([
  [Sending, 1],
  [InLargeParts, 1],
  [InParts, 0],
])('a migration that changes rows itself is found, unless it does so in parts: %p', async (Class, count) => {
  const { em, config } = database.orm;
  expect(await findUnlisted(new Class(em.getDriver(), config), 'Migration')).toHaveLength(count);
});

it.each([
  'alter table verifications drop column reference',
  'alter table verifications rename to checks',
  'alter table verifications add column product text not null',
  'alter table verifications alter column reference type varchar',
  'alter table verifications alter column reference set not null',
  'alter table verifications add constraint short check (length(reference) < 9)',
  'create index verifications_product on verifications (product)',
  'create index concurrently if not exists verifications_product on verifications (product)',
  `update verifications set product = ''`,
  `with some as (select id from bulks) update verifications set product = '' from some`,
  `alter table verifications add column product text check (product <> '')`,
  'alter table verifications add column product text unique',
  'alter table verifications add column product uuid default gen_random_uuid()',
  'alter table verifications add column product text generated always as (lower(reference)) stored',
])('%s is found', (sql) => {
  expect(findFaults('Migration', [sql])).toHaveLength(1);
});

it.each([
  [`alter table verifications add column product text not null default ''`],
  [`alter table verifications add column product text default '' not null`],
  ['alter table verifications add column product text, add column kind text'],
  ['alter table verifications add constraint short check (length(reference) < 9) not valid'],
  [
    'drop index concurrently if exists verifications_product',
    'create index concurrently verifications_product on verifications (product)',
  ],
  ['create table products (id text primary key)', 'create index products_id on products (id)'],
])('%s is allowed', (...statements) => {
  expect(findFaults('Migration', statements)).toEqual([]);
});
