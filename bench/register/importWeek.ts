import 'reflect-metadata';
import { Pool, type PoolConfig } from 'pg';
import { notifyChanges } from '../../src/operations/monitoring/notifyChanges.js';
import type { OnProgress } from '../../src/registers/files/openSources.js';
import type { ImportReport } from '../../src/registers/import/recordImport.js';
import { importExtract } from '../../src/registers/importExtract.js';

/** How far an import was when a tenth of its files had been read. */
export interface Tenth {
  readonly records: number;
  readonly seconds: number;
  readonly residentBytes: number;
}

/** What an import of one week took, and the telling after it. */
export interface ImportedWeek {
  readonly report: ImportReport;
  readonly tenths: readonly Tenth[];
  readonly told: number;
  readonly tellSeconds: number;
  /** The most memory that the process ever held. */
  readonly peakBytes: number;
}

/** Notes each tenth, and says on stderr how far it is. */
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

// Imports one week's files in a process of its own, and tells what has changed of watched entities, as the console does:
// the database, then the files.
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
