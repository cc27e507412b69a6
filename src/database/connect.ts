import type { ClientConfig, Pool } from 'pg';
import { StartError, type Config } from '../platform/configuration/config.js';
import { startEmbedded } from './embedded.js';
import { grantService } from './grantService.js';
import { migrate, openDatabase, type Database, type DatabaseAddress } from './orm.js';

interface ConnectOptions {
  /** For an import, which takes as long as it takes. */
  readonly isUntimed?: boolean;
  /** Leaves the schema as it is, for a diagnosis. */
  readonly isUnmigrated?: boolean;
}

/** An open, migrated database and how to let go of it. */
export interface ConnectedDatabase {
  readonly database: Database;
  /** For a connection that is not of the pool. */
  readonly address: ClientConfig;
  /** Closes the pool, then stops the embedded server unless another process still uses it. */
  readonly stop: () => Promise<void>;
}

/**
 * Connects to the database of this configuration: the one at DATABASE_URL, or the embedded one, which is started when
 * it does not run. Migrates the schema unless it `isUnmigrated`.
 * @throws StartError when the server cannot be reached
 */
export async function connectDatabase(
  config: Config,
  log: (message: string) => void,
  options: ConnectOptions = {},
): Promise<ConnectedDatabase> {
  if (config.databaseUrl === undefined) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log });
    try {
      const database = await openMigrated(embedded.connection, options);
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
    const { databaseUrl: url, migrationDatabaseUrl: ownerUrl = url } = config;
    const database = await openMigrated({ url }, options, { url: ownerUrl });
    return { database, address: { connectionString: url }, stop: () => database.close() };
  } catch (error) {
    throw new StartError(`The database at DATABASE_URL cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Opens the database after `owner` has migrated it and has let the role of the service in, where that is another. Leaves
 * nothing open when that fails.
 */
async function openMigrated(
  address: DatabaseAddress,
  options: ConnectOptions,
  owner?: DatabaseAddress,
): Promise<Database> {
  if (options.isUnmigrated) return openDatabase(address, options);
  const migrated = await openDatabase(owner ?? address, { poolSize: 2, isUntimed: true });
  try {
    await migrate(migrated);
    const database = await openDatabase(address, options);
    try {
      if (owner) await letIn(database, migrated);
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  } finally {
    await migrated.close();
  }
}

/** @throws Error where the role of the service can change the audit trail all the same */
async function letIn({ pool }: Database, owner: Database): Promise<void> {
  const [service, own] = await Promise.all([roleOf(pool), roleOf(owner.pool)]);
  if (service === own) return;
  const [left] = await grantService(owner.pool, service);
  if (left === undefined) return;
  throw new Error(
    `the role ${service} has rights that it must not have (${left}, …), because it is a superuser or a member of ${own}; ` +
      'remove these rights from it',
  );
}

async function roleOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

/** AggregateError, which Node throws when several addresses of a host refuse, has an empty message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
