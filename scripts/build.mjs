import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';
import { buildSite } from './build-site.mjs';

// Compiles src to dist, and bench to dist-bench; what is not TypeScript is copied, but for the web pages, which
// build-site.mjs puts together. Types are the business of `tsc`.
process.chdir(dirname(import.meta.dirname));
const site = join('src', 'pages', 'site');

// Until the build is whole again nobody may believe it: setup.mjs writes this file when we succeed.
await rm('dist/.built', { force: true });
// What was compiled of older sources is of no use, and would pile up.
await rm('dist/.compiled', { recursive: true, force: true });
try {
  await compileFolder('src', 'dist', await buildSite(site, join('dist', 'site')));
  if (existsSync('bench')) await compileFolder('bench', 'dist-bench');
} catch (error) {
  // Without the compiler's own stack.
  console.error(error.message.split('\n\n\nCaused by')[0]);
  process.exitCode = 1;
}

async function compileFolder(from, to, alsoMade = []) {
  const sources = (await filesOf(from)).filter((file) => dirname(join(from, file)) !== site);
  const outputs = await Promise.all(sources.map((file) => (file.endsWith('.ts') ? compile : copy)(from, to, file)));
  await removeOthers(to, new Set([...outputs.flat(), ...alsoMade]));
}

async function compile(from, to, file) {
  const [source, output] = [join(from, file), join(to, file.replace(/ts$/, 'js'))];
  const { code, map } = await transformFile(source, {
    sourceFileName: relative(dirname(output), source),
  });
  await mkdir(dirname(output), { recursive: true });
  await writeFile(output, `${importBuilt(from, code)}\n//# sourceMappingURL=${file.replace(/.*\/|ts$/g, '')}js.map\n`);
  await writeFile(`${output}.map`, map);
  return [output, `${output}.map`];
}

/** A benchmark imports the product as '../src/…', which the compiler checks, and finds it in '../dist/…'. */
function importBuilt(from, code) {
  return from === 'src' ? code : code.replaceAll(/(from |import\()(['"])((?:\.\.\/)+)src\//g, '$1$2$3dist/');
}

async function copy(from, to, file) {
  const output = join(to, file);
  await mkdir(dirname(output), { recursive: true });
  await copyFile(join(from, file), output);
  return [output];
}

/** What remains of sources that were removed or renamed. */
async function removeOthers(folder, outputs) {
  const others = (await filesOf(folder)).filter((file) => !file.startsWith('.') && !outputs.has(join(folder, file)));
  await Promise.all(others.map((file) => rm(join(folder, file))));
}

async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
