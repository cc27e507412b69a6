import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const installed = '/usr/lib/postgresql';
/** The folder of this machine's PostgreSQL with its tools, as in Debian. Undefined if there is none. */
const bin = existsSync(installed)
  ? readdirSync(installed)
      .sort((left, right) => Number(right) - Number(left))
      .map((version) => join(installed, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'pg_dump')) && existsSync(join(folder, 'initdb')))
  : undefined;

export const hasOwnPostgres = bin !== undefined;

/** A PostgreSQL other than the embedded one, with an empty database `kyb`. */
export interface OwnPostgres {
  readonly url: string;
  /** A folder in which its programs can write, and which other programs can read. */
  readonly folder: string;
  /**
   * Runs one of its programs: `pg_dump`, `pg_restore`, `psql`.
   * @throws Error if it fails
   */
  run(program: string, ...words: readonly string[]): void;
  /** Starts it again as a standby, which follows nobody. */
  demote(): void;
  promote(): void;
  stop(): void;
}

/** As root, the server runs as the account `postgres`, which the Debian package creates. */
export function startOwnPostgres(): OwnPostgres {
  if (bin === undefined) throw new Error('There is no PostgreSQL here.');
  const folder = mkdtempSync(join(tmpdir(), 'own-'));
  const isRoot = process.getuid?.() === 0;
  const run = (program: string, words: readonly string[]): void => {
    const file = join(bin, program);
    const account = ['--reuid=postgres', '--regid=postgres', '--clear-groups'];
    const [command, all] = isRoot ? ['setpriv', [...account, file, ...words]] : [file, words];
    execFileSync(command, all, { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder });
  };
  const data = join(folder, 'data');
  // The server writes its own files and its output there.
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  chmodSync(folder, 0o711);
  run('initdb', ['-D', data, '-U', 'kyb', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']);
  const options = `-k ${folder} -c listen_addresses= -c fsync=off`;
  const start = (): void => {
    run('pg_ctl', ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start']);
  };
  start();
  const at = ['--host', folder, '--username', 'kyb'];
  run('createdb', [...at, 'kyb']);
  return {
    folder,
    url: `postgresql://kyb@localhost/kyb?host=${encodeURIComponent(folder)}`,
    run: (program, ...words) => {
      run(program, [...at, ...words]);
    },
    demote: () => {
      run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']);
      writeFileSync(join(data, 'standby.signal'), '');
      start();
    },
    promote: () => {
      run('pg_ctl', ['-D', data, '-w', 'promote']);
    },
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
