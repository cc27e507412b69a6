import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { startEmbedded } from '../src/database/embedded.js';
import { migrate, openDatabase } from '../src/database/orm.js';
import { describeMachine } from './machine.js';
import type { StepName, StepResult } from './importStep.js';

const steps: readonly StepName[] = ['parse', 'copy', 'import', 'saxes'];
const megabyte = 1024 * 1024;

/**
 * Measures the import of the ABN bulk extract into an empty register against its two limits, parsing alone and COPY
 * alone, and against a loader made of saxes and COPY. Each step runs in a separate process. The best of the rounds
 * counts, because other load on the machine can only slow a round down.
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

    const best = new Map<StepName, StepResult>();
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const step of steps) {
        const database = `bench_${step}_${round}`;
        const result = await withDatabase(postgres.connection, database, (address) =>
          runStep(step, file, records, JSON.stringify(address)),
        );
        if (result.seconds < (best.get(step)?.seconds ?? Infinity)) best.set(step, result);
      }
    }
    print(best, records);
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

function print(best: ReadonlyMap<StepName, StepResult>, records: number): void {
  const rate = (step: StepName): number => records / (best.get(step)?.seconds ?? Infinity);
  const line = (label: string, step: StepName): string =>
    `${label.padEnd(34)}${Math.round(rate(step)).toLocaleString('en').padStart(10)} records/s  ${(best.get(step)?.seconds ?? 0).toFixed(2).padStart(6)} s`;
  const limit = Math.min(rate('parse'), rate('copy'));
  const peak = (best.get('import')?.peakBytes ?? 0) / megabyte;
  const wish = (isMet: boolean): string => (isMet ? 'met' : 'NOT met');
  process.stdout.write(
    [
      line('parsing alone', 'parse'),
      line('COPY of prepared rows alone', 'copy'),
      line('import, with checks and indexes', 'import'),
      line('loader with saxes 6 and COPY', 'saxes'),
      `names for search, after the import                          ${(best.get('import')?.namesSeconds ?? 0).toFixed(2).padStart(6)} s`,
      '',
      `import / slower of parsing and COPY  ${(rate('import') / limit).toFixed(2)}   (wanted: 0.5 or more; ${wish(rate('import') >= limit / 2)})`,
      `import / saxes loader                ${(rate('import') / rate('saxes')).toFixed(2)}   (wanted: 3 or more; ${wish(rate('import') >= rate('saxes') * 3)})`,
      `peak memory of the import            ${peak.toFixed(0)} MiB (wanted: below 300; ${wish(peak < 300)})`,
      '',
    ].join('\n'),
  );
}
