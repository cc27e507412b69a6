import { spawn } from 'node:child_process';
import { chownSync, existsSync, openSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folder of PostgreSQL 15 in Debian. Patroni 3.0.2 supports no newer one. */
export const postgresBin = '/usr/lib/postgresql/15/bin';

const needed = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
  setpriv: 'util-linux',
  [join(postgresBin, 'pg_rewind')]: 'postgresql-15',
};

/** The Debian packages whose programs this machine does not have. */
export function listMissingPackages() {
  return Object.entries(needed)
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

/** A program that can be killed and started again. As root it runs as `postgres`, because PostgreSQL refuses root. */
export class Program {
  #child;

  /** @param disk The disk that the program sees, if it has its own */
  constructor(name, { folder, command, words, disk }) {
    Object.assign(this, { name, folder, command, words, disk });
  }

  start() {
    const account = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];
    const [command, ...words] = [...(this.disk?.inside ?? []), ...account, findProgram(this.command), ...this.words];
    const log = openSync(join(this.folder, `${this.name}.log`), 'a');
    const { PATH, TMPDIR } = process.env;
    this.#child = spawn(command, words, {
      cwd: this.folder,
      env: { PATH, LANG: 'C.UTF-8', HOME: this.folder, ...(TMPDIR && { TMPDIR }) },
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
