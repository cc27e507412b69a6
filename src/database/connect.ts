import type { ClientConfig, Pool } from 'pg';
import { type Config, StartError } from '../platform/configuration/config.js';
import type { LabelledMetric } from '../platform/metrics.js';
import { startEmbedded } from './embedded.js';
import {
  type Database,
  type DatabaseAddress,
  idleTransactionMs,
  openDatabase,
  type ReplicaReads,
  statementTimeoutMs,
} from './orm.js';
import { migrate } from './migrations.js';
import { openReplica } from './replica.js';
import { withAdvisoryLock } from './transaction.js';

interface ConnectOptions {
  /** The same database without a pooler, if its address leads to one. */
  readonly direct?: DatabaseAddress;
  /** For imports, which have no time limit. */
  readonly isUntimed?: boolean;
  /** Skips migrations, for a diagnosis. */
  readonly isUnmigrated?: boolean;
}

/** An open, migrated database, and how to close it. */
export interface ConnectedDatabase {
  readonly database: Database;
  /** For a connection outside the pool. */
  readonly address: ClientConfig;
  /** Closes the pool, then stops the embedded server unless another process still uses it. */
  readonly stop: () => Promise<void>;
}

/**
 * Connects to the database of this configuration: the one at DATABASE_URL, or the embedded one, which is started if it
 * is not running. Migrates the schema unless `isUnmigrated` is set.
 * @throws StartError if the server cannot be reached
 */
export async function connectDatabase(
  config: Config,
  log: (message: string) => void,
  options: ConnectOptions = {},
): Promise<ConnectedDatabase> {
  if (config.databaseUrl === undefined) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log });
    try {
      const database = await openMigrated(embedded.connection, { ...options, log });
      return {
        database,
        address: embedded.connection,
        stop: async () => {
          await database.close();
          await embedded.stop();
        },
      };
    } catch (error) {
      await embedded.stop();
      throw error;
    }
  }
  try {
    const { databaseUrl, directDatabaseUrl: direct = databaseUrl, migrationDatabaseUrl: owner = direct } = config;
    // A pooler would give each statement the time limit of the role.
    const url = options.isUntimed ? direct : databaseUrl;
    const database = await openMigrated(
      { url },
      { ...options, log, ...(url !== direct && { direct: { url: direct } }) },
      { url: owner },
    );
    const address = { connectionString: direct };
    const { replicaDatabaseUrl: replicaUrl, roles } = config;
    // Workers read what they then change.
    if (replicaUrl === undefined || !roles.includes('gateway')) {
      return { database, address, stop: () => database.close() };
    }
    const replica = await openReplica({ url: replicaUrl }, database.pool, {
      isPooled: direct !== databaseUrl,
      log,
    });
    return {
      database: { ...database, replica },
      address,
      stop: async () => {
        await replica.close();
        await database.close();
      },
    };
  } catch (error) {
    throw new StartError(`The database at DATABASE_URL cannot be used: ${toErrorMessage(error)}`, { cause: error });
  }
}

/**
 * Opens the database after `owner` has migrated it and granted privileges to the service's role, if that is another.
 * Closes everything if this fails.
 */
async function openMigrated(
  address: DatabaseAddress,
  { log, ...options }: ConnectOptions & { readonly log: (message: string) => void },
  owner?: DatabaseAddress,
): Promise<Database> {
  if (options.isUnmigrated) return openDatabase(address, options);
  // One connection has the lock of migrations, one a transaction, and one builds indexes outside it.
  const migrated = await openDatabase(owner ?? address, { poolSize: 3, isUntimed: true });
  try {
    await migrate(migrated, log);
    const database = await openDatabase(address, options);
    try {
      if (options.direct) await limitRole(database.pool);
      if (owner) await checkServiceRole(database, migrated);
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  } finally {
    await migrated.close();
  }
}

/** @throws Error if the service's role can change the audit log despite the grants */
async function checkServiceRole({ pool }: Database, owner: Database): Promise<void> {
  const [service, own] = await Promise.all([loadCurrentRole(pool), loadCurrentRole(owner.pool)]);
  if (service === own) return;
  const [left] = await grantService(owner.pool, service);
  if (left === undefined) return;
  throw new Error(
    `the role ${service} has rights that it must not have (${left}, …), because it is a superuser or a member of ${own}; ` +
      'remove these rights from it',
  );
}

async function loadCurrentRole(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

/** Node throws an AggregateError with an empty message if several addresses of a host refuse the connection. */
function toErrorMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(toErrorMessage).join('; ');
  const message = error instanceof Error ? error.message : String(error);
  if (!message.includes('unsupported startup parameter')) return message;
  return `${message}. It leads to a pooler: set DIRECT_DATABASE_URL to the database without the pooler`;
}

/**
 * Sets the time limits of statements and of idle transactions as defaults of the role, unless they are already. Sessions that a pooler
 * holds open keep their own defaults until it closes them.
 */
export async function limitRole(pool: Pool): Promise<void> {
  const limits = { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: idleTransactionMs };
  const settings = Object.entries(limits).map(([name, value]) => ({
    stored: `${name}=${value}`,
    set: `${name} = ${value}`,
  }));
  const { rows } = await pool.query<{ is_set: boolean }>(
    `select setconfig @> $1::text[] as is_set from pg_db_role_setting
     where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())`,
    [settings.map(({ stored }) => stored)],
  );
  if (rows[0]?.is_set) return;
  const alter = settings.map(
    ({ set }) => `execute format('alter role %I in database %I set ${set}', current_user, current_database());`,
  );
  await pool.query(`do $$ begin ${alter.join(' ')} end $$`);
}

/** Tables that the service's role may only read and insert into. */
const addedTo = ['audit_entries', 'audit_seals', 'audit_nodes', 'audit_checkpoints'];

// Returns only the differences, so that all starts but the first change nothing.
const missing = `with relation as (
    select pg_class.oid, relkind, quote_ident(nspname) || '.' || quote_ident(relname) as name, relname = any ($2) as is_added_to
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relkind in ('r', 'p', 'v', 'S') and relowner = current_user::regrole
  ), wanted as (
    select oid, name, privilege, relkind = 'S' as is_sequence,
      case relkind when 'S' then privilege in ('usage', 'select') when 'v' then privilege = 'select'
        else privilege in ('select', 'insert') or privilege in ('update', 'delete') and not is_added_to end as is_wanted
    from relation cross join unnest(case when relkind = 'S' then array['usage', 'select', 'update']
      else array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] end) as privilege
  ), held as (
    select *, case when is_sequence then has_sequence_privilege($1, oid, privilege)
      else has_table_privilege($1, oid, privilege) end as is_held
    from wanted
  )
  select name, privilege, is_wanted, format(case when is_wanted then 'grant %1$s on %2$s %3$s to %4$I'
    else 'revoke %1$s on %2$s %3$s from %4$I' end, privilege, case when is_sequence then 'sequence' else 'table' end,
    name, $1) as statement
  from held where is_wanted <> is_held order by name, privilege`;

interface Change {
  readonly name: string;
  readonly privilege: string;
  readonly is_wanted: boolean;
  readonly statement: string;
}

/**
 * Grants the service's role the privileges that it needs on every table and view of the owner, and revokes all others. On the
 * audit log these are reading and inserting. Changes nothing if the privileges are correct.
 * @param owner Connected as the role that owns the schema
 * @returns the privileges that differ even so, because the role owns the table or inherits from its owner. The operator
 * must correct them
 */
async function grantService(owner: Pool, role: string): Promise<readonly string[]> {
  return withAdvisoryLock(owner, 'kyb migrate', async () => {
    const { rows: schema } = await owner.query<{ statement: string }>(
      `select format('grant usage on schema %I to %I', current_schema(), $1::text) as statement
       where not has_schema_privilege($1, current_schema(), 'usage')`,
      [role],
    );
    for (const { statement } of schema) await owner.query(statement);
    for (const { statement } of await loadChanges(owner, role)) await owner.query(statement);
    return (await loadChanges(owner, role)).map(({ privilege, name }) => `${privilege} on ${name}`);
  });
}

async function loadChanges(owner: Pool, role: string): Promise<Change[]> {
  return (await owner.query<Change>(missing, [role, addedTo])).rows;
}

interface PoolGauge {
  readonly name: string;
  readonly help: string;
  readonly read: () => number;
}

/** The connection pool in `/metrics`. */
export function poolGauges(pool: Pool): readonly PoolGauge[] {
  return [
    {
      name: 'database_pool_max',
      help: 'Maximum number of database connections of this process.',
      read: () => pool.options.max,
    },
    { name: 'database_pool_total', help: 'Open database connections.', read: () => pool.totalCount },
    { name: 'database_pool_idle', help: 'Open database connections that are idle.', read: () => pool.idleCount },
    {
      name: 'database_pool_in_use',
      help: 'Database connections in use or being opened.',
      read: () => pool.totalCount - pool.idleCount,
    },
    {
      name: 'database_pool_waiting',
      help: 'Callers waiting for a database connection.',
      read: () => pool.waitingCount,
    },
  ];
}

/** The replica in `/metrics`. There are no series without one. */
export function replicaMetrics(replica: ReplicaReads | undefined): readonly LabelledMetric[] {
  const labels = { host: replica?.host ?? '' };
  const measureLag = (): Promise<number | null> => replica?.measureLag().catch(() => null) ?? Promise.resolve(null);
  return [
    {
      name: 'database_replica_reads_total',
      help: 'Reads that a replica may serve since the start, by where they were or why they were at the primary.',
      labels: ['outcome'],
      read: () => [...(replica?.counts ?? [])].map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
    {
      name: 'database_replica_up',
      help: '1 while the replica follows the primary.',
      labels: ['host'],
      read: async () => (replica ? [{ labels, value: (await measureLag()) === null ? 0 : 1 }] : []),
    },
    {
      name: 'database_replica_lag_bytes',
      help: 'Log of the primary that the replica has not replayed yet.',
      labels: ['host'],
      read: async () => {
        const value = await measureLag();
        return value === null ? [] : [{ labels, value }];
      },
    },
  ];
}
