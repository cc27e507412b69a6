import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, isInstalled, ownNode } from './dependencies.mjs';
import { hashOfFiles } from './hash.mjs';
import { withLock } from './lock.mjs';
import { fail, readIfThere, run, say } from './shell.mjs';

// Runs before every npm script that needs the product, on any Node from 20. Installs the dependencies (the Node that the
// script then runs on is one of them) and builds, each only when stale. With --tools, also installs and compiles what tests,
// benchmarks and checks need.
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

const wanted = { withTools: process.argv.includes('--tools') };
const scripts = ['build', 'build-site', 'build-portal', 'bundle', 'compile', 'write-asset'].map(
  (name) => `scripts/${name}.mjs`,
);
const documents = [
  'docs',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'clients',
  'openapi.json',
  'schema.graphql',
];
const stamps = {
  'dist/.built': [
    'src',
    'portal',
    '.swcrc',
    ...scripts,
    'scripts/docs',
    ...documents,
    'package.json',
    'package-lock.json',
  ],
  ...(wanted.withTools && { 'dist/.built-tools': ['bench', '.swcrc', 'scripts/compile.mjs', 'package-lock.json'] }),
};

if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(`Node ${process.versions.node} is too old to set this up: install Node 20 or newer.`);
}
if (isInstalled(wanted) && isBuilt()) {
  if (!process.argv.includes('--quiet')) say('Installed and built already.');
} else {
  await withLock('dist/.setup', setUp, () => say('Waiting for another setup of this folder to end.'));
}

async function setUp() {
  if (!isInstalled(wanted)) await install(wanted);
  if (!isBuilt()) build();
}

function isBuilt() {
  return Object.entries(stamps).every(([stamp, sources]) => readIfThere(stamp) === hashOfFiles(sources));
}

/**
 * Each stamp describes the sources before the build, so a file that changes during the build is built the next time.
 */
function build() {
  const built = Object.entries(stamps).map(([stamp, sources]) => [stamp, hashOfFiles(sources)]);
  say('Building.');
  const startedAt = Date.now();
  const tools = wanted.withTools ? ['bench'] : [];
  if (!run(ownNode(), ['scripts/build.mjs', ...tools])) fail('The build failed; the compiler says above why.');
  for (const [stamp, hash] of built) writeFileSync(stamp, hash);
  say(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}
