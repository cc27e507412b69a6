import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

/** The folder of PostgreSQL 15 in Debian. Patroni 3.0.2 supports no newer one. */
export const postgresBin = '/usr/lib/postgresql/15/bin';

/** The programs of a cluster, and the packages of Debian that have them. */
export const clusterPrograms = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
  setpriv: 'util-linux',
  ip: 'iproute2',
  [join(postgresBin, 'pg_rewind')]: 'postgresql-15',
};

/** The Debian packages whose programs this machine does not have. */
export function listMissingPackages(programs) {
  return Object.entries(programs)
    .filter(([program]) => findProgram(program) === undefined)
    .map(([, name]) => name);
}

function findProgram(program) {
  // Debian has HAProxy in a folder that is not on the PATH of ordinary users.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return (program.startsWith('/') ? [program] : folders.map((folder) => join(folder, program))).find((file) =>
    existsSync(file),
  );
}

export const isRoot = process.getuid?.() === 0;

/** Gives a folder to the account that the programs run as. */
export function giveToPrograms(folder) {
  if (!isRoot) return;
  const [, , uid, gid] = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres');
  chownSync(folder, Number(uid), Number(gid));
}

const asAccount = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];

function toEnvironment(folder) {
  const { PATH, TMPDIR } = process.env;
  return { PATH, LANG: 'C.UTF-8', HOME: folder, ...(TMPDIR && { TMPDIR }) };
}

/**
 * Runs a program to its end, as the account of the programs.
 * @returns what it printed
 * @throws Error with what it printed, if it fails
 */
export function runProgram(folder, command, words) {
  const [file, ...rest] = [...asAccount, findProgram(command), ...words];
  const options = { cwd: folder, env: toEnvironment(folder), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
  try {
    return execFileSync(file, rest, options);
  } catch (error) {
    throw new Error(`${command} failed: ${error.stdout}${error.stderr}`, { cause: error });
  }
}

export async function findFreePorts(count) {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** A program that can be killed and started again. As root it runs as `postgres`, because PostgreSQL refuses root. */
export class Program {
  #child;

  /** @param inside The words before its command, which run it with its own disk or network */
  constructor(name, { folder, command, words, inside = [] }) {
    Object.assign(this, { name, folder, command, words, inside });
  }

  start() {
    const [command, ...words] = [...this.inside, ...asAccount, findProgram(this.command), ...this.words];
    const log = openSync(join(this.folder, `${this.name}.log`), 'a');
    this.#child = spawn(command, words, {
      cwd: this.folder,
      env: toEnvironment(this.folder),
      stdio: ['ignore', log, log],
    });
    this.ended = new Promise((resolve) => this.#child.once('exit', resolve));
  }

  get pid() {
    return this.#child?.pid;
  }

  get isRunning() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Waits only for signals that end the program. */
  async signal(signal) {
    if (!this.isRunning) return;
    this.#child.kill(signal);
    if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await this.ended;
  }
}
