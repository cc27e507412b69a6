import { build } from 'vite';

/**
 * The scripts and the styles of a page of `portal/`, ours and libraries alike: what it begins with, and a script for each part that
 * it asks for later. build-site.mjs compresses and writes them; scripts keep their names, by which they know each other.
 * @param {string} name of the page
 * @param {string} entry the module that starts the page
 * @returns {Promise<{ script: string, scripts: { fileName: string, code: string }[], styles: string }>}
 */
export async function buildPortal(name, entry) {
  const { output } = await build({
    configFile: false,
    root: 'portal',
    logLevel: 'warn',
    publicDir: false,
    // Types are the business of `tsc`.
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      write: false,
      target: 'baseline-widely-available',
      // All of them have light-dark(), which the build would otherwise replace by what does not follow the choice of the person.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      modulePreload: false,
      cssCodeSplit: false,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: `portal/${entry}`,
        output: {
          format: 'es',
          comments: { legal: true },
          hashCharacters: 'hex',
          entryFileNames: `${name}.[hash:16].js`,
          chunkFileNames: `${name}-[name].[hash:16].js`,
        },
        // Each module of a library says that it may run in a browser, which all of this does.
        onLog: (level, log, say) => log.code === 'MODULE_LEVEL_DIRECTIVE' || say(level, log),
      },
    },
  });
  return {
    script: output.find(({ isEntry }) => isEntry).fileName,
    scripts: output.filter(({ type }) => type === 'chunk').map(({ fileName, code }) => ({ fileName, code })),
    styles: String(output.find(({ fileName }) => fileName.endsWith('.css')).source),
  };
}
