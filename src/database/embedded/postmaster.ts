import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../platform/configuration/config.js';
import { toEnvironment } from './account.js';
import { explainFailure } from './cluster.js';
import type { Log, ServerLocation } from './serverLocation.js';

export interface Postmaster {
  pid: number;
  /** The folder of its Unix socket. */
  sockets: string;
  state: 'starting' | 'ready' | 'stopping';
}

const recoveryTimeoutMs = 15 * 60_000;
const stopTimeoutMs = 60_000;

/** The server named in this location's pid file. A pid that another program uses by now does not count. */
function findPostmaster({ name, cluster }: ServerLocation): Postmaster | undefined {
  const [pidLine, , , , sockets, , , state] = readPidFile(cluster);
  const pid = Number(pidLine);
  if (!pid || !isPostmaster(commandLine(pid), name)) return undefined;
  const word = state?.trim();
  return { pid, sockets: sockets ?? '', state: word === 'ready' || word === 'stopping' ? word : 'starting' };
}

/** Whether the server can be reached. Its socket may have been deleted by a clean-up of /tmp. */
export function isUp({ pid, state, sockets }: Postmaster): boolean {
  return state === 'ready' && isAlive(pid) && existsSync(join(sockets, '.s.PGSQL.5432'));
}

/**
 * Resolves when the server at this location accepts connections: the running one, or a new one. Call it under the lock.
 */
export async function startPostmaster(place: ServerLocation, logFile: string, log: Log): Promise<Postmaster> {
  const found = findPostmaster(place);
  if (found?.state === 'starting') return await awaitReady(place, () => !isAlive(found.pid), logFile, log);
  if (found && isUp(found)) return found;
  await stopPostmaster(place);
  await removeRemains(place);
  prepareSockets(place);
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.previous`);
  const output = openSync(logFile, 'ax', 0o600);
  // A detached server is in another session, so a Ctrl-C in this terminal does not stop it before requests have
  // drained.
  const child = spawn(join(place.postgres, 'bin', 'postgres'), ['-D', place.cluster, ...settings(place)], {
    ...toEnvironment(place.account),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  let hasEnded = false;
  child.once('error', () => (hasEnded = true)).once('exit', () => (hasEnded = true));
  return await awaitReady(place, () => hasEnded, logFile, log);
}

/** Asks the server to stop, for a caller that cannot wait. Also finds a server too young to have a pid file. */
export function requestStop({ name }: ServerLocation): void {
  for (const [pid, command] of allCommandLines()) if (isPostmaster(command, name)) signal(pid, 'SIGINT');
}

/**
 * Ends open sessions, writes everything to disk and stops. A server that does not stop in time is killed, which loses
 * no committed data.
 */
export async function stopPostmaster(place: ServerLocation): Promise<void> {
  const server = findPostmaster(place);
  if (!server) return;
  signal(server.pid, 'SIGINT');
  if (!(await until(() => !isAlive(server.pid), stopTimeoutMs))) await killAll([server.pid], 'SIGQUIT');
  removeSockets(server.sockets);
}

async function awaitReady(
  place: ServerLocation,
  hasEnded: () => boolean,
  logFile: string,
  log: Log,
): Promise<Postmaster> {
  const isSettled = () => hasEnded() || findPostmaster(place)?.state === 'ready';
  if (!(await until(isSettled, 5_000))) {
    log('PostgreSQL is recovering from a crash. After heavy writing this takes minutes.');
    await until(isSettled, recoveryTimeoutMs);
  }
  const server = findPostmaster(place);
  if (server?.state === 'ready') return server;
  throw explainFailure(place.cluster, readIfThere(logFile));
}

/**
 * Cleans up after a crash. Busy backends survive a killed server, and a server survives the deletion of its data. A pid
 * file with the number of another program would prevent PostgreSQL from starting.
 */
async function removeRemains({ name, cluster }: ServerLocation): Promise<void> {
  const isRemains = (command: string) => isPostmaster(command, name) || isBackend(command, name);
  const remains = [...allCommandLines()].filter(([, command]) => isRemains(command)).map(([pid]) => pid);
  await killAll(remains, 'SIGKILL');
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

async function killAll(pids: number[], how: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
  for (const pid of pids) signal(pid, how);
  if (await until(() => !pids.some(isAlive), 10_000)) return;
  throw new StartError(`PostgreSQL (process ${pids.filter(isAlive).join(', ')}) does not stop. Stop it with kill -9.`);
}

function isPostmaster(command: string, name: string): boolean {
  return /(^|\/)postgres -D /.test(command) && command.includes(` cluster_name=${name} `);
}

function isBackend(command: string, name: string): boolean {
  return command.startsWith(`postgres: ${name}: `);
}

function readPidFile(cluster: string): string[] {
  return readIfThere(join(cluster, 'postmaster.pid')).split('\n');
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * The settings in which the embedded server differs from PostgreSQL's defaults. Every committed transaction still
 * survives a crash.
 */
function settings({ name, sockets }: ServerLocation): string[] {
  const values: Record<string, string> = {
    cluster_name: name,
    listen_addresses: '',
    unix_socket_directories: `"${sockets}"`,
    unix_socket_permissions: '0700',
    max_connections: '200',
    shared_buffers: '256MB',
    // There are no replicas: this level writes less log, and none for bulk imports into new tables.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Statements and their errors quote personal data, so they stay out of the log. The service logs those errors by
    // their codes.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_min_duration_statement: '-1',
  };
  return Object.entries(values).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]);
}

/**
 * Creates the socket's folder, empty and private. Its parent may be writable by everybody (/tmp), so a folder of
 * another user or a link is refused. Call it only if no server runs at this location, because it deletes the remains of
 * one.
 */
function prepareSockets({ sockets, account }: ServerLocation): void {
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  const found = lstatSync(sockets);
  if (!found.isDirectory() || ![account.uid, process.getuid?.()].includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new StartError(`${sockets} was not created by this service. Remove it, or set TMPDIR to your own folder.`);
  }
  for (const name of readdirSync(sockets)) rmSync(join(sockets, name), { force: true });
  lchownSync(sockets, account.uid, account.gid);
}

/** Removes the empty folder that a stopped server leaves, if it exists. */
function removeSockets(sockets: string): void {
  try {
    rmdirSync(sockets);
  } catch {
    // Another process cleaned up first, or the server left a file that the next start removes.
  }
}

const isLinux = process.platform === 'linux';

/** Whether a process with this pid runs. A zombie does not count: if nothing reaps it, it exists for ever. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isLinux || statusFields(pid)?.[0] !== 'Z';
}

/** Sends the signal, unless the process has just ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * When the process started. Together with the pid it identifies the process, because a later process may get the same
 * pid.
 */
export function startTime(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (isLinux) return statusFields(pid)?.[19];
  return ps('-o', 'lstart=', '-p', String(pid)) || undefined;
}

/** The command line, words separated by spaces. Empty for a dead process or a zombie. */
function commandLine(pid: number): string {
  if (!isLinux) return ps('-o', 'args=', '-p', String(pid));
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Every process's command line by its pid. */
function allCommandLines(): Map<number, string> {
  if (isLinux) {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
    return new Map(pids.map((pid) => [pid, commandLine(pid)]));
  }
  const lines = ps('-axo', 'pid=,args=').split('\n');
  return new Map(lines.map((line) => [Number.parseInt(line, 10), line.trim().replace(/^\d+ /, '')]));
}

/**
 * Checks the condition every 20 ms.
 * @returns false if it is not met within the time
 */
export async function until(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

/** The output of `ps`. Empty if it finds no process. Used where there is no /proc. */
function ps(...options: string[]): string {
  try {
    return execFileSync('ps', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** The fields of /proc/<pid>/stat after the command's name, which may contain spaces and brackets. */
function statusFields(pid: number): string[] | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return stat === '' ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
