import { build } from 'vite';

/**
 * One script for a browser from a module of ours and all that it imports, ours and libraries alike. What the module exports
 * becomes the global of this name. `notice` names a library whose own notice is none that bundlers keep.
 */
export async function bundle(entry, name, notice) {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // A script that is no module has no address of its own.
    define: { 'import.meta.url': 'globalThis.location.href' },
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry, name, formats: ['iife'] },
      rolldownOptions: { output: { codeSplitting: false, comments: { legal: true } } },
    },
  });
  return notice ? `/*! ${notice} */\n${output[0].code}` : output[0].code;
}
