import { StartError, type Config } from '../config.js';
import { startEmbedded } from './embedded.js';
import { migrate, openDatabase, type Database, type DatabaseAddress } from './orm.js';

/** An open, migrated database and how to let go of it. */
export interface ConnectedDatabase {
  readonly database: Database;
  /** Closes the pool, then stops the embedded server unless another process still uses it. */
  readonly stop: () => Promise<void>;
}

/**
 * Connects to the database of this configuration: the one at DATABASE_URL, or the embedded one, which is started when
 * it does not run. Migrates the schema.
 * @throws StartError when the server cannot be reached
 */
export async function connectDatabase(config: Config, log: (message: string) => void): Promise<ConnectedDatabase> {
  if (config.databaseUrl === undefined) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log });
    try {
      const database = await openMigrated(embedded.connection);
      return {
        database,
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
    const database = await openMigrated({ url }, { url: ownerUrl });
    return { database, stop: () => database.close() };
  } catch (error) {
    throw new StartError(`The database at DATABASE_URL cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

/** Opens the database after it was migrated by `owner`, and leaves nothing open when that fails. */
async function openMigrated(address: DatabaseAddress, owner = address): Promise<Database> {
  const migrated = await openDatabase(owner);
  try {
    await migrate(migrated);
    if (owner === address) return migrated;
  } catch (error) {
    await migrated.close();
    throw error;
  }
  await migrated.close();
  return openDatabase(address);
}

/** AggregateError, which Node throws when several addresses of a host refuse, has an empty message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
