import { existsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compileFolder } from './compile.mjs';
import { hashOfFiles } from './hash.mjs';
import { readIfThere } from './shell.mjs';

// Compiles src to dist, adds the web pages of build-site.mjs, and compiles each folder named as an argument to dist-<folder>.
// Only changed files are compiled. `tsc` checks the types.
process.chdir(dirname(import.meta.dirname));
const site = join('src', 'http', 'pages', 'site');
const target = join('dist', 'site');

// setup.mjs writes these files once the build has succeeded.
await Promise.all(['dist/.built', 'dist/.built-tools'].map((stamp) => rm(stamp, { force: true })));
try {
  await compileFolder('src', 'dist', { isSkipped: (file) => dirname(file) === site, kept: await buildPages() });
  for (const folder of process.argv.slice(2))
    await compileFolder(folder, `dist-${folder}`, { isSkipped: runsFromSource });
} catch (error) {
  // Without the compiler's stack trace.
  console.error(error.message.split('\n\n\nCaused by')[0]);
  process.exitCode = 1;
}

/** Whether a file is a benchmark's baseline, which runs in the folder where its packages are installed. */
function runsFromSource(file) {
  return file.startsWith(join('bench', 'baselines'));
}

/**
 * Builds the web pages and the documentation, each only if one of its inputs has changed.
 * @returns the paths of their files
 */
async function buildPages() {
  const pages = await unlessBuilt('dist/.site.json', async () => {
    const { buildSite } = await import('./build-site.mjs');
    return buildSite(site, target);
  });
  const documents = await unlessBuilt('dist/.docs.json', async () => {
    const { buildDocs } = await import('./docs/buildDocs.ts');
    return buildDocs(target);
  });
  return [...pages, ...documents];
}

async function unlessBuilt(recordFile, build) {
  const record = JSON.parse(readIfThere(recordFile) ?? 'null');
  if (record && record.hash === hashOfFiles(record.inputs) && record.outputs.every(existsSync)) return record.outputs;
  const { inputs, outputs } = await build();
  writeFileSync(recordFile, JSON.stringify({ hash: hashOfFiles(inputs), inputs, outputs }));
  return outputs;
}
