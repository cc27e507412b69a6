import 'reflect-metadata';
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../src/database/embedded.js';
import { migrate } from '../src/database/migrations.js';
import { openDatabase } from '../src/database/orm.js';
import { clusterVariable } from './contest.js';
import type { BenchmarkName } from './run.js';

// The smallest run of each benchmark, longest first. The ratios mean nothing; printing one shows that the benchmark
// works.
const runs: Readonly<Record<Exclude<BenchmarkName, 'smoke'>, readonly string[]>> = {
  overload: ['--seconds', '1', '--connections', '100'],
  webhooks: ['--rounds', '1', '--deliveries', '50', '--seconds', '1'],
  portal: ['--rows', '200', '--many', '400', '--rounds', '1', '--more', '1', '--interactive', '60000'],
  audit: ['--rounds', '1', '--seconds', '3', '--entries', '2000'],
  before: ['.', '--rounds', '1', '--seconds', '1'],
  beside: ['--rounds', '1', '--seconds', '1', '--rate', '20', '--rows', '2000', '--upload', '2000'],
  size: ['--rounds', '1', '--seconds', '1', '--records', '5000'],
  live: ['--rounds', '1', '--events', '1', '--sockets', '20'],
  list: ['--rounds', '1', '--seconds', '1'],
  verify: ['--rounds', '1', '--seconds', '1'],
  register: ['--records', '2000', '--watched', '100', '--seconds', '1'],
  rescreen: ['--subjects', '1000', '--entries', '200', '--seconds', '1'],
  screened: ['--rounds', '1', '--seconds', '1'],
  screening: ['--entries', '500', '--cases', '20'],
  migrate: ['--rows', '2000'],
  sevenYears: ['--few', '1500', '--many', '3000', '--rounds', '1', '--seconds', '0.2'],
  search: ['--records', '12000', '--times', '2'],
  import: ['--records', '5000', '--rounds', '1'],
  bulk: ['--rows', '1000', '--records', '1000'],
  year: ['--customers', '200', '--records', '2000', '--weeks', '0', '--idle', '1', '--entries', '200'],
};
// Three on two cores, because most of them wait at times. With four, some do nothing in their second on a slow machine.
const atOnce = 3;
const limitMs = 480_000;

/** `npm run bench smoke`: runs every benchmark for about a second, and fails when one fails or prints no ratio. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kyb-bench-'));
  // As root, PostgreSQL runs as another user, who must be able to traverse the folder.
  await chmod(folder, 0o711);
  const migrated = await createCluster(folder);
  const env = { ...process.env, [clusterVariable]: migrated };
  const queue = Object.entries(runs);
  const next = async (): Promise<void> => {
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      const [name, args] = entry;
      const startedAt = performance.now();
      const { status, output } = await runBenchmark([name, ...args], env);
      const ratio = /\b\d+\.\d\d\b|\b\d+\.\d(?= times)/.exec(output.replace(/^.*\b(?:GiB|Node)\b.*$/gm, ''))?.[0];
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      const isFine = status === 0 && ratio !== undefined;
      process.stdout.write(`${name.padEnd(11)} ${seconds.padStart(5)} s  ${isFine ? ratio : `FAILED\n${output}`}\n`);
      if (!isFine) process.exitCode = 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  await rm(folder, { recursive: true });
}

/** @returns the data folder of a PostgreSQL with a migrated database */
async function createCluster(dataDir: string): Promise<string> {
  const postgres = await startEmbedded({ dataDir, log: () => undefined });
  const database = await openDatabase(postgres.connection, { isUntimed: true });
  await migrate(database);
  await database.close();
  await postgres.stop();
  return join(dataDir, 'postgres');
}

async function runBenchmark(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ status: number | null; output: string }> {
  const words = [fileURLToPath(new URL('./run.js', import.meta.url)), ...args];
  // A separate process group, because the benchmark's processes keep its output open and must end with it.
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env });
  const { pid } = child;
  if (pid === undefined) throw new Error('The benchmark did not start.');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const timer = setTimeout(() => {
    output += `It took longer than ${limitMs / 1_000} s.\n`;
    process.kill(-pid, 'SIGKILL');
  }, limitMs);
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  return { status, output };
}
