import { createHash } from 'node:crypto';
import { lstatSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../platform/configuration/config.js';
import { ownAccount, type Account } from './account.js';
import { packagedPostgres } from './binaries.js';
import { housingForRoot } from './rootHousing.js';

/** Tells the operator. */
export type Log = (message: string) => void;

/** Which PostgreSQL runs, on what, as whom. */
export interface Housing {
  account: Account;
  /** The folder with bin, lib and share. */
  postgres: string;
  /** The folder that PostgreSQL calls its data directory. */
  cluster: string;
}

export interface Place extends Housing {
  /** Differs between any two data directories; the server's processes carry it in their command lines. */
  name: string;
  /** The folder of the Unix socket. */
  sockets: string;
}

/** Decides where the PostgreSQL of this data directory lives. For data that exist the answer stays. */
export async function findPlace(dataDir: string, log: Log): Promise<Place> {
  const folder = realpathSync(dataDir);
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const name = `kyb-${id}`;
  const isRoot = process.getuid?.() === 0;
  const housing = isRoot ? await housingForRoot(folder, id, log) : ownHousing(folder);
  return { name, sockets: join(socketParent(isRoot), name), ...housing };
}

function ownHousing(folder: string): Housing {
  const account = ownAccount();
  const cluster = join(folder, 'postgres');
  const owner = lstatSync(cluster, { throwIfNoEntry: false })?.uid ?? account.uid;
  if (owner === account.uid) return { account, postgres: packagedPostgres().folder, cluster };
  throw new StartError(
    `${cluster} belongs to another user (uid ${owner}). Start as that user or as root, or choose another DATA_DIR.`,
  );
}

/** A socket's path has room for about 100 bytes; and root's TMPDIR may be closed to the account of the server. */
function socketParent(isRoot: boolean): string {
  return isRoot || Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir();
}
