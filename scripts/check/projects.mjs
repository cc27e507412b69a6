import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, existsSync, lstatSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const isRoot = process.getuid() === 0;
const folders = new Set();

/** A folder for all clones that other users may traverse. */
export function makeWorkspace() {
  const folder = mkdtempSync(join(tmpdir(), 'check-start-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** A fresh clone. With `installed`, its node_modules are copied from there, which saves time. */
export function clone(source, folder, { installed, user = {}, env = {} } = {}) {
  folders.add(folder);
  mkdirSync(dirname(folder), { recursive: true });
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', source, folder]);
  if (installed) execFileSync('cp', ['-a', join(installed, 'node_modules'), folder]);
  if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  return { folder, user, env };
}

/**
 * Below a private folder, root's PostgreSQL stores its data elsewhere, behind a link. They are deleted with the clone.
 */
export function removeProject({ folder }) {
  const link = join(folder, '.data', 'postgres');
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (isRoot && isLink && existsSync(link)) rmSync(readlinkSync(link), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  folders.delete(folder);
}

/** Removes every clone and the workspace, also in the middle of a check. */
export function removeAll(workspace) {
  for (const folder of folders) removeProject({ folder });
  rmSync(workspace, { recursive: true, force: true, maxRetries: 3 });
}
