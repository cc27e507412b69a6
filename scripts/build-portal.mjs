import { build } from 'vite';

/**
 * Builds the scripts and styles of a page of `portal/`, including libraries: an initial script, and one for each part
 * that is loaded later. build-site.mjs compresses and writes them. Scripts keep their names, by which they import each
 * other.
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
    // `tsc` checks the types.
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      write: false,
      target: 'baseline-widely-available',
      // All of these support light-dark(). The build would otherwise replace it by styles that ignore the person's
      // choice.
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
        // Modules of libraries declare that they may run in a browser, which needs no warning here.
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
