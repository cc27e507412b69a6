import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ownNode } from '../dependencies.mjs';
import { say } from '../shell.mjs';
import { has, runTool } from './tools.mjs';

// Images that take the place of those of a registry, from the packages of Debian: for building and checking where no
// registry of images is reached. They are not for production.
const debian = 'localhost/kyb-debian:trixie';

/** The images by which --local replaces those of the Dockerfile and of compose.yaml. */
export const localImages = {
  base: 'localhost/kyb-node:local',
  servers: 'localhost/kyb-servers:roles',
};

/** The reason why these images cannot be built here. Undefined if they can, or are there. */
export function findLocalFault(env) {
  if (Object.values(localImages).every((name) => isThere(name, env))) return undefined;
  if (process.getuid() !== 0) return 'The option --local needs root, because debootstrap does.';
  if (!has('debootstrap', '--version')) return 'The option --local needs debootstrap: install it with apt-get.';
  return undefined;
}

const isThere = (name, env) =>
  runTool(['buildah', 'inspect', '--type', 'image', name], { quiet: true, mayFail: true, env }).status === 0;

/** Builds what is missing of the local images. */
export function buildLocalImages({ folder, env }) {
  if (!isThere(debian, env)) buildDebian(folder, env);
  if (!isThere(localImages.base, env)) buildBase(join(folder, 'base'), env);
  if (!isThere(localImages.servers, env)) {
    say('Building an image of PostgreSQL, Redis and Caddy.');
    build(localImages.servers, import.meta.dirname, 'servers.Dockerfile', env);
  }
}

function buildDebian(folder, env) {
  say('Building the root of Debian by debootstrap.');
  const root = join(folder, 'debian');
  runTool(['debootstrap', '--variant=minbase', 'trixie', root, 'http://deb.debian.org/debian'], { quiet: true });
  const container = runTool(['buildah', 'from', 'scratch'], { quiet: true, env }).stdout.trim();
  runTool(['buildah', 'add', '--quiet', container, root, '/'], { quiet: true, env });
  runTool(['buildah', 'commit', '--quiet', '--rm', container, debian], { quiet: true, env });
}

/** A root with the project's Node and this machine's npm in /usr/local, like the official images of Node. */
function buildBase(folder, env) {
  say('Building the base with Node and npm.');
  const local = join(folder, 'local');
  mkdirSync(join(local, 'bin'), { recursive: true });
  copyFileSync(ownNode(), join(local, 'bin/node'));
  const licence = join(dirname(dirname(ownNode())), 'LICENSE');
  if (existsSync(licence)) copyFileSync(licence, join(local, 'LICENSE'));
  cpSync(findNpm(), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  // An authority of this network, if npm needs one to reach the registry of packages.
  const authority = process.env.NODE_EXTRA_CA_CERTS;
  if (authority) copyFileSync(authority, join(local, 'authorities.pem'));
  const lines = [`FROM ${debian}`, 'COPY local /usr/local'];
  if (authority) lines.push('ENV NODE_EXTRA_CA_CERTS=/usr/local/authorities.pem');
  writeFileSync(join(folder, 'Dockerfile'), lines.join('\n'));
  build(localImages.base, folder, 'Dockerfile', env);
}

function findNpm() {
  const { stdout } = runTool(['npm', 'root', '--global'], { quiet: true });
  const folder = join(stdout.trim(), 'npm');
  if (!existsSync(folder)) throw new Error(`npm is not in ${folder}: install it, or build without --local.`);
  return realpathSync(folder);
}

function build(tag, folder, file, env) {
  const words = ['buildah', 'bud', '--quiet', '--format', 'docker', '-f', join(folder, file), '-t', tag, folder];
  runTool(words, { quiet: true, env });
}
