import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify, parse, transform } from '@swc/core';

// The messages of zod in other languages: nine tenths of it, of which the page shows none.
const leftOut = /\/zod\/v4\/locales\/(?!en\.|index\.)/;

// It is published in a small form too, which takes half of the time.
const hasSmaller = /^(pdfjs-dist\/.+)\.mjs$/;

/**
 * One script for a browser from a module of ours and all that it imports, ours and libraries alike: each becomes a function
 * in a table, and is run when it is first required. What the module exports becomes the global of this name.
 */
export async function bundle(entry, name) {
  const modules = new Map();
  await collect(resolve(entry), modules);
  const table = [...modules].map(([path, { code }]) => `${JSON.stringify(keyOf(path))}(exports, require) {${code}\n}`);
  const script = `globalThis.${name} = (() => {
    const modules = {${table.join(',\n')}};
    const made = {};
    const load = (path) => {
      if (!made[path]) modules[path]((made[path] = {}), load);
      return made[path];
    };
    return load(${JSON.stringify(keyOf(resolve(entry)))});
  })();`;
  return (await minify(script, { compress: true, mangle: true, format: { comments: 'some' } })).code;
}

/** @param modules by path, each before what it imports */
async function collect(path, modules) {
  if (modules.has(path)) return;
  const module = { code: '' };
  modules.set(path, module);
  if (leftOut.test(path)) return;
  const isOurs = path.endsWith('.ts');
  // A script that is no module has no address of its own.
  const source = (await readFile(path, 'utf8')).replaceAll('import.meta.url', 'globalThis.location.href');
  const { code } = await transform(source, {
    configFile: false,
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: isOurs ? 'typescript' : 'ecmascript' } },
    module: { type: 'es6' },
  });
  const targets = new Map((await importsOf(code)).map((named) => [named, locate(named, path)]));
  const common = await transform(code, {
    configFile: false,
    swcrc: false,
    jsc: { target: 'es2022' },
    module: { type: 'commonjs', noInterop: false, exportInteropAnnotation: false },
  });
  module.code = common.code.replaceAll(/\brequire\("([^"]+)"\)/g, (call, named) =>
    targets.has(named) ? `require(${JSON.stringify(keyOf(targets.get(named)))})` : call,
  );
  for (const target of targets.values()) await collect(target, modules);
}

/** What the module imports when it is run; types are gone by then. */
async function importsOf(code) {
  const { body } = await parse(code, { syntax: 'ecmascript' });
  return body.flatMap(({ source }) => (source ? [source.value] : []));
}

/** The file that is meant. @throws Error for what only Node has */
function locate(named, from) {
  if (named.startsWith('node:')) throw new Error(`${from} imports ${named}, which no browser has.`);
  if (!named.startsWith('.')) return fileURLToPath(import.meta.resolve(named.replace(hasSmaller, '$1.min.mjs')));
  const path = resolve(dirname(from), named);
  return from.endsWith('.ts') ? path.replace(/\.js$/, '.ts') : path;
}

const keyOf = (path) => relative(process.cwd(), path);
