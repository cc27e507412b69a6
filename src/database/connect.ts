import { StartError, type Config } from '../config.js';
import { startEmbedded } from './embedded.js';
import { migrate, openDatabase, type Database } from './orm.js';

/** An open, migrated database and how to let go of it. */
export interface ConnectedDatabase {
  readonly database: Database;
  /** Closes the pool, then stops the embedded server unless another process still uses it. */
  stop(): Promise<void>;
}

/**
 * Connects to the database of this configuration: the one at DATABASE_URL, or the embedded one, which is started when
 * it does not run. Migrates the schema.
 * @throws StartError when the server cannot be reached
 */
export async function connectDatabase(config: Config, log: (message: string) => void): Promise<ConnectedDatabase> {
  if (config.databaseUrl === undefined) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log });
    const database = await openDatabase(embedded.connection);
    await migrate(database);
    return {
      database,
      stop: async () => {
        await database.close();
        await embedded.stop();
      },
    };
  }
  const database = await openDatabase({ url: config.databaseUrl });
  try {
    await migrateAs(config.migrationDatabaseUrl ?? config.databaseUrl, config.databaseUrl, database);
  } catch (error) {
    await database.close();
    throw new StartError(`The database at DATABASE_URL cannot be used: ${reasonOf(error)}`, { cause: error });
  }
  return { database, stop: () => database.close() };
}

async function migrateAs(migrationUrl: string, url: string, database: Database): Promise<void> {
  if (migrationUrl === url) {
    await migrate(database);
    return;
  }
  const owner = await openDatabase({ url: migrationUrl }, { poolSize: 2 });
  try {
    await migrate(owner);
  } finally {
    await owner.close();
  }
}

/** AggregateError, which Node throws when several addresses of a host refuse, has an empty message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
