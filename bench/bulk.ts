import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { startEmbedded } from '../src/database/embedded.js';
import { migrate } from '../src/database/migrations.js';
import { openDatabase } from '../src/database/orm.js';
import { importExtract } from '../src/registers/importExtract.js';
import { count, printRatios, printTable } from './figures.js';
import { describeMachine } from './machine.js';
import { percentile } from './percentile.js';
import { takeTurns, toRatio } from './rounds.js';
import type { BulkStepName, BulkStepResult } from './bulk/step.js';
import { writeAbrExtract } from './writeAbrExtract.js';

const megabyte = 2 ** 20;

/**
 * Measures a bulk from its rows to its last verification against a hand-written COPY, JOIN and INSERT that writes the
 * same rows: verification, audit entry, outcome. Each runs in a separate process and database, in turn.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: '1000000' },
      records: { type: 'string', default: '200000' },
      rounds: { type: 'string', default: '1' },
    },
  });
  const rows = Number(values.rows);
  const folder = await mkdtemp(join(tmpdir(), 'kyb-bench-'));
  await chmod(folder, 0o711);
  const postgres = await startEmbedded({ dataDir: folder, log: () => undefined });
  const admin = await openDatabase(postgres.connection, { poolSize: 1, isUntimed: true });
  try {
    await admin.pool.query('create database bench_template');
    const template = await openDatabase({ ...postgres.connection, database: 'bench_template' }, { isUntimed: true });
    await migrate(template);
    const extract = join(folder, '20261104_Public01.xml');
    await writeAbrExtract(extract, Number(values.records));
    const quiet = { production: false, onProgress: (): void => undefined };
    await importExtract(template.pool, { register: 'abr', files: [extract], ...quiet });
    await template.pool.query('vacuum analyze abr_entities');
    await template.close();
    process.stdout.write(`${describeMachine()}\n${rows.toLocaleString('en')} rows, each on the register\n\n`);
    const length = { rounds: Number(values.rounds), warmUp: 0 };
    const [product = [], handWritten = []] = await takeTurns(
      ['product', 'handWritten'] as const,
      length,
      async (step) => {
        await admin.pool.query('create database bench_step template bench_template');
        await admin.pool.query('checkpoint');
        const result = await runStep(step, rows, JSON.stringify({ ...postgres.connection, database: 'bench_step' }));
        await admin.pool.query('drop database bench_step with (force)');
        return result;
      },
    );
    print(product, handWritten, rows);
  } finally {
    await admin.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runStep(step: BulkStepName, rows: number, address: string): Promise<BulkStepResult> {
  const script = fileURLToPath(new URL('bulk/step.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, step, String(rows), address]);
  return JSON.parse(stdout) as BulkStepResult;
}

function print(product: readonly BulkStepResult[], handWritten: readonly BulkStepResult[], rows: number): void {
  const seconds = (results: readonly BulkStepResult[]): number[] => results.map((result) => result.seconds);
  const row = (title: string, results: readonly BulkStepResult[]): readonly [string, string, string] => {
    const middle = percentile(seconds(results), 50);
    return [title, count(rows / middle), middle.toFixed(1)];
  };
  printTable(
    ['measurement', 'rows per second', 'seconds'],
    [row('a bulk, stored and verified', product), row('hand-written COPY, JOIN and INSERT', handWritten)],
  );
  printRatios([['bulk, of hand-written', toRatio(seconds(handWritten), seconds(product)), 'at least 0.9']]);
  const { tenthBytes = 0, peakBytes = 0 } = product.at(-1) ?? {};
  printTable(
    ['memory', 'MiB'],
    [
      ['at most', count(peakBytes / megabyte)],
      ['above the first tenth of the rows', count((peakBytes - tenthBytes) / megabyte)],
    ],
  );
}
