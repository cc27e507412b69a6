import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Run this after `npm install` has changed package-lock.json, or that of the given folder. npm omits packages of other
// platforms if they are not on its mirror or an earlier node_modules hides them. `npm ci` then rejects the whole
// lockfile. Other packages pin their versions, so they can be added without a download.
const path = join(import.meta.dirname, '..', process.argv[2] ?? '', 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const oses = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
};
const cpus = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64'];

for (const { optionalDependencies = {}, dev } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const entry = `node_modules/${name}`;
    if (lock.packages[entry] || !/^\d/.test(version)) continue;
    const words = name.split('/').at(-1).split(/[-.]/);
    const os = words.map((word) => oses[word]).find(Boolean);
    const cpu = cpus.find((word) => words.includes(word)) ?? 'wasm32';
    lock.packages[entry] = { version, cpu: [cpu], ...(dev && { dev }), optional: true, os: [os ?? 'none'] };
    console.log(`added ${name} ${version}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
