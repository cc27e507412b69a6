import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

// How a worker loads modules. Tests are compiled when they are imported. An import from `src` loads the built file in `dist`,
// which npm has just brought up to date.
const root = new URL('../../', import.meta.url).href;
const source = `${root}src/`;
const built = `${root}dist/`;
const globals = new URL('./globals.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    // Jest's own package works only inside its sandbox.
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    if (!specifier.startsWith('.') || !context.parentURL?.startsWith(root)) return next(specifier, context);
    const { href } = new URL(specifier, context.parentURL);
    if (href.startsWith(source)) return { url: href.replace(source, built), format: 'module', shortCircuit: true };
    const typescript = href.replace(/\.js$/, '.ts');
    if (typescript !== href && existsSync(fileURLToPath(typescript))) {
      return { url: typescript, format: 'module', shortCircuit: true };
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.startsWith(root) || !url.endsWith('.ts')) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { filename, sourceMaps: 'inline' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
