import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

// Collects the root file system of the image: Node, its libraries, and app/sbom.cdx.json. The Dockerfile runs
//   node deploy/root.mjs <target> <npm's SBOM of node_modules> <npm's SBOM of the portal>
const [target, packagesFile, portalFile] = process.argv.slice(2);

function run(file, ...words) {
  try {
    return execFileSync(file, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

function write(path, text) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  writeFileSync(join(target, path), text);
}

function copy(from, to = from) {
  mkdirSync(dirname(join(target, to)), { recursive: true });
  copyFileSync(realpathSync(from), join(target, to));
}

/** The shared libraries that Node and the native packages load, as the paths under which the loader looks for them. */
function findLibraries() {
  const programs = [process.execPath, ...globSync('node_modules/**/*.node')];
  const paths = programs.flatMap((program) => run('ldd', program).match(/\/\S*\.so[.\d]*/g) ?? []);
  if (paths.length < 3) throw new Error('ldd lists no libraries of Node: BASE must be a Linux with glibc.');
  return new Set(paths);
}

/** The Debian packages that own these files. Empty on another Linux. */
function findOwners(libraries) {
  const owners = [...libraries].map((path) => {
    // Where /lib is a link to /usr/lib, dpkg may know the file under either name.
    const outputs = [path, realpathSync(path), `/usr${path}`].map((name) => run('dpkg', '-S', name));
    return /^([a-z\d][\w.+-]*)(?::\w+)?: /m.exec(outputs.join(''))?.[1];
  });
  return new Set(owners.filter((owner) => owner !== undefined));
}

function readOsRelease(name) {
  return new RegExp(`^${name}="?([^"\n]*)`, 'm').exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
}

function describeDebianPackage(name) {
  const [version, architecture] = run('dpkg-query', '-W', '-f', '${Version} ${Architecture}', name).split(' ');
  const purl = `pkg:deb/debian/${name}@${version}?arch=${architecture}&distro=debian-${readOsRelease('VERSION_ID')}`;
  return { 'bom-ref': purl, type: 'library', name, version, purl };
}

/** npm's SBOM of node_modules, with Node, the libraries, and the packages that are bundled into the pages of the portal. */
function completeSbom(owners) {
  const [sbom, portal] = [packagesFile, portalFile].map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const { node: version } = process.versions;
  const node = {
    ...{ 'bom-ref': `node@${version}`, type: 'platform', name: 'node', version, purl: `pkg:generic/node@${version}` },
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
  };
  const system = [node, ...[...owners].map(describeDebianPackage)];
  const key = 'bom-ref';
  // An entry of node_modules replaces that of the portal for the same package.
  const components = new Map([...portal.components, ...sbom.components, ...system].map((one) => [one[key], one]));
  const edges = new Map([...portal.dependencies, ...sbom.dependencies].map((one) => [one.ref, one]));
  const { component } = sbom.metadata;
  component.name = JSON.parse(readFileSync('package.json', 'utf8')).name;
  const pages = portal.components.find(({ name }) => name === 'portal');
  edges.get(component[key]).dependsOn.push(...[pages, ...system].map((one) => one[key]));
  for (const one of system) edges.set(one[key], { ref: one[key], dependsOn: [] });
  return { ...sbom, components: [...components.values()], dependencies: [...edges.values()] };
}

copy(process.execPath, '/usr/local/bin/node');
const libraries = findLibraries();
for (const library of libraries) copy(library);
const owners = findOwners(libraries);
for (const owner of owners) {
  // Scanners read the versions of the libraries there.
  write(`var/lib/dpkg/status.d/${owner}`, run('dpkg', '-s', owner));
  const licence = `/usr/share/doc/${owner}/copyright`;
  if (existsSync(licence)) copy(licence);
}
const licenceOfNode = join(dirname(dirname(process.execPath)), 'LICENSE');
if (existsSync(licenceOfNode)) copy(licenceOfNode);
copy('/etc/os-release');
write('etc/passwd', 'root:x:0:0::/:/none\nkyb:x:1000:1000::/tmp:/none\n');
write('etc/group', 'root:x:0:\nkyb:x:1000:\n');
write('etc/nsswitch.conf', 'hosts: files dns\n');
write('app/sbom.cdx.json', `${JSON.stringify(completeSbom(owners), null, 1)}\n`);
mkdirSync(join(target, 'tmp'));
chmodSync(join(target, 'tmp'), 0o1777);
