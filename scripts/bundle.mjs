import { relative } from 'node:path';
import { build } from 'vite';

/**
 * Bundles a module with everything it imports into one script for a browser.
 * @param name The global variable for the module's exports
 * @param inputs A set to which the paths of the project's modules are added
 */
export async function bundle(entry, name, { inputs }) {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // A classic script has no import.meta.url.
    define: { 'import.meta.url': 'globalThis.location.href' },
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry, name, formats: ['iife'] },
      rolldownOptions: { output: { codeSplitting: false, comments: { legal: true } } },
    },
  });
  const own = output[0].moduleIds.filter((id) => !id.includes('node_modules') && !id.startsWith('\0'));
  for (const id of own) inputs.add(relative('', id));
  return output[0].code;
}
