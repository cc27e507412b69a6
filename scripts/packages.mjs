import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { fail, hostNode, readIfThere, readJson, runWithProgress, say } from './shell.mjs';

/** The file in which npm lists what it installed. */
export const npmNote = 'node_modules/.package-lock.json';

/**
 * The packages in the lockfile of a folder, as [path, entry] pairs.
 * @param withTools Whether to include packages that only tests, benchmarks and checks need
 */
function lockedPackages(folder, withTools) {
  const { packages } = readJson(join(folder, 'package-lock.json'));
  return Object.entries(packages).filter(
    ([path, { dev, peer, link }]) => path.includes('node_modules/') && !link && (withTools || (!dev && !peer)),
  );
}

/** Whether npm's list contains all packages of the folder's lockfile. An optional package may be missing. */
export function holdsLockedPackages(folder, { withTools }) {
  const { packages: held = {} } = JSON.parse(readIfThere(join(folder, npmNote)) ?? '{}');
  return lockedPackages(folder, withTools).every(
    ([path, { version, optional, devOptional }]) => held[path]?.version === version || optional || devOptional,
  );
}

/**
 * Installs the packages of the folder's lockfile without running install scripts. All options are given explicitly,
 * because that overrides the settings of the calling npm and of the user.
 * @param isComplement Whether installed packages stay and only missing ones are added
 */
export async function installPackages(folder, message, { withTools, isComplement = false }) {
  const include = withTools ? ['--include=dev', '--include=peer'] : ['--omit=dev', '--omit=peer'];
  const packages = [...include, '--include=optional', '--ignore-scripts', '--global=false', '--dry-run=false'];
  const output = ['--no-audit', '--no-fund', '--loglevel=error', '--json=false', '--progress=false'];
  const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  const verb = isComplement ? ['install', '--no-save'] : ['ci'];
  const words = [...verb, ...packages, ...output, ...patience];
  const expected = lockedPackages(folder, withTools)
    .filter(([, { optional }]) => !optional)
    .map(([path]) => join(folder, path, 'package.json'));
  const share = () => expected.filter(existsSync).length / expected.length;
  // The cache of earlier installs halves the time. npm fails if the cache is older than a required version.
  for (const cache of [['--prefer-offline'], []]) {
    if (await runWithProgress(message, share, ...npm([...words, ...cache], folder))) return;
  }
  fail(
    'npm failed; it says above why. Without access to the package registry, set npm_config_registry to a mirror, or run npm ci on a machine like this one and copy its node_modules here.',
  );
}

/**
 * Installs the packages of a folder with a separate lockfile if they are outdated. Only some scripts of the project
 * need them.
 */
export async function ensurePackages(folder) {
  const isInstalled = () => holdsLockedPackages(folder, { withTools: true });
  if (isInstalled()) return;
  const install = async () => {
    if (!isInstalled()) await installPackages(folder, `Installing ${folder}`, { withTools: true });
  };
  await withLock('dist/.setup', install, () => say('Waiting for another setup of this folder to end.'));
}

function npm(words, folder) {
  const script = process.env.npm_execpath ?? '';
  if (/npm-cli\.c?js$/.test(script)) return [hostNode, [script, ...words], { cwd: folder }];
  return ['npm', words, { cwd: folder, shell: process.platform === 'win32' }];
}
