import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as graphiql from '@graphql-yoga/render-graphiql/graphiql';
import { buildPortal } from './build-portal.mjs';
import { bundle } from './bundle.mjs';
import { writeCompressed, writeHashed } from './write-asset.mjs';

const libraries = {
  'graphiql.css': () => graphiql.css,
  'graphiql.js': () => graphiql.js,
  'editor-worker.js': () => graphiql.editorWorkerService,
  'json-worker.js': () => graphiql.jsonWorker,
  'graphql-worker.js': () => graphiql.graphqlWorker,
  // The same check as in the console, with its libraries.
  'verify-check.js': (inputs) => bundle('src/certificates/browserCheck.ts', 'kybCheck', { inputs }),
};
// Application pages, by the module that starts each.
const applications = { onboard: 'src/onboarding/main.tsx', enterprise: 'src/enterprise/main.tsx' };

const scripts = ['build-site', 'build-portal', 'bundle', 'write-asset'].map((name) => `scripts/${name}.mjs`);

// In this order, because a file that refers to another is built after it.
const kinds = ['.svg', '.css', '.js', '.html'];

/**
 * Writes the pages with their assets, from the project's sources (`from`, and `portal` for applications) and libraries.
 * Each asset has a hash of its content in its name, so that browsers may cache it for ever, and compressed copies next
 * to it. In the sources, `/assets/<name>` refers to the file of that name.
 * @returns the paths of the files written (outputs) and of the project's files that were read (inputs)
 */
export async function buildSite(from, to) {
  await mkdir(to, { recursive: true });
  const inputs = new Set([from, 'portal', 'package-lock.json', ...scripts]);
  const addresses = new Map();
  const outputs = [];
  const write = async (name, content) => {
    const written = await writeHashed(to, name, content);
    addresses.set(`/assets/${name}`, `/assets/${written.file}`);
    outputs.push(...written.outputs);
  };

  await Promise.all(
    Object.entries(libraries).map(async ([name, read]) => write(name, withoutSourceMap(await read(inputs)))),
  );
  await Promise.all(
    Object.entries(applications).map(async ([name, entry]) => {
      const { script, scripts, styles } = await buildPortal(name, entry);
      await write(`${name}.css`, styles);
      for (const { fileName, code } of scripts) outputs.push(...(await writeCompressed(join(to, fileName), code)));
      addresses.set(`/assets/${name}.js`, `/assets/${script}`);
    }),
  );
  const shells = Object.keys(applications).map((name) => ({ folder: 'portal', name: `${name}.html` }));
  // Pages outside the applications use the same design tokens.
  const shared = { folder: 'portal/src/shared', name: 'tokens.css' };
  const ours = [...(await readdir(from)).sort().map((name) => ({ folder: from, name })), shared, ...shells];
  for (const kind of kinds) {
    for (const { folder, name } of ours.filter((file) => file.name.endsWith(kind))) {
      const content = await readFile(join(folder, name), 'utf8');
      await write(
        name,
        content.replaceAll(/\/assets\/[\w.-]+\w/g, (address) => required(addresses, address, name)),
      );
    }
  }
  return { inputs: [...inputs], outputs };
}

/** Source maps are not served, so a browser's tools would request them in vain. */
function withoutSourceMap(content) {
  return content.replace(/\n\/[/*]# sourceMappingURL=.*\s*$/, '');
}

function required(addresses, address, name) {
  const found = addresses.get(address);
  if (!found) throw new Error(`${name} names ${address}, which nothing makes.`);
  return found;
}
