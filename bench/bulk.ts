import 'reflect-metadata';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
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

/** Helpers are processes with nothing but a worker. */
const contestants = [
  { step: 'product', helpers: 0 },
  { step: 'product', helpers: 1 },
  { step: 'handWritten', helpers: 0 },
] as const;

/**
 * Measures a bulk from its rows to its last verification, with one and with two workers, against a hand-written COPY, JOIN and
 * INSERT that writes the same rows: verification, audit entry, outcome. Each runs in separate processes and a separate database,
 * in turn.
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
    const results = await takeTurns(contestants, length, async ({ step, helpers }) => {
      await admin.pool.query('create database bench_step template bench_template');
      await admin.pool.query('checkpoint');
      const address = JSON.stringify({ ...postgres.connection, database: 'bench_step' });
      const started = Array.from({ length: helpers }, () => startStep('worker', 0, address));
      const result = await endOf(startStep(step, rows, address)).finally(() => {
        for (const helper of started) helper.stdin.end();
      });
      await Promise.all(started.map(endOf));
      await admin.pool.query('drop database bench_step with (force)');
      return result;
    });
    print(results, rows);
  } finally {
    await admin.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function startStep(step: BulkStepName, rows: number, address: string): ChildProcessWithoutNullStreams {
  const script = fileURLToPath(new URL('bulk/step.js', import.meta.url));
  const child = spawn(process.execPath, [script, step, String(rows), address]);
  child.stderr.pipe(process.stderr);
  return child;
}

async function endOf(child: ChildProcessWithoutNullStreams): Promise<BulkStepResult> {
  return JSON.parse(await text(child.stdout)) as BulkStepResult;
}

function print([product = [], two = [], handWritten = []]: readonly (readonly BulkStepResult[])[], rows: number): void {
  const seconds = (results: readonly BulkStepResult[]): number[] => results.map((result) => result.seconds);
  const row = (title: string, results: readonly BulkStepResult[]): readonly [string, string, string] => {
    const middle = percentile(seconds(results), 50);
    return [title, count(rows / middle), middle.toFixed(1)];
  };
  printTable(
    ['measurement', 'rows per second', 'seconds'],
    [
      row('a bulk, stored and verified', product),
      row('the same with two workers', two),
      row('hand-written COPY, JOIN and INSERT', handWritten),
    ],
  );
  printRatios([
    ['bulk, of hand-written', toRatio(seconds(handWritten), seconds(product)), 'at least 0.9'],
    ['bulk with two workers, of one', toRatio(seconds(product), seconds(two)), 'at least 1.7'],
  ]);
  const { tenthBytes = 0, peakBytes = 0 } = product.at(-1) ?? {};
  printTable(
    ['memory', 'MiB'],
    [
      ['at most', count(peakBytes / megabyte)],
      ['above the first tenth of the rows', count((peakBytes - tenthBytes) / megabyte)],
    ],
  );
}
