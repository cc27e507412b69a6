import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { filesAt, hash } from './hash.mjs';
import { readIfThere } from './shell.mjs';

const record = '.compiled.json';
// If one of these changes, every file is compiled again.
const settings = ['.swcrc', 'scripts/compile.mjs', 'package-lock.json'].map((file) => readIfThere(file) ?? '');

/**
 * Compiles the changed TypeScript files of a folder, copies its other files, and deletes outputs without a source.
 * @param isSkipped Returns whether another step writes the output of a source
 * @param kept Outputs in `to` that another step has written
 */
export async function compileFolder(from, to, { isSkipped = () => false, kept = [] } = {}) {
  await mkdir(to, { recursive: true });
  const before = JSON.parse(readIfThere(join(to, record)) ?? '{}');
  // An interrupted build leaves no record, so the next one compiles everything.
  await rm(join(to, record), { force: true });
  const after = {};
  const outputs = new Set(kept);
  const work = listFiles(from).map(async (file) => {
    const source = join(from, file);
    if (isSkipped(source)) return;
    const output = join(to, file.replace(/\.ts$/, '.js'));
    const made = file.endsWith('.ts') ? [output, `${output}.map`] : [output];
    for (const path of made) outputs.add(path);
    const content = await readFile(source);
    const fingerprint = hash([...settings, content]);
    if (before[file] !== fingerprint || !made.every(existsSync)) {
      await mkdir(dirname(output), { recursive: true });
      await (file.endsWith('.ts') ? compile(from, source, output, content.toString()) : copyFile(source, output));
    }
    after[file] = fingerprint;
  });
  await Promise.all(work);
  await removeOthers(to, outputs);
  await writeFile(join(to, record), JSON.stringify(after));
}

async function compile(from, source, output, content) {
  const { transform } = await import('@swc/core');
  const { code, map } = await transform(content, {
    filename: source,
    sourceFileName: relative(dirname(output), source),
  });
  const name = output.replace(/.*\//, '');
  await writeFile(output, `${importBuilt(from, code)}\n//# sourceMappingURL=${name}.map\n`);
  await writeFile(`${output}.map`, map);
}

/** Benchmarks import from '../src/…' for the types; at run time that becomes '../dist/…'. */
function importBuilt(from, code) {
  return from === 'src' ? code : code.replaceAll(/(from |import\()(['"])((?:\.\.\/)+)src\//g, '$1$2$3dist/');
}

async function removeOthers(folder, outputs) {
  const others = listFiles(folder).filter((file) => !file.startsWith('.') && !outputs.has(join(folder, file)));
  await Promise.all(others.map((file) => rm(join(folder, file))));
}

function listFiles(folder) {
  return filesAt(folder).map((file) => relative(folder, file));
}
