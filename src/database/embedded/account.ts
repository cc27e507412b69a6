import { execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';
import { StartError } from '../../platform/configuration/config.js';

/** The operating system's user under which PostgreSQL runs. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** This process's own user, who runs PostgreSQL unless it is root. */
export function currentAccount(): Account {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  try {
    return { name: userInfo().username, uid, gid };
  } catch {
    throw new StartError(
      `PostgreSQL needs a user with a name, and uid ${uid} has none. Add it to /etc/passwd, or set DATABASE_URL.`,
    );
  }
}

/**
 * The account for PostgreSQL if this process is root, which PostgreSQL refuses: `postgres`, created if it is missing,
 * or `nobody`.
 */
export function serviceAccount(): Account {
  const found = accountNamed('postgres') ?? newPostgresAccount() ?? accountNamed('nobody');
  if (found) return found;
  throw new StartError(
    'PostgreSQL refuses to run as root, and the user postgres could not be created. Add that user, or set DATABASE_URL.',
  );
}

/** The user with this name or uid, to which root can switch. */
export function accountNamed(user: string): Account | undefined {
  const [name, uid, gid] = ['-un', '-u', '-g'].map((option) => tryRun('id', [option, user]));
  if (!name || !uid || !gid) return undefined;
  return { name, uid: Number(uid), gid: Number(gid) };
}

/**
 * Whether the account can run this program. It is tried out, because file modes do not show mount options and access
 * lists.
 */
export function canRun(account: Account, file: string, ...words: string[]): boolean {
  return tryRun(file, words, account) !== undefined;
}

/**
 * Runs a program as the account and resolves with its output. Rejects with its stderr. The program runs in a new
 * session, so a Ctrl-C in this terminal does not interrupt it.
 */
export async function execute(file: string, words: string[], account?: Account, input = ''): Promise<string> {
  const child = spawn(file, words, { ...toEnvironment(account), detached: true, stdio: 'pipe' });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  child.stdin.on('error', () => undefined).end(input);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [stdout, stderr] = await output;
  if (code === 0) return stdout;
  throw new Error(stderr.trim() || `${file} ended with ${String(code)}`);
}

/** Options to spawn a program as the account, without this process's environment, which contains secrets. */
export function toEnvironment(account?: Account): Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
  const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin`;
  return { cwd: '/', env: { PATH: path, LC_ALL: 'C' }, ...(account && { uid: account.uid, gid: account.gid }) };
}

function newPostgresAccount(): Account | undefined {
  const shell = ['--shell', '/usr/sbin/nologin', 'postgres'];
  const made =
    tryRun('useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', ...shell]) ??
    tryRun('adduser', ['--system', '--group', '--no-create-home', ...shell]);
  return made === undefined ? undefined : accountNamed('postgres');
}

function tryRun(file: string, words: string[], account?: Account): string | undefined {
  try {
    const silently = { ...toEnvironment(account), stdio: ['ignore' as const, 'pipe' as const, 'ignore' as const] };
    return execFileSync(file, words, { ...silently, encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
