import { randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../platform/configuration/config.js';
import { type Account, execute } from './account.js';
import type { Log, ServerLocation } from './serverLocation.js';

const majorVersion = '18';
// The built-in locale sorts the same on every machine. The character type is the system's, because pg_trgm uses it to
// split words and would drop the macrons of Māori names under "C".
const characterType = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
const locale = ['--locale=C', `--lc-ctype=${characterType}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Creates the data directory with its database `kyb` if it is missing. It is created under another name and renamed
 * when complete, so an existing directory is always complete, even after a crash.
 */
export async function ensureCluster(place: ServerLocation, log: Log): Promise<void> {
  const { cluster, account } = place;
  removeUnfinished(cluster);
  const isThere = existsSync(cluster) && readdirSync(cluster).length > 0;
  if (isThere) checkVersion(cluster);
  else await createCluster(place, log);
  writeAccess(cluster, account);
}

async function createCluster({ cluster, postgres, account }: ServerLocation, log: Log): Promise<void> {
  log('Creating the database, once.');
  const unfinished = mkdtempSync(`${cluster}.new-`);
  const at = ['-D', unfinished];
  chownSync(unfinished, account.uid, account.gid);
  try {
    const options = ['--username=kyb', '--encoding=UTF8', '--auth=peer', '--no-instructions'];
    await execute(join(postgres, 'bin', 'initdb'), [...at, ...options, ...locale], account);
    const single = ['--single', ...at, '-c', 'exit_on_error=on', 'template1'];
    await execute(join(postgres, 'bin', 'postgres'), single, account, 'create database kyb;\n');
    renameSync(unfinished, cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw explainFailure(cluster, error instanceof Error ? error.message : String(error));
  }
}

/**
 * The server's account and root may log in as any role; nobody else can open the socket. The files are renamed into
 * place, because root must not write through a link in another user's folder.
 */
function writeAccess(cluster: string, { name, uid, gid }: Account): void {
  const users = [...new Set([name, 'root'])].map((user) => `kyb "${user.replaceAll('"', '""')}" all\n`);
  const files = { 'pg_hba.conf': 'local all all peer map=kyb\n', 'pg_ident.conf': users.join('') };
  for (const [file, content] of Object.entries(files)) {
    const fresh = join(cluster, `${file}.${randomUUID()}`);
    writeFileSync(fresh, content, { flag: 'wx', mode: 0o600 });
    lchownSync(fresh, uid, gid);
    renameSync(fresh, join(cluster, file));
  }
}

function checkVersion(cluster: string): void {
  const file = join(cluster, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (version === majorVersion) return;
  throw new StartError(
    version === undefined
      ? `${cluster} is not a PostgreSQL data directory. Move it away, or choose another DATA_DIR.`
      : `${cluster} was created by PostgreSQL ${version}, and this is ${majorVersion}. Dump it with the release that created it and restore it into a new DATA_DIR, or run pg_upgrade.`,
  );
}

/** Removes what an initdb wrote after the process that started it was killed. */
function removeUnfinished(cluster: string): void {
  const folder = dirname(cluster);
  for (const name of readdirSync(folder).filter((file) => file.startsWith(`${basename(cluster)}.new-`))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      continue;
    }
  }
}

/**
 * Explains from its output why PostgreSQL could not be created or started: one sentence, with the remedy for common
 * causes.
 */
export function explainFailure(cluster: string, output: string): StartError {
  if (/No space left on device|Disk quota exceeded|wrote only \d+ of/.test(output)) {
    return new StartError(`The disk of ${cluster} is full. Free some space, and start again.`);
  }
  if (/could not (create|resize|map).*shared memory|Cannot allocate memory/.test(output)) {
    return new StartError(
      'PostgreSQL did not get the memory that it needs (400 MB). Free some memory, or set DATABASE_URL.',
    );
  }
  const reason = /(?:FATAL|PANIC|error): +(.*)/.exec(output)?.[1] ?? (output.trim() || 'PostgreSQL gave no reason');
  return new StartError(`PostgreSQL could not be started on ${cluster}: ${reason}`);
}
