import { once } from 'node:events';
import { Client, type Pool } from 'pg';
import { migrations } from '../../database/migrations.js';
import type { Database } from '../../database/orm.js';
import { inTransaction } from '../../database/transaction.js';
import { areKnownSecrets, readSecrets } from '../../encryption/secretsKey.js';
import { findUnreadable } from '../../operations/secrets/rewrapSecrets.js';
import type { Config } from '../../platform/configuration/config.js';
import { createLog } from '../../platform/log.js';
import { openTransport } from '../../operations/mails/openTransport.js';
import { type Check, type Finding, formatCount, ok, problem, toErrorMessage, warning } from './finding.js';

const minPostgresVersion = 16;
const warnClockDifferenceMs = 2_000;
const maxClockDifferenceMs = 30_000;

/** Checks what a start needs of the database: its version, its schema, its secrets, its clock. Changes nothing. */
export function databaseChecks(
  config: Config,
  { pool, replica }: Pick<Database, 'pool' | 'replica'>,
): Readonly<Record<string, Check>> {
  return {
    database: () => checkVersion(pool),
    schema: () => checkSchema(pool),
    secrets: () => checkSecrets(config, pool),
    'database-role': () => checkRole(config, pool),
    'database-pooler': () => checkPooler(config, pool),
    'database-replica': () => checkReplica(replica),
    clock: () => checkClock(pool),
  };
}

async function checkVersion(pool: Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`);
  const version = rows[0]?.version.split(' ')[0] ?? '';
  const text = `The database accepts connections: PostgreSQL ${version}.`;
  if (Number.parseInt(version, 10) >= minPostgresVersion) return [ok('database', text)];
  return [problem('database', text, `Upgrade to PostgreSQL ${minPostgresVersion} or newer.`)];
}

async function checkSchema(pool: Pool): Promise<Finding[]> {
  const applied = new Set(await loadAppliedMigrations(pool));
  const names = migrations.map(({ name }) => name);
  const pending = names.filter((name) => !applied.has(name));
  const unknown = [...applied].filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    return [
      warning(
        'schema',
        `The schema has ${formatCount(unknown.length, 'migration')} that this version does not know: a newer version has written it.`,
        'If that is the next release, both serve side by side during an upgrade. Otherwise run the newer version, or restore the backup from before the upgrade.',
      ),
    ];
  }
  if (pending.length === 0) return [ok('schema', `The schema is up to date: ${names.length} migrations.`)];
  return [
    warning(
      'schema',
      `Pending migrations: ${pending.length} of ${names.length}.`,
      'Run kyb migrate, or start the service: it migrates the schema.',
    ),
  ];
}

/** Whether every migration has run, so that the tables can be read. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const applied = new Set(await loadAppliedMigrations(pool));
  return migrations.every(({ name }) => applied.has(name));
}

async function loadAppliedMigrations(pool: Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string | null }>(`select to_regclass('schema_migrations') as name`);
  if (tables[0]?.name === null) return [];
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations');
  return rows.map(({ name }) => name);
}

async function checkSecrets(config: Config, pool: Pool): Promise<Finding[]> {
  const secrets = await readSecrets(config);
  const source = config.secretsKeys ? 'SECRETS_KEY' : 'secrets.key in DATA_DIR';
  if (secrets === null) {
    return [
      warning(
        'secrets',
        'There is no secret yet.',
        'Start the service: it creates secrets.key in DATA_DIR. Back that file up.',
      ),
    ];
  }
  const { rows } = await pool.query<{ name: string | null }>(`select to_regclass('secret_ids') as name`);
  const isNew = rows[0]?.name === null;
  if (isNew || (await areKnownSecrets(pool, secrets))) {
    const unreadable = isNew || !(await isMigrated(pool)) ? [] : await findUnreadable(pool, secrets);
    if (unreadable.length > 0) {
      return [
        problem(
          'secrets',
          `${source} lacks an entry that is still needed: ${unreadable.join(', ')}.`,
          'Add the removed entry behind the others, and run kyb secrets status before you remove one.',
        ),
      ];
    }
    return [ok('secrets', `${source} belongs to this database (${formatCount(secrets.length, 'entry', 'entries')}).`)];
  }
  return [
    problem(
      'secrets',
      `${source} does not belong to this database: nothing encrypted can be read, and no API key is recognised.`,
      'Set the SECRETS_KEY that the database was written under, or put its secrets.key back into DATA_DIR.',
    ),
  ];
}

/** The embedded database has one role. Your own PostgreSQL can protect the audit log from the service itself. */
async function checkRole({ databaseUrl }: Config, pool: Pool): Promise<Finding[]> {
  if (databaseUrl === undefined) return [];
  const { rows } = await pool.query<{ owns: boolean }>(
    `select pg_has_role(current_user, relowner, 'member') as owns from pg_class
     where oid = to_regclass('audit_entries')`,
  );
  const [row] = rows;
  if (!row) return [];
  if (!row.owns) return [ok('database-role', 'The role of the service cannot change entries of the audit log.')];
  return [
    warning(
      'database-role',
      'The role of the service owns the tables, so it could change entries of the audit log.',
      'Give the service a separate role: set MIGRATION_DATABASE_URL to the role that owns the schema.',
    ),
  ];
}

/** A pooler gives its callers other numbers of processes than those of the sessions that it opens. */
async function checkPooler({ databaseUrl, directDatabaseUrl }: Config, pool: Pool): Promise<Finding[]> {
  if (databaseUrl === undefined) return [];
  if (directDatabaseUrl === undefined) {
    if (await inTransaction(pool, isOwnSession)) return [];
    return [
      warning(
        'database-pooler',
        'DATABASE_URL leads to a pooler.',
        'If it is in transaction mode, set DIRECT_DATABASE_URL to the database without the pooler.',
      ),
    ];
  }
  const client = new Client({ connectionString: directDatabaseUrl, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    if (await isOwnSession(client)) return [ok('database-pooler', 'DIRECT_DATABASE_URL leads to the database itself.')];
  } catch (error) {
    const remedy = 'Check DIRECT_DATABASE_URL: locks and notifications need it.';
    return [problem('database-pooler', `DIRECT_DATABASE_URL cannot be used: ${toErrorMessage(error)}.`, remedy)];
  } finally {
    await client.end();
  }
  return [
    problem(
      'database-pooler',
      'DIRECT_DATABASE_URL leads to a pooler.',
      'Set it to the address of PostgreSQL: locks and notifications need it.',
    ),
  ];
}

async function isOwnSession(client: Pick<Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // The driver does not type the number that the server gave at the start of the connection.
  return rows[0]?.pid === (client as unknown as { processID: number }).processID;
}

const warnLagBytes = 64 * 1024 ** 2;

async function checkReplica(replica: Database['replica']): Promise<Finding[]> {
  if (!replica) return [];
  try {
    const lag = await replica.measureLag();
    const text = `The standby at DATABASE_REPLICA_URL is ${formatCount(Math.round(lag / 1024 ** 2), 'MiB', 'MiB')} behind the primary.`;
    if (lag <= warnLagBytes) return [ok('database-replica', text)];
    const remedy =
      'See pg_stat_replication at the primary. Until the standby has caught up, the primary serves all reads.';
    return [warning('database-replica', text, remedy)];
  } catch (error) {
    return [
      problem(
        'database-replica',
        `DATABASE_REPLICA_URL cannot be used: ${toErrorMessage(error)}.`,
        'Set it to a standby that follows the primary. Until then, the primary serves all reads.',
      ),
    ];
  }
}

async function checkClock(pool: Pool): Promise<Finding[]> {
  // The first statement of a connection takes longer, so it is not measured.
  await pool.query('select 1');
  const before = Date.now();
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const after = Date.now();
  const there = rows[0]?.ms ?? before;
  // The database read its clock at some moment between the two times.
  return [describeDifference(Math.max(before - there, there - after, 0))];
}

export function describeDifference(difference: number): Finding {
  if (difference <= warnClockDifferenceMs) {
    return ok('clock', 'The clocks of this machine and of the database agree within 2 seconds.');
  }
  const text = `The clocks of this machine and of the database differ by ${Math.round(difference / 1_000)} seconds.`;
  const remedy = 'Synchronise both clocks with NTP: signatures, sessions and cursors depend on them.';
  return difference > maxClockDifferenceMs ? problem('clock', text, remedy) : warning('clock', text, remedy);
}

const withinMs = 8_000;

/** Checks of the other configured servers: mail and Redis. */
export function connectionChecks(config: Config): Readonly<Record<string, Check>> {
  return { mail: () => checkMail(config), redis: () => checkRedis(config) };
}

async function checkMail({ mail, production }: Config): Promise<Finding[]> {
  if (!mail) {
    const text = 'SMTP_URL is not set: mail is kept, and kyb mails list shows it.';
    return [
      production
        ? warning('mail', text, 'Set SMTP_URL and MAIL_FROM, so that people receive invitations and alerts.')
        : ok('mail', text),
    ];
  }
  const transport = openTransport(mail, withinMs);
  try {
    // Connects and signs in, but sends nothing.
    await transport.verify();
    return [ok('mail', `The mail server accepts connections; mail comes from ${mail.from.address}.`)];
  } catch (error) {
    const { code = 'no code' } = error as { code?: string };
    return [
      problem(
        'mail',
        `The mail server at SMTP_URL cannot be used (${code}).`,
        'Check host, port, user and password of SMTP_URL, and that the server is reachable from here.',
      ),
    ];
  } finally {
    transport.close();
  }
}

async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) {
    return [ok('redis', 'REDIS_URL is not set: processes notify each other through PostgreSQL.')];
  }
  const { openRedis } = await import('../../platform/redis/redis.js');
  const redis = openRedis(redisUrl, createLog('silent'));
  try {
    // `once` rejects at the first error of the client.
    await once(redis, 'ready', { signal: AbortSignal.timeout(withinMs) });
    return [ok('redis', 'Redis at REDIS_URL accepts connections.')];
  } catch (error) {
    return [
      problem(
        'redis',
        `Redis at REDIS_URL cannot be used: ${toErrorMessage(error)}.`,
        'Check REDIS_URL. Until Redis is back, each process counts rate limits for itself.',
      ),
    ];
  } finally {
    redis.destroy();
  }
}
