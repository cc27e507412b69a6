import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface RunFolder {
  readonly path: string;
  /** The only name in the folder that the run itself may use until the folder is closed. */
  readonly ownName: string;
  /** Removes the folder. @throws Error that names the files left in it and the processes still running */
  close(): void;
}

const ownName = 'postgres';

interface Options {
  /** Whether the folder may be in memory. A benchmark also measures the disk. */
  readonly isInMemory?: boolean;
}

/**
 * Creates a folder for all temporary files of a run and points TMPDIR to it. When the run ends, is interrupted or is
 * killed, a janitor process removes the folder and kills the processes that belong to it.
 */
export function openRunFolder({ isInMemory = true }: Options = {}): RunFolder {
  const before = process.env['TMPDIR'];
  const parent = before === undefined && isInMemory ? (folderInMemory() ?? tmpdir()) : tmpdir();
  const path = mkdtempSync(join(parent, 'kyb-'));
  // As root, PostgreSQL runs as another user, who must be able to traverse the folder.
  chmodSync(path, 0o711);
  process.env['TMPDIR'] = path;
  const janitor = spawn(process.execPath, [fileURLToPath(import.meta.url), path], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  janitor.unref();
  (janitor.stdin as unknown as { unref(): void }).unref();
  return {
    path,
    ownName,
    close: () => {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      // Chromium removes its own files some time after it ends.
      const files = readdirSync(path).filter((name) => name !== ownName && !name.startsWith('.org.chromium'));
      const findOthers = () => [...findProcesses(path)].filter(([pid]) => pid !== janitor.pid);
      let processes = findOthers();
      // A process that was just killed ends a moment later.
      for (let waits = 0; waits < 10 && processes.length > 0; waits += 1) {
        pause(50);
        processes = findOthers();
      }
      janitor.stdin.end();
      const left = [...files, ...processes.map(([, command]) => command.slice(0, 200))];
      if (left.length > 0) throw new Error(`The run leaves behind:\n  ${left.join('\n  ')}`);
    },
  };
}

/**
 * Like `openRunFolder`, for a program that ends with its process. A program that succeeds and leaves something behind
 * fails.
 */
export function useRunFolder(options: Options = {}): void {
  const folder = openRunFolder(options);
  process.once('exit', (code) => {
    try {
      folder.close();
    } catch (error) {
      if (code !== 0) return;
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    }
  });
}

const shared = '/dev/shm';
const minBytes = 4 * 1024 ** 3;

/**
 * A file system in memory, if there is one with enough room. Test files create and drop databases of 400 files each,
 * and ext4 is slow to create files after many deletions. That cost a sixth of a run's processor time.
 */
function folderInMemory(): string | undefined {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'latin1').split('\n') : [];
  const [, , type, options = ''] = mounts.map((line) => line.split(' ')).find(([, place]) => place === shared) ?? [];
  if (type !== 'tmpfs' || /\b(?:noexec|ro)\b/.test(options)) return undefined;
  const { bavail, bsize } = statfsSync(shared);
  return Math.min(bavail * bsize, freemem()) < minBytes ? undefined : shared;
}

/** The processes whose command line or environment names the folder, with their command lines. */
export function findProcesses(folder: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const [pid, text] of existsSync('/proc/self') ? linuxProcesses() : otherProcesses()) {
    if (pid !== process.pid && text.includes(folder)) found.set(pid, text.replaceAll('\0', ' '));
  }
  return found;
}

function* linuxProcesses(): Generator<[number, string]> {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [command, environment] = ['cmdline', 'environ'].map((file) =>
        readFileSync(`/proc/${pid}/${file}`, 'latin1'),
      );
      yield [Number(pid), `${command} ${environment}`];
    } catch {
      // The process has ended, or belongs to another user.
    }
  }
}

function* otherProcesses(): Generator<[number, string]> {
  for (const line of execFileSync('ps', ['-axEww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n')) {
    yield [Number.parseInt(line, 10), line];
  }
}

/** The janitor: its input ends when the run does. */
function cleanUpAfter(folder: string): void {
  process.stdin.resume().on('end', () => {
    for (let tries = 0; tries < 20 && existsSync(folder); tries += 1) {
      const processes = findProcesses(folder);
      const sockets = findSocketFolders(folder, processes);
      const [servers, others] = [true, false].map((isServer) =>
        [...processes].filter(([, command]) => isPostgres.test(command) === isServer).map(([pid]) => pid),
      ) as [number[], number[]];
      // If a service still lives, it restarts its PostgreSQL, so it is killed first.
      signal(others, 'SIGKILL');
      // A killed PostgreSQL leaves a file in /dev/shm.
      signal(servers, tries === 0 ? 'SIGQUIT' : 'SIGKILL');
      for (let waits = 0; waits < 20 && servers.some(isAlive); waits += 1) pause(100);
      for (const path of sockets) rmSync(path, { recursive: true, force: true });
      try {
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      } catch {
        // A process that was just killed may still have written to the folder.
        pause(100);
      }
    }
  });
}

const isPostgres = /^\S*postgres\b/;

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process ended by itself.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/**
 * As root, PostgreSQL has its socket in a folder below /tmp, named by a hash of the data folder. The folder stays when the process
 * that started PostgreSQL is killed first.
 */
function findSocketFolders(folder: string, processes: ReadonlyMap<number, string>): string[] {
  const named = [...processes.values()].map((command) => /unix_socket_directories="([^"]+)"/.exec(command)?.[1]);
  const noted = globSync('**/postgres.lock', { cwd: folder }).map((file) => {
    const id = createHash('sha256')
      .update(join(folder, dirname(file)))
      .digest('hex')
      .slice(0, 12);
    return `/tmp/kyb-${id}`;
  });
  return [...named, ...noted].filter((path) => path !== undefined).filter((path) => /^\/tmp\/kyb-\w+$/.test(path));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) cleanUpAfter(process.argv[2] ?? '');
