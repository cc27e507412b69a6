import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../platform/configuration/config.js';
import { surroundings } from './account.js';
import { explainFailure } from './explainFailure.js';
import type { Log, Place } from './place.js';
import { allCommandLines, commandLine, isAlive, signal, until } from './processes.js';
import { settings } from './settings.js';
import { prepareSockets, removeSockets } from './sockets.js';

export interface Postmaster {
  pid: number;
  /** The folder of its Unix socket. */
  sockets: string;
  state: 'starting' | 'ready' | 'stopping';
}

const recoveryTimeoutMs = 15 * 60_000;
const stopTimeoutMs = 60_000;

/** The server that runs on this place, as its pid file tells; a pid that meanwhile is another program's is not it. */
export function findPostmaster({ name, cluster }: Place): Postmaster | undefined {
  const [pidLine, , , , sockets, , , state] = readPidFile(cluster);
  const pid = Number(pidLine);
  if (!pid || !isPostmaster(commandLine(pid), name)) return undefined;
  const word = state?.trim();
  return { pid, sockets: sockets ?? '', state: word === 'ready' || word === 'stopping' ? word : 'starting' };
}

/** Whether the server can be reached: not when its socket was cleaned away, as happens below /tmp. */
export function isUp({ pid, state, sockets }: Postmaster): boolean {
  return state === 'ready' && isAlive(pid) && existsSync(join(sockets, '.s.PGSQL.5432'));
}

/** Resolves when a server on this place takes connections: the one that runs, else a new one. Call under the lock. */
export async function startPostmaster(place: Place, logFile: string, log: Log): Promise<Postmaster> {
  const found = findPostmaster(place);
  if (found?.state === 'starting') return await awaitReady(place, () => !isAlive(found.pid), logFile, log);
  if (found && isUp(found)) return found;
  await stopPostmaster(place);
  await removeRemains(place);
  prepareSockets(place);
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.previous`);
  const output = openSync(logFile, 'ax', 0o600);
  // Detached: a session of its own, which the Ctrl-C of our terminal does not reach before we have drained.
  const child = spawn(join(place.postgres, 'bin', 'postgres'), ['-D', place.cluster, ...settings(place)], {
    ...surroundings(place.account),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  let hasEnded = false;
  child.once('error', () => (hasEnded = true)).once('exit', () => (hasEnded = true));
  return await awaitReady(place, () => hasEnded, logFile, log);
}

/** Lets the server end on its own, for who cannot wait; also one so young that it has no pid file yet. */
export function askToStop({ name }: Place): void {
  for (const [pid, command] of allCommandLines()) if (isPostmaster(command, name)) signal(pid, 'SIGINT');
}

/** Ends open sessions, writes everything and stops; a server that cannot is stopped as by a crash, which loses nothing. */
export async function stopPostmaster(place: Place): Promise<void> {
  const server = findPostmaster(place);
  if (!server) return;
  signal(server.pid, 'SIGINT');
  if (!(await until(() => !isAlive(server.pid), stopTimeoutMs))) await killAll([server.pid], 'SIGQUIT');
  removeSockets(server.sockets);
}

async function awaitReady(place: Place, hasEnded: () => boolean, logFile: string, log: Log): Promise<Postmaster> {
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
 * Clears what a crash left. Backends outlive a killed server while they are busy, and so does a server whose data were
 * deleted under it; a pid file whose number now is another program's would stop PostgreSQL from starting.
 */
async function removeRemains({ name, cluster }: Place): Promise<void> {
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
