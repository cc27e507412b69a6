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

/**
 * Runs `work` while no other process holds the lock on this file. An empty SQLite file gives what Node lacks, the
 * kernel's own file lock: it ends with its process, however that dies, so there is no stale lock to judge.
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
    // The journal stays in memory: it would only be a second file beside this one.
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
 * Runs `work` when the process ends on its own, or by Ctrl-C or SIGTERM as long as nobody else handles these: a start
 * or a console command that is broken off has no orderly stop. Returns how to withdraw it.
 */
function onProcessExit(work: () => void): () => void {
  if (exitHandlers.size === 0) listen('on');
  exitHandlers.add(work);
  return () => {
    if (exitHandlers.delete(work) && exitHandlers.size === 0) listen('off');
  };
}

function listen(how: 'on' | 'off'): void {
  process[how]('exit', runAll);
  for (const signal of signals) process[how](signal, exitBySignal);
}

function exitBySignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  runAll();
  process.kill(process.pid, signal);
}

function runAll(): void {
  listen('off');
  for (const work of exitHandlers) work();
  exitHandlers.clear();
}

/** Enters this process in the list of those that use the server; returns the way to leave it. Call under the lock. */
function registerUser(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const entry = join(directory, `${process.pid}.${randomUUID()}`);
  writeFileSync(entry, startTime(process.pid) ?? '');
  return () => {
    rmSync(entry, { force: true });
  };
}

/** Whether any process still uses the server; entries of dead processes go, also when their pid was given again. */
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
  /** Starts the server unless another process already did. */
  restart: () => Promise<void>;
  logFile: string;
  log: (message: string) => void;
}

/** Starts the server again when it dies, and keeps its log small. Returns how to end: nothing is restarted after that. */
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

  /** Once per outage: the next try is only half a second away. */
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

/** Not through a link, as root may do this in a folder of somebody else. */
async function shorten(logFile: string): Promise<void> {
  const file = await open(logFile, constants.O_WRONLY | constants.O_NOFOLLOW).catch(() => undefined);
  if (!file) return;
  try {
    if ((await file.stat()).size > logLimitBytes) await file.truncate(0);
  } finally {
    await file.close();
  }
}
