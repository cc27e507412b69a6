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
  // The same check that the console makes, with its libraries.
  'verify-check.js': (inputs) => bundle('src/certificates/browserCheck.ts', 'kybCheck', { inputs }),
};
// Pages that are applications, by the module that starts each.
const applications = { onboard: 'src/onboard/main.tsx', enterprise: 'src/enterprise/main.tsx' };

const scripts = ['build-site', 'build-portal', 'bundle', 'write-asset'].map((name) => `scripts/${name}.mjs`);

// Whoever names a file comes after it.
const kinds = ['.svg', '.css', '.js', '.html'];

/**
 * Writes the pages and all that they load, from our sources (`from`, and `portal` for applications) and from their libraries. Each file carries a hash of its
 * content in its name, so that a browser may keep it for ever, and lies there compressed beside itself. In our sources
 * `/assets/<name>` stands for the file of that name.
 * @returns the paths of the files written (outputs) and of our files that were read for them (inputs)
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
  // The pages outside of the applications have their values from the same place.
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

/** The maps are not served: a browser's tools would ask for them in vain. */
function withoutSourceMap(content) {
  return content.replace(/\n\/[/*]# sourceMappingURL=.*\s*$/, '');
}

function required(addresses, address, name) {
  const found = addresses.get(address);
  if (!found) throw new Error(`${name} names ${address}, which nothing makes.`);
  return found;
}
