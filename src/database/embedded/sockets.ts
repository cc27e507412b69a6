import { lchownSync, lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../platform/configuration/config.js';
import type { Place } from './place.js';

/**
 * Makes the socket's folder, empty and closed to others. The folder above may be everybody's (/tmp), so one that somebody
 * else put there, or a link, is refused. Call only when no server of this place runs: its remains are removed.
 */
export function prepareSockets({ sockets, account }: Place): void {
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  const found = lstatSync(sockets);
  if (!found.isDirectory() || ![account.uid, process.getuid?.()].includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new StartError(`${sockets} was not created by this service. Remove it, or set TMPDIR to your own folder.`);
  }
  for (const name of readdirSync(sockets)) rmSync(join(sockets, name), { force: true });
  lchownSync(sockets, account.uid, account.gid);
}

/** Removes the folder that a stopped server leaves empty; whether it is there or not matters to nobody. */
export function removeSockets(sockets: string): void {
  try {
    rmdirSync(sockets);
  } catch {
    // Somebody cleaned up before us, or the server left a file that the next start removes.
  }
}
