import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../platform/configuration/config.js';
import { ensureCluster } from './embedded/cluster.js';
import { isUp, requestStop, startPostmaster, startTime, stopPostmaster } from './embedded/postmaster.js';
import { findServerLocation } from './embedded/serverLocation.js';

export interface EmbeddedOptions {
  /** Created if it is missing. Two data directories never share a server. */
  dataDir: string;
  log: (message: string) => void;
}

export interface EmbeddedPostgres {
  connection: { host: string; user: string; database: string; port: number };
  /** Releases the server. The last process to release it stops it. Further calls do nothing. */
  stop(): Promise<void>;
}

/**
 * Returns the PostgreSQL of a data directory: the running one, or a new one, with a new database if there is none. All
 * processes with the same data directory share one server, on a Unix socket that only this user and root can open. If
 * the server is killed while in use, it is restarted within two seconds. If this process is killed, the server
 * continues, and the next process uses it.
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
    const place = await findServerLocation(folder, log);
    await ensureCluster(place, log);
    const leave = registerUser(users);
    const withdraw = onProcessExit(() => {
      leave();
      if (!hasUsers(users)) requestStop(place);
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

/**
 * The real path of the folder. If it is created here, other users may traverse it: for root, the server runs as another
 * user.
 */
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

/**
 * Runs `work` while no other process has the lock on this file. An empty SQLite file provides what Node lacks: the
 * kernel's file lock. The lock ends with its process, however that dies, so no lock can be stale.
 */
async function withLock<Result>(file: string, work: () => Promise<Result>, onWait: () => void): Promise<Result> {
  const lock = new DatabaseSync(file);
  try {
    const noticeAt = performance.now() + 3_000;
    let isNoticed = false;
    while (!tryLock(lock)) {
      if (!isNoticed && performance.now() > noticeAt) {
        isNoticed = true;
        onWait();
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  const sqliteBusy = 5;
  try {
    // Keeping the journal in memory avoids a second file.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false;
    throw error;
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const;
const exitHandlers = new Set<() => void>();

/**
 * Runs `work` when the process ends by itself, or by Ctrl-C or SIGTERM if nothing else handles them, because an
 * interrupted start or console command has no orderly stop.
 * @returns a function that cancels this
 */
function onProcessExit(work: () => void): () => void {
  // The listeners stay until the process ends: Node loses a signal that arrives just before its listener is removed.
  if (!process.listeners('exit').includes(runAllAtExit)) listen('on');
  exitHandlers.add(work);
  return () => {
    exitHandlers.delete(work);
  };
}

function listen(how: 'on' | 'off'): void {
  process[how]('exit', runAllAtExit);
  for (const signal of signals) process[how](signal, exitBySignal);
}

function exitBySignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  runAllAtExit();
  // Not earlier: npm passes a Ctrl-C on, and without listeners the second signal would end the process at once.
  listen('off');
  process.kill(process.pid, signal);
}

function runAllAtExit(): void {
  const works = [...exitHandlers];
  exitHandlers.clear();
  for (const work of works) work();
}

/**
 * Registers this process as a user of the server. Call it under the lock.
 * @returns a function that removes the registration
 */
function registerUser(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const entry = join(directory, `${process.pid}.${randomUUID()}`);
  writeFileSync(entry, startTime(process.pid) ?? '');
  return () => {
    rmSync(entry, { force: true });
  };
}

/**
 * Whether any process still uses the server. Registrations of dead processes are deleted, also if their pid is in use
 * again.
 */
function hasUsers(directory: string): boolean {
  return readdirSync(directory).some((name) => {
    const entry = join(directory, name);
    const isLiving = startTime(Number.parseInt(name, 10)) === readFileSync(entry, 'utf8');
    if (!isLiving) rmSync(entry, { force: true });
    return isLiving;
  });
}

const periodMs = 500;
const logLimitBytes = 16 * 1024 * 1024;

interface Watched {
  isUp: () => boolean;
  /** Starts the server unless another process already has. */
  restart: () => Promise<void>;
  logFile: string;
  log: (message: string) => void;
}

/**
 * Restarts the server when it dies, and keeps its log small.
 * @returns a function that stops this. After it resolves, nothing is restarted
 */
function watch({ isUp, restart, logFile, log }: Watched): () => Promise<void> {
  let isEnded = false;
  const told = new Set<string>();
  let check = Promise.resolve();
  let timer = schedule();

  function schedule(): NodeJS.Timeout {
    return setTimeout(() => {
      check = look().then(() => {
        if (!isEnded) timer = schedule();
      });
    }, periodMs).unref();
  }

  async function look(): Promise<void> {
    try {
      if (isUp()) {
        told.clear();
        await shorten(logFile);
      } else {
        tellOnce('PostgreSQL stopped unexpectedly. Restarting it.');
        await restart();
      }
    } catch (error) {
      tellOnce(error instanceof Error ? error.message : String(error));
    }
  }

  /** Logs once for each outage: retries run every half second. */
  function tellOnce(message: string): void {
    if (told.has(message)) return;
    told.add(message);
    log(message);
  }

  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await check;
  };
}

/** Links are not followed, because root may do this in another user's folder. */
async function shorten(logFile: string): Promise<void> {
  const file = await open(logFile, constants.O_WRONLY | constants.O_NOFOLLOW).catch(() => undefined);
  if (!file) return;
  try {
    if ((await file.stat()).size > logLimitBytes) await file.truncate(0);
  } finally {
    await file.close();
  }
}
