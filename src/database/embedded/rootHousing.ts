import { chmodSync, existsSync, lstatSync, mkdirSync, readlinkSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../platform/configuration/config.js';
import { accountNamed, canRun, execute, serviceAccount, type Account } from './account.js';
import { copyPostgres, packagedPostgres } from './binaries.js';
import type { Housing, Log } from './place.js';

/** Root's, and open to every account: what lies below a closed home is brought here. */
const systemFolder = '/var/lib/kyb';

/**
 * PostgreSQL refuses to run as root, so it runs as the owner of its data or as a service account. Where that account
 * cannot reach the checkout, the binaries are copied; where it cannot reach DATA_DIR, the data live in the system folder
 * and DATA_DIR/postgres is a link to them, by which later starts find them again whatever the modes are then.
 */
export async function housingForRoot(folder: string, id: string, log: Log): Promise<Housing> {
  const link = join(folder, 'postgres');
  const owner = statSync(link, { throwIfNoEntry: false })?.uid;
  const account = (owner ? accountNamed(String(owner)) : undefined) ?? serviceAccount();
  const postgres = await reachablePostgres(account);
  const cluster = clusterFolder({ link, elsewhere: join(systemFolder, id), isOpen: canEnter(account, folder), log });
  if (owner === 0) await execute('chown', ['-R', `${account.uid}:${account.gid}`, cluster]);
  return { account, postgres, cluster };
}

function canEnter(account: Account, folder: string): boolean {
  return canRun(account, 'test', '-x', folder);
}

async function reachablePostgres(account: Account): Promise<string> {
  const { folder, version } = packagedPostgres();
  if (canRun(account, join(folder, 'bin', 'postgres'), '--version')) return folder;
  makeSystemFolder();
  const copy = join(systemFolder, `postgresql-${version}`);
  await copyPostgres(folder, copy);
  return copy;
}

interface Candidates {
  link: string;
  elsewhere: string;
  isOpen: boolean;
  log: Log;
}

function clusterFolder({ link, elsewhere, isOpen, log }: Candidates): string {
  const existing = lstatSync(link, { throwIfNoEntry: false });
  if (existing?.isSymbolicLink()) return linkedCluster(link, elsewhere);
  if (isOpen) return link;
  makeSystemFolder();
  setAside(elsewhere, log);
  if (existing) moveCluster(link, elsewhere);
  symlinkSync(elsewhere, link);
  return elsewhere;
}

/** The link of a DATA_DIR that was copied leads to the data of the original, which two servers must not share. */
function linkedCluster(link: string, elsewhere: string): string {
  const target = readlinkSync(link);
  if (target === elsewhere) return target;
  throw new StartError(
    `${link} links to ${target}, the data of a DATA_DIR at another path. If you moved this DATA_DIR, run: mv ${target} ${elsewhere} && ln -sfn ${elsewhere} '${link}'. If it is a copy, remove the link to start with an empty database.`,
  );
}

/** Data without a link are those of a DATA_DIR that was deleted: a new one begins empty, and nothing is destroyed. */
function setAside(elsewhere: string, log: Log): void {
  if (!existsSync(elsewhere)) return;
  const aside = `${elsewhere}.deleted-${new Date().toISOString().replaceAll(':', '')}`;
  renameSync(elsewhere, aside);
  log(`The database of the deleted DATA_DIR was moved to ${aside}.`);
}

function moveCluster(link: string, elsewhere: string): void {
  try {
    renameSync(link, elsewhere);
  } catch (error) {
    throw new StartError(
      `The user that runs PostgreSQL can no longer reach ${link}. Stop everything, and move it to ${elsewhere}.`,
      {
        cause: error,
      },
    );
  }
}

function makeSystemFolder(): void {
  mkdirSync(systemFolder, { recursive: true });
  const { uid } = lstatSync(systemFolder);
  if (uid !== 0) {
    throw new StartError(`${systemFolder} belongs to uid ${uid}. Make root its owner, or set DATABASE_URL.`);
  }
  chmodSync(systemFolder, 0o755);
}
