import { build } from 'vite';

/**
 * The script and the styles of a page of `portal/`, ours and libraries alike: one file each, for a page that needs both at
 * once gains nothing by more. build-site.mjs names, compresses and writes them like all others.
 * @param entry the module that starts the page
 */
export async function buildPortal(entry) {
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
      modulePreload: false,
      cssCodeSplit: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: `portal/${entry}`,
        output: { format: 'es', codeSplitting: false, comments: { legal: true } },
        // Each module of a library says that it may run in a browser, which all of this does.
        onLog: (level, log, say) => log.code === 'MODULE_LEVEL_DIRECTIVE' || say(level, log),
      },
    },
  });
  return {
    script: output.find(({ type }) => type === 'chunk').code,
    styles: String(output.find(({ fileName }) => fileName.endsWith('.css')).source),
  };
}
