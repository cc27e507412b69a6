import { existsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, isInstalled, ownNode } from './dependencies.mjs';
import { hashOfFiles } from './hash.mjs';
import { withLock } from './lock.mjs';
import { fail, readIfThere, run, say, timed } from './shell.mjs';

// Runs before every npm script that needs the product, on whatever Node is there: installs the dependencies, among them
// the Node that the script then runs on, and builds; each only when stale.
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

const stamp = 'dist/.built';

if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(`Node ${process.versions.node} is too old to set this up: install Node 20 or newer.`);
}
if (isInstalled() && isBuilt()) {
  if (!process.argv.includes('--quiet')) say('Installed and built already.');
} else {
  await withLock('dist/.setup', setUp, () => say('Waiting for another setup of this folder to end.'));
}

function setUp() {
  if (!isInstalled()) install();
  if (!isBuilt()) build();
}

function isBuilt() {
  return (!existsSync('bench') || existsSync('dist-bench')) && readIfThere(stamp) === wantedStamp();
}

/** The stamp is of what was there before: what changes meanwhile is built the next time. */
function build() {
  const built = wantedStamp();
  timed('Building.', () => {
    if (!run(ownNode, ['scripts/build.mjs'])) fail('The build failed; the compiler says above why.');
  });
  writeFileSync(stamp, built);
}

function wantedStamp() {
  const scripts = ['build', 'build-site', 'build-portal', 'bundle'].map((name) => `scripts/${name}.mjs`);
  return hashOfFiles(['src', 'portal', 'bench', '.swcrc', ...scripts, 'package-lock.json']);
}
