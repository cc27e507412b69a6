import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../platform/configuration/config.js';
import { ensureCluster } from './embedded/cluster.js';
import { withLock } from './embedded/lock.js';
import { asLastResort } from './embedded/lastResort.js';
import { findPlace } from './embedded/place.js';
import { askToStop, isUp, startPostmaster, stopPostmaster } from './embedded/postmaster.js';
import { enterUser, hasUsers } from './embedded/users.js';
import { watch } from './embedded/watchdog.js';

export interface EmbeddedOptions {
  /** Made when missing. Two data directories never share a server. */
  dataDir: string;
  log: (message: string) => void;
}

export interface EmbeddedPostgres {
  connection: { host: string; user: string; database: string; port: number };
  /** Leaves the server; the last process that leaves stops it. Calling it again changes nothing. */
  stop(): Promise<void>;
}

/**
 * Gives the PostgreSQL of a data directory: the one that runs, else it starts it, making the database when there is none.
 * All processes that use one data directory share one server, reached by a Unix socket that only this user and root can
 * open. While in use it comes back within two seconds after it is killed. When we are killed it goes on, for the next.
 */
export async function startEmbedded({ dataDir, log }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new StartError(
      'The embedded PostgreSQL runs on Linux and macOS only. Set DATABASE_URL to a PostgreSQL 16 or newer.',
    );
  }
  const folder = ownedFolder(dataDir);
  const logFile = join(folder, 'postgres.log');
  const users = join(folder, 'postgres-users');
  const alone = async <Result>(work: () => Promise<Result>): Promise<Result> =>
    await withLock(join(folder, 'postgres.lock'), work, () => {
      log(`Waiting for another process that starts or stops the database in ${folder}.`);
    });

  return await alone(async () => {
    const place = await findPlace(folder, log);
    await ensureCluster(place, log);
    const leave = enterUser(users);
    const withdraw = asLastResort(() => {
      leave();
      if (!hasUsers(users)) askToStop(place);
    });
    let server = await startPostmaster(place, logFile, log).catch((error: unknown) => {
      leave();
      withdraw();
      throw error;
    });
    const { sockets } = server;
    const restart = async () => {
      server = await alone(() => startPostmaster({ ...place, sockets }, logFile, log));
    };
    const endWatch = watch({ isUp: () => isUp(server), restart, logFile, log });
    const stop = async () => {
      await endWatch();
      await alone(async () => {
        leave();
        withdraw();
        if (!hasUsers(users)) await stopPostmaster(place);
      });
    };
    let stopping: Promise<void> | undefined;
    return {
      connection: { host: sockets, user: 'kyb', database: 'kyb', port: 5432 },
      stop: () => (stopping ??= stop()),
    };
  });
}

/** The real path of the folder. Others may pass through it when we make it: for root the server is another user. */
function ownedFolder(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const folder = realpathSync(dataDir);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(
      `This user cannot write to ${folder}. Start as the user who owns it, or choose another DATA_DIR.`,
    );
  }
  return folder;
}
