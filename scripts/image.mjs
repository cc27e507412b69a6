import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildLocalImages, findLocalFault, localImages } from './image/bases.mjs';
import { containerSettings, has, runTool } from './image/tools.mjs';
import { fail, readJson, say } from './shell.mjs';

// Builds the image of the service by buildah or Docker, and writes its software bill of materials to dist-image. Options:
// `--local` needs no registry of images: debootstrap makes the base from the packages of Debian.
// `--check` starts what the Compose files describe, by podman and podman-compose, and checks it.
// `--no-build` uses the image that was built last.
// `--skip-if-missing` succeeds with a sentence if a program that this needs is not installed.
process.chdir(dirname(import.meta.dirname));

const given = (flag) => process.argv.includes(flag);
const isLocal = given('--local');
const tag = `entity-verification:${readJson('package.json').version}`;
const folder = mkdtempSync(join(tmpdir(), 'kyb-image-'));
const env = containerSettings(folder);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));

const builder = has('buildah', '--version') ? 'buildah' : has('docker', 'info') ? 'docker' : undefined;
const fault = findFault();
if (fault !== undefined && given('--skip-if-missing')) say(`Skipped. ${fault}`);
else if (fault !== undefined) fail(fault);
else await main().catch((error) => fail(error.message));

function findFault() {
  if (!builder) return 'The image needs buildah or a running Docker.';
  if (isLocal && builder !== 'buildah') return 'The option --local needs buildah.';
  if (given('--check') && !(has('podman', '--version') && has('podman-compose', '--version'))) {
    return 'The option --check needs podman and podman-compose.';
  }
  return isLocal ? findLocalFault(env) : undefined;
}

async function main() {
  if (isLocal) buildLocalImages({ folder, env });
  if (!given('--no-build')) build();
  writeSbom();
  if (!given('--check')) return;
  const { checkImage } = await import('./image/check.mjs');
  await checkImage({ tag, folder, env, images: isLocal ? localImages : undefined });
}

function build() {
  const startedAt = Date.now();
  // HEALTHCHECK is not part of the OCI format, so buildah would drop it.
  const words = builder === 'buildah' ? ['buildah', 'bud', '--format', 'docker', '--layers'] : ['docker', 'build'];
  const base = isLocal ? ['--build-arg', `BASE=${localImages.base}`] : [];
  runTool([...words, ...base, '-f', 'deploy/Dockerfile', '-t', tag, '.'], { env: { ...env, DOCKER_BUILDKIT: '1' } });
  say(`Built ${tag} in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`);
}

/** The image contains the list too, so that it can be read from any copy of the image. */
function writeSbom() {
  const file = join('dist-image', `${tag.replace(':', '-')}.cdx.json`);
  mkdirSync('dist-image', { recursive: true });
  writeFileSync(file, readFromImage('app/sbom.cdx.json'));
  say(`Its software bill of materials is ${file}.`);
}

function readFromImage(path) {
  const words = ['node', '-e', `process.stdout.write(fs.readFileSync('/${path}'))`];
  const quiet = { quiet: true, env };
  if (builder === 'docker') return runTool(['docker', 'run', '--rm', tag, ...words.slice(1)], quiet).stdout;
  const container = runTool(['buildah', 'from', tag], quiet).stdout.trim();
  try {
    return runTool(['buildah', 'run', container, '--', ...words], quiet).stdout;
  } finally {
    runTool(['buildah', 'rm', container], quiet);
  }
}
