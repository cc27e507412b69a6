import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { fail, hostNode, readIfThere, readJson, run, say, timed } from './shell.mjs';

/** npm's own note of what it installed. */
export const npmNote = 'node_modules/.package-lock.json';

/** Whether, by npm's note, the folder holds what its lockfile names. An optional package may be missing, unless required. */
export function holdsLockedPackages(folder, required) {
  const { packages: held = {} } = JSON.parse(readIfThere(join(folder, npmNote)) ?? '{}');
  return Object.entries(readJson(join(folder, 'package-lock.json')).packages).every(
    ([path, { version, optional }]) =>
      path === '' || held[path]?.version === version || (optional && path !== required),
  );
}

/**
 * Makes node_modules of the folder what its lockfile names. Everything is said by options, as they win over the settings
 * of the npm that runs us and over the user's own.
 */
export function installPackages(folder, { withScripts }) {
  const packages = [
    '--include=dev',
    '--include=optional',
    `--ignore-scripts=${!withScripts}`,
    '--global=false',
    '--dry-run=false',
  ];
  const output = ['--no-audit', '--no-fund', '--loglevel=error', '--json=false'];
  const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  const words = ['ci', ...packages, ...output, ...patience];
  // What npm keeps of earlier installs halves the time; it fails when that is older than a version we need.
  if (npm(folder, ...words, '--prefer-offline') || npm(folder, ...words)) return;
  fail(
    'npm ci failed; npm says above why. Without a way to the package registry: set npm_config_registry to a mirror, or run npm ci on a machine like this one and copy its node_modules here.',
  );
}

/** Installs, when stale, what only some of the project's scripts need and therefore is not among its own packages. */
export async function ensurePackages(folder) {
  if (holdsLockedPackages(folder)) return;
  const install = () => {
    if (!holdsLockedPackages(folder))
      timed(`Installing ${folder}.`, () => installPackages(folder, { withScripts: false }));
  };
  await withLock('dist/.setup', install, () => say('Waiting for another setup of this folder to end.'));
}

function npm(folder, ...words) {
  const script = process.env.npm_execpath ?? '';
  if (/npm-cli\.c?js$/.test(script)) return run(hostNode, [script, ...words], { cwd: folder });
  return run('npm', words, { cwd: folder, shell: process.platform === 'win32' });
}
