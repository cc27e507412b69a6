import 'reflect-metadata';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { abrFormat } from '../src/registers/abr/abrFormat.js';
import { openSources } from '../src/registers/files/openSources.js';
import { copyRows } from '../src/registers/import/stageFiles.js';
import { noKnownRecords } from '../src/registers/import/knownRecords.js';
import type { RowChunk } from '../src/registers/import/extractFile.js';
import { registerTables } from '../src/registers/import/registerTables.js';
import { importExtract } from '../src/registers/importExtract.js';
import { saxesRows } from './saxesRows.js';
import { writeAbrExtract } from './writeAbrExtract.js';

export type StepName = 'generate' | 'parse' | 'copy' | 'import' | 'saxes';

export interface StepResult {
  readonly seconds: number;
  /** The peak memory of the step's process. */
  readonly peakBytes: number;
  /** The time for building the name index after an import. */
  readonly namesSeconds: number;
}

const { columns, name: table } = registerTables.abr;
const nothing = (): void => undefined;
let namesSeconds = 0;

const steps: Readonly<Record<StepName, (file: string, records: number, pool: Pool) => Promise<number>>> = {
  generate: (file, records) => timed(() => writeAbrExtract(file, records)),

  parse: async (file) => {
    const rows = await readRows(file);
    return await timed(async () => {
      while (!(await rows.next()).done);
    });
  },

  copy: async (file, _records, pool) => {
    const chunks = await Array.fromAsync(await readRows(file));
    return await inStaging(pool, (client) => copyRows(client, copyOf(columns), from(chunks), nothing));
  },

  import: async (file, _records, pool) => {
    const report = await importExtract(pool, { register: 'abr', files: [file], production: true, onProgress: nothing });
    namesSeconds = report.namesSeconds;
    return report.seconds;
  },

  saxes: (file, _records, pool) =>
    inStaging(pool, (client) =>
      copyRows(client, copyOf(columns.filter((column) => column !== 'digest')), saxesRows(file), nothing),
    ),
};

const copyOf = (of: readonly string[]): string =>
  `copy staging (${of.join(', ')}) from stdin with (format text, freeze)`;

async function inStaging(pool: Pool, work: (client: PoolClient) => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  try {
    return await timed(async () => {
      await client.query('begin');
      await client.query(`create table staging (like ${table})`);
      await work(client);
      await client.query('commit');
    });
  } finally {
    client.release();
  }
}

async function readRows(file: string): Promise<AsyncGenerator<RowChunk, unknown, void>> {
  const [source] = await openSources([file], { endings: /\.xml$/i, words: 'XML' });
  if (!source) throw new Error('no file');
  return abrFormat.rows(
    { source, head: await abrFormat.readHead(source), sequence: 1 },
    nothing,
    await noKnownRecords(),
  );
}

async function* from(chunks: readonly RowChunk[]): AsyncGenerator<RowChunk, void, void> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

// One step of the import benchmark in a separate process. Arguments: the name, the file, its number of records, the
// database.
const [step = 'parse', file = '', records = '0', address = ''] = process.argv.slice(2);
const pool = new Pool(address === '' ? {} : (JSON.parse(address) as PoolConfig));
const seconds = await steps[step as StepName](file, Number(records), pool);
await pool.end();
const result: StepResult = { seconds, peakBytes: process.resourceUsage().maxRSS * 1024, namesSeconds };
process.stdout.write(JSON.stringify(result));
