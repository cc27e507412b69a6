import 'reflect-metadata';
import { Pool, type PoolConfig } from 'pg';
import { notifyChanges } from '../../src/operations/monitoring/notifyChanges.js';
import type { OnProgress } from '../../src/registers/files/openSources.js';
import type { ImportReport } from '../../src/registers/import/recordImport.js';
import { importExtract } from '../../src/registers/importExtract.js';

/** The progress of an import after a tenth of its files. */
export interface Tenth {
  readonly records: number;
  readonly seconds: number;
  readonly residentBytes: number;
}

/** The cost of importing one week, and of the notifications afterwards. */
export interface ImportedWeek {
  readonly report: ImportReport;
  readonly tenths: readonly Tenth[];
  readonly told: number;
  readonly tellSeconds: number;
  /** The peak memory of the process. */
  readonly peakBytes: number;
}

/** Records the progress at each tenth, and prints it to stderr. */
function followProgress(): { readonly onProgress: OnProgress; readonly tenths: readonly Tenth[] } {
  const startedAt = performance.now();
  const tenths: Tenth[] = [];
  const onProgress: OnProgress = ({ bytes, totalBytes, records }) => {
    if (bytes < (totalBytes * (tenths.length + 1)) / 10) return;
    const seconds = (performance.now() - startedAt) / 1000;
    const residentBytes = process.memoryUsage.rss();
    tenths.push({ records, seconds, residentBytes });
    const megabytes = Math.round(residentBytes / 2 ** 20);
    process.stderr.write(`  ${records.toLocaleString('en')} records read, ${seconds.toFixed(0)} s, ${megabytes} MiB\n`);
  };
  return { onProgress, tenths };
}

// Imports one week's files in a separate process and reports changes of monitored entities, like the console.
// Arguments: the database, then the files.
const [address = '{}', ...files] = process.argv.slice(2);
const pool = new Pool(JSON.parse(address) as PoolConfig);
process.stdout.write('Ready: importing\n');
const { onProgress, tenths } = followProgress();
const report = await importExtract(pool, { register: 'abr', files, production: true, onProgress });
const importedAt = performance.now();
const told = await notifyChanges({
  pool,
  eventLog: { committed: () => undefined },
  clock: () => new Date(),
  production: true,
});
const week: ImportedWeek = {
  report,
  tenths,
  told,
  tellSeconds: (performance.now() - importedAt) / 1000,
  peakBytes: process.resourceUsage().maxRSS * 1024,
};
await pool.end();
process.stdout.write(`Done: ${JSON.stringify(week)}\n`);
