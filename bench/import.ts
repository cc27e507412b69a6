import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { startEmbedded } from '../src/database/embedded.js';
import { migrate } from '../src/database/migrations.js';
import { openDatabase } from '../src/database/orm.js';
import { describeMachine } from './machine.js';
import { percentile } from './percentile.js';
import { takeTurns, toRatio } from './rounds.js';
import { count, printRatios, printTable } from './figures.js';
import type { StepName, StepResult } from './importStep.js';

const steps: readonly StepName[] = ['parse', 'copy', 'import', 'saxes'];
const megabyte = 1024 * 1024;

/**
 * Measures the import of the ABN bulk extract into an empty register against its two limits, parsing alone and COPY
 * alone, and against a loader made of saxes and COPY. Each step runs in a separate process, and the steps take turns. The median
 * of the ratios within a round counts.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { records: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '3' } },
  });
  const records = Number(values.records);
  const folder = await mkdtemp(join(tmpdir(), 'kyb-bench-'));
  await chmod(folder, 0o711);
  const postgres = await startEmbedded({ dataDir: folder, log: () => undefined });
  try {
    const file = join(folder, '20261104_Public01.xml');
    await runStep('generate', file, records, '');
    const { size } = await stat(file);
    process.stdout.write(`${describeMachine()}\n${records} records, ${(size / megabyte).toFixed(0)} MiB of XML\n\n`);

    let databases = 0;
    const results = await takeTurns(steps, { rounds: Number(values.rounds), warmUp: 0 }, (step) =>
      withDatabase(postgres.connection, `bench_${(databases += 1)}`, (address) =>
        runStep(step, file, records, JSON.stringify(address)),
      ),
    );
    print(new Map(steps.map((step, index) => [step, results[index] ?? []])), records);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Address = Awaited<ReturnType<typeof startEmbedded>>['connection'];

/** A migrated database that is dropped afterwards. */
async function withDatabase<Result>(
  server: Address,
  name: string,
  work: (address: Address) => Promise<Result>,
): Promise<Result> {
  const admin = await openDatabase(server, { poolSize: 1 });
  await admin.pool.query(`create database ${name}`);
  const address = { ...server, database: name };
  try {
    const database = await openDatabase(address, { isUntimed: true });
    await migrate(database);
    await database.close();
    return await work(address);
  } finally {
    await admin.pool.query(`drop database ${name} with (force)`);
    await admin.pool.query('checkpoint');
    await admin.close();
  }
}

async function runStep(step: StepName, file: string, records: number, address: string): Promise<StepResult> {
  const script = fileURLToPath(new URL('importStep.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, step, file, String(records), address]);
  return JSON.parse(stdout) as StepResult;
}

function print(results: ReadonlyMap<StepName, readonly StepResult[]>, records: number): void {
  const seconds = (step: StepName): number[] => results.get(step)?.map((result) => result.seconds) ?? [];
  const [parse, copy, product] = [seconds('parse'), seconds('copy'), seconds('import')];
  const row = (title: string, step: StepName): readonly [string, string, string] => {
    const middle = percentile(seconds(step), 50);
    return [title, count(records / middle), middle.toFixed(2)];
  };
  const names = results.get('import')?.map(({ namesSeconds }) => namesSeconds) ?? [];
  printTable(
    ['measurement', 'records per second', 'seconds'],
    [
      row('parsing alone', 'parse'),
      row('COPY of prepared rows alone', 'copy'),
      row('import, with checks and indexes', 'import'),
      row('a loader with saxes and COPY (peer)', 'saxes'),
      ['names for search, after the import', '', percentile(names, 50).toFixed(2)],
    ],
  );
  const slower = parse.map((each, round) => Math.max(each, copy[round] ?? NaN));
  printRatios([
    ['import, of the slower of parsing and COPY', toRatio(slower, product), 'at least 0.8'],
    ['import, of the loader with saxes', toRatio(seconds('saxes'), product), 'at least 3'],
    ['names, of the import in time', toRatio(names, product), 'at most 1'],
  ]);
  const peak = Math.max(...(results.get('import')?.map(({ peakBytes }) => peakBytes) ?? []));
  printTable(['memory', 'MiB', 'goal'], [['import, at most', count(peak / megabyte), 'below 300']]);
}
