import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Migration } from '@mikro-orm/migrations';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { StartError } from '../platform/configuration/config.js';
import { getSystemCode } from '../platform/errors.js';
import { inTransaction, withAdvisoryLock } from './transaction.js';

type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

// `await import` would evaluate modules with a top-level await after the others, and the schema depends on the order.
const load = createRequire(import.meta.url);
const files = readdirSync(new URL('migrations/', import.meta.url)).filter((file) => file.endsWith('.js'));

/**
 * Every class of the files in `migrations`, by the time in its name (`Migration<YYYYMMDDhhmmss>_<what>`), which is the order
 * in which they run. A file has the migrations of a day. The SQL of a migration never changes once it is merged.
 */
export const migrations: readonly MigrationClass[] = files
  .flatMap((file) => Object.entries(load(`./migrations/${file}`) as Record<string, MigrationClass>))
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, migration]) => {
    if (!/^Migration\d{14}_\w+$/.test(name)) throw new Error(`${name} is not the name of a migration.`);
    return migration;
  });

/** The longest wait of a migration for a lock. Statements that come after it wait as long. */
const lockTimeoutMs = 900;
const lockAttempts = 300;
const lockPauseMs = 1_000;
const lockNotAvailable = '55P03';
const deadlock = '40P01';
const timedOut = '57014';
const partCodes = [lockNotAvailable, deadlock, timedOut];

/**
 * Migrates the schema to this version. Several processes may call it at once, while processes of the last release serve requests.
 * Each migration has its own transaction, gives up a lock that it does not get within a second, and tries again.
 * Rows that a migration fills in parts are filled before it counts as executed. A new database is migrated in one transaction, up to
 * the first migration that has none.
 * @throws StartError that names the migration if it got no lock in 300 attempts
 */
export async function migrate(
  { orm, pool }: { readonly orm: MikroORM; readonly pool: Pool },
  log: (message: string) => void = () => undefined,
): Promise<void> {
  await withAdvisoryLock(pool, 'kyb migrate', async () => {
    const first = listFirst(orm);
    if ((await orm.migrator.getExecuted()).length === 0) await orm.migrator.up({ migrations: first });
    const pending = await orm.migrator.getPending();
    for (const [at, { name }] of pending.entries()) {
      log(`Migration ${at + 1} of ${pending.length}: ${name}`);
      const filled = findParts(orm, name);
      if (filled) await fillInParts(pool, { ...filled, name }, log);
      await migrateWhenUnlocked(orm, name, log);
    }
    await pool.query(`drop table if exists ${progress}`);
    await validateConstraints(pool);
  });
}

/** The migrations before the first one without a transaction, which does not see tables that are not committed. */
function listFirst({ em, config }: MikroORM): string[] {
  const all = config.get('migrations').migrationsList as unknown as typeof migrations;
  const at = all.findIndex((Class) => !new Class(em.getDriver(), config).isTransactional());
  return all.slice(0, at === -1 ? all.length : at).map(({ name }) => name);
}

async function migrateWhenUnlocked(orm: MikroORM, name: string, log: (message: string) => void): Promise<void> {
  await retryUnlocked({ name, codes: [lockNotAvailable], log }, () =>
    orm.em.transactional(async (em) => {
      // The transaction is idle while a migration without one builds an index.
      await em.execute(`set local lock_timeout = ${lockTimeoutMs}; set local idle_in_transaction_session_timeout = 0`);
      const transaction = em.getTransactionContext<object>();
      await orm.migrator.up({ migrations: [name], ...(transaction && { transaction }) });
    }),
  );
}

interface Retry {
  /** The migration. */
  readonly name: string;
  readonly codes: readonly string[];
  readonly log: (message: string) => void;
}

async function retryUnlocked<Result>(
  { name, codes, log }: Retry,
  work: (attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!codes.includes(getSystemCode(error))) throw error;
      if (attempt === lockAttempts) {
        throw new StartError(
          `${name} got no lock in ${lockAttempts} attempts, because other transactions have its tables locked. ` +
            'Find them with pg_blocking_pids, and migrate again',
          { cause: error },
        );
      }
      if (attempt % 10 === 1) log(`${name} waits for transactions that have its tables locked.`);
      await sleep(lockPauseMs * (0.5 + Math.random()));
    }
  }
}

/** A migration that fills rows of a table in parts, each in a separate transaction, while others write them. */
export interface PartsMigration {
  readonly parts: {
    readonly table: string;
    /** `column = value`, where the value is an expression of the row. */
    readonly set: string;
    /** Whether a row still needs it. Rows that were written since have the value of their writer. */
    readonly where: string;
    /** A unique column without nulls, by which the rows are divided. */
    readonly key: string;
    /** Fewer are changed in a part that would take too long. */
    readonly rows: number;
  };
}

type NamedParts = PartsMigration['parts'] & { readonly name: string };

/** How far a migration is. */
interface Done {
  /** The last key whose row was seen; null before the first. */
  readonly last: string | null;
  readonly seen: number;
}

function findParts({ em, config }: MikroORM, name: string): PartsMigration['parts'] | undefined {
  const all = config.get('migrations').migrationsList as unknown as typeof migrations;
  const Class = all.find((one) => one.name === name);
  return Class && (new Class(em.getDriver(), config) as Migration & Partial<PartsMigration>).parts;
}

// It exists only while a migration is not finished.
const progress = 'migration_progress';

/**
 * Fills the rows of a table in the order of a key. Each part commits together with its last key, so a migration that was interrupted
 * continues there. A part keeps its locks for less than a second, and pauses as long as it took.
 */
async function fillInParts(pool: Pool, parts: NamedParts, log: (message: string) => void): Promise<void> {
  const { table, name } = parts;
  await pool.query(
    `create table if not exists ${progress} (migration text primary key, last_key text not null, seen bigint not null)`,
  );
  const { rows } = await pool.query<Done & { readonly estimate: number }>(
    `select greatest(reltuples, 0)::float8 as estimate, last_key as last, coalesce(seen, 0)::float8 as seen
     from pg_class left join ${progress} on migration = $2 where pg_class.oid = $1::regclass`,
    [table, name],
  );
  const { estimate = 0, ...earlier } = rows[0] ?? { last: null, seen: 0 };
  if (earlier.last !== null) log(`${name} continues after ${format(earlier.seen)} rows of ${table}.`);
  const step = Math.max(parts.rows, estimate / 20);
  let done: Done = earlier;
  for (;;) {
    const startedAt = performance.now();
    const from = done;
    const next = await retryUnlocked({ name, codes: partCodes, log }, (attempt) =>
      fillPart(pool, parts, { ...from, size: Math.ceil(parts.rows / 2 ** (attempt - 1)) }),
    );
    if (!next) return;
    if (Math.floor(next.seen / step) > Math.floor(done.seen / step)) {
      log(`${name}: ${format(next.seen)} of about ${format(Math.max(estimate, next.seen))} rows of ${table}`);
    }
    done = next;
    await sleep(performance.now() - startedAt);
  }
}

const format = (count: number): string => count.toLocaleString('en');

/** Fills the next rows. @returns what is done then, null if there were none */
function fillPart(
  pool: Pool,
  { table, key, set, where, name }: NamedParts,
  { last: after, seen, size }: Done & { readonly size: number },
): Promise<Done | null> {
  return inTransaction(pool, async (client) => {
    // Rows are locked while the statement waits for others, so it has the limit of a single lock.
    await client.query(`set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = ${lockTimeoutMs}`);
    const isAfter = after === null ? 'true' : `${key} > $1`;
    const values = after === null ? [] : [after];
    const { rows } = await client.query<{ last: string | null; count: number }>(
      `select max(${key})::text as last, count(*)::int as count
       from (select ${key} from ${table} where ${isAfter} order by ${key} limit ${size}) as part`,
      values,
    );
    const { last = null, count = 0 } = rows[0] ?? {};
    if (last === null) return null;
    await client.query(
      `update ${table} set ${set} where ${isAfter} and ${key} <= $${values.length + 1} and (${where})`,
      [...values, last],
    );
    await client.query(
      `insert into ${progress} values ($1, $2, $3)
       on conflict (migration) do update set last_key = excluded.last_key, seen = excluded.seen`,
      [name, last, seen + count],
    );
    return { last, seen: seen + count };
  });
}

/**
 * Validates constraints that a migration added `not valid`. The locks of its transaction would block every write while millions of
 * rows are read. This runs after it and blocks none, also while it waits for its own lock.
 */
async function validateConstraints(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ statement: string }>(
    `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement
     from pg_constraint where not convalidated and connamespace = current_schema()::regnamespace order by conname`,
  );
  for (const { statement } of rows) await pool.query(statement);
}
