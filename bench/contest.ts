import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import autocannon from 'autocannon';
import { startEmbedded, type EmbeddedPostgres } from '../src/database/embedded.js';
import { openDatabase, type Database } from '../src/database/orm.js';
import { startConsole, type Console } from './console.js';
import { type Cell, count, printRatios, printTable } from './figures.js';
import { describeMachine } from './machine.js';
import { percentile } from './percentile.js';
import { readChildrenCpu } from './processCpu.js';
import { type Ratio, takeTurns, toRatio } from './rounds.js';
import { startProcess, type BenchProcess } from './startProcess.js';
import { writeAbrExtract } from './writeAbrExtract.js';

/** A request that is repeated, and its target. */
export interface Contestant {
  readonly title: string;
  readonly url: string;
  /** Sent in turn. */
  readonly bodies: readonly string[];
  readonly headers: Record<string, string>;
}

export interface Measured {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU milliseconds of service and PostgreSQL for each response; null where they cannot be read. */
  readonly cpuMs: number | null;
}

/** The product and its baselines on one database. */
export interface Contest {
  /** The URL of the product. */
  readonly url: string;
  /** The processes of the product and of the console. */
  readonly pids: { readonly product: number; readonly console: number };
  /** With the live key of an organisation. */
  readonly headers: Record<string, string>;
  readonly organisation: string;
  readonly apiKey: string;
  /** Registered numbers. */
  readonly abns: readonly string[];
  readonly connection: EmbeddedPostgres['connection'];
  readonly database: Database;
  /** Starts a process from a file in this folder. It stops with the contest at the latest. */
  readonly start: typeof startProcess;
  /** Runs a console command and returns its output. */
  readonly kyb: Console['run'];
  /** Creates an organisation with a policy and a live key. */
  readonly newCaller: (policyVersion: string) => Promise<{ readonly headers: Record<string, string> }>;
}

interface Conditions {
  /** The size of the ABN register. The default is 1,000. */
  readonly records?: number;
  /** How many of its numbers are verified. The default is 500. */
  readonly numbers?: number;
  /** Whether its names have as many distinct words as real ones. */
  readonly hasManyWords?: boolean;
  readonly env?: Record<string, string>;
  /** Whether PostgreSQL records commit times. */
  readonly areCommitsTimed?: boolean;
}

/** Names the data folder of a migrated PostgreSQL, which each contest of a smoke run copies instead of creating its own. */
export const clusterVariable = 'BENCH_CLUSTER';

/** Starts a separate product with production settings but without rate limits, while `work` runs. */
export async function withContest(
  { records = 1_000, numbers = 500, hasManyWords = false, env = {}, areCommitsTimed = false }: Conditions,
  work: (contest: Contest) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kyb-bench-'));
  await chmod(folder, 0o711);
  const settings = {
    DATA_DIR: folder,
    NODE_ENV: 'production',
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...env,
  };
  const cluster = process.env[clusterVariable];
  // As the owner of the files: PostgreSQL refuses to start on those of another user.
  if (cluster !== undefined) await promisify(execFile)('cp', ['-a', cluster, join(folder, 'postgres')]);
  const processes: BenchProcess[] = [];
  const start: Contest['start'] = async (file, words, more) => {
    const started = await startProcess(file, words, { ...settings, ...more });
    processes.push(started);
    return started;
  };
  if (areCommitsTimed) await timeCommits(folder);
  const postgres = await startEmbedded({ dataDir: folder, log: () => undefined });
  const database = await openDatabase(postgres.connection, { poolSize: 2, isUntimed: true });
  const kyb = startConsole(settings);
  try {
    const extract = join(folder, '20261104_Public01.xml');
    await writeAbrExtract(extract, records, { hasManyWords });
    await kyb.run('import', 'abn', extract);
    await rm(extract);
    const newCaller = async (policyVersion: string) => {
      const { id = '' } = await kyb.run('organisations', 'create', '--name', 'Benchmark', '--plan', 'enterprise');
      await kyb.run('organisations', 'update', id, '--policy-version', policyVersion);
      const { id: apiKey = '', key } = await kyb.run('keys', 'create', '--name', 'benchmark', '--organisation', id);
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
      return { organisation: id, apiKey, headers };
    };
    const { organisation, apiKey, headers } = await newCaller('2026-1');
    const { ready: url, pid: product } = await start('../dist/main.js', []);
    const { connection } = postgres;
    const abns = await activeAbns(database, numbers);
    await work({
      url,
      pids: { product, console: kyb.pid },
      headers,
      organisation,
      apiKey,
      abns,
      connection,
      database,
      start,
      kyb: (...words) => kyb.run(...words),
      newCaller,
    });
  } finally {
    await Promise.all([...processes.map((started) => started.stop()), kyb.end()]);
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export interface Length {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/**
 * The duration: `--rounds 9 --seconds 3 --connections 32` by default.
 * @param records The default of `--records`, for a benchmark that has it
 */
export function readLength(args: readonly string[], records = 0): Length & { readonly records: number } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '9' },
      seconds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
      ...(records > 0 && { records: { type: 'string', default: String(records) } }),
    },
  });
  return {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    records: Number(values.records ?? 0),
  };
}

/** A run of one second only shows that the benchmark works; its results do not count. */
export function needsWarmUp({ seconds }: Pick<Length, 'seconds'>): boolean {
  return seconds > 1;
}

/** Prints the machine and the concurrency. */
export function printConditions({ connections }: Length): void {
  process.stdout.write(`${describeMachine()}\n${connections} connections\n\n`);
}

/** The figures of contestants that took turns. */
export interface Compared {
  /** The median of the rounds of each. */
  readonly medians: readonly Measured[];
  /** The ratio of a contestant's rate to another's, in the same rounds. */
  ratio(index: number, reference: number): Ratio;
}

const runInSeconds = 1;
const restMs = 1_000;

/**
 * Compares contestants in short rounds. Each round starts once its contestant's background work has started, and the next
 * waits until that has finished.
 */
export async function compete(contestants: readonly Contestant[], length: Length): Promise<Compared> {
  return toCompared(await measureRounds(contestants, length));
}

/**
 * Compares two kinds of processes. The same program is up to a tenth faster in the process that starts first. So two of each kind
 * start, in the order A B B A, and a round counts the mean of both.
 */
export async function competeAsTwins(
  starts: readonly [() => Promise<Contestant>, () => Promise<Contestant>],
  length: Length,
): Promise<{ readonly contestants: readonly Contestant[]; readonly compared: Compared }> {
  const started: Contestant[] = [];
  for (const start of [starts[0], starts[1], starts[1], starts[0]]) started.push(await start());
  const [first = [], second = [], third = [], last = []] = await measureRounds(started, length);
  return { contestants: started.slice(0, 2), compared: toCompared([toMeans(first, last), toMeans(second, third)]) };
}

async function measureRounds(
  contestants: readonly Contestant[],
  { rounds, seconds, connections }: Length,
): Promise<Measured[][]> {
  const isBrief = !needsWarmUp({ seconds });
  return takeTurns(contestants, { rounds, warmUp: isBrief ? 0 : 1 }, async (contestant) => {
    if (isBrief) return measure(contestant, seconds, connections);
    await measure(contestant, runInSeconds, connections);
    const result = await measure(contestant, seconds, connections);
    await sleep(restMs);
    return result;
  });
}

function toCompared(results: readonly (readonly Measured[])[]): Compared {
  const rates = results.map((each) => each.map(({ rate }) => rate));
  return {
    medians: results.map(findMedian),
    ratio: (index, reference) => toRatio(rates[index] ?? [], rates[reference] ?? []),
  };
}

function toMeans(rounds: readonly Measured[], others: readonly Measured[]): Measured[] {
  return rounds.map((one, round) => {
    const other = others[round] ?? one;
    return {
      rate: (one.rate + other.rate) / 2,
      p50: (one.p50 + other.p50) / 2,
      p99: (one.p99 + other.p99) / 2,
      cpuMs: one.cpuMs === null || other.cpuMs === null ? null : (one.cpuMs + other.cpuMs) / 2,
    };
  });
}

function findMedian(rounds: readonly Measured[]): Measured {
  const middle = (values: readonly number[]): number => percentile(values, 50);
  return {
    rate: middle(rounds.map(({ rate }) => rate)),
    p50: middle(rounds.map(({ p50 }) => p50)),
    p99: middle(rounds.map(({ p99 }) => p99)),
    cpuMs: rounds.every(({ cpuMs }) => cpuMs !== null) ? middle(rounds.map(({ cpuMs }) => cpuMs ?? 0)) : null,
  };
}

interface Reference {
  readonly index: number;
  readonly name: string;
}

/** Prints the speed of each, and its ratios to the references with their spread over the rounds. */
export function printContest(
  contestants: readonly Contestant[],
  compared: Compared,
  ...references: readonly Reference[]
): void {
  printTable(
    ['measurement', 'per second', 'p50, ms', 'p99, ms'],
    contestants.map(({ title }, index): readonly [string, ...Cell[]] => {
      const { rate = 0, p50 = 0, p99 = 0 } = compared.medians[index] ?? {};
      return [title, count(rate), String(p50), String(p99)];
    }),
  );
  printRatios(
    references.flatMap((reference) =>
      contestants.flatMap(({ title }, index): readonly (readonly [string, Ratio])[] =>
        index === reference.index ? [] : [[`${title}, of ${reference.name}`, compared.ratio(index, reference.index)]],
      ),
    ),
  );
}

/**
 * Sends requests for this many seconds.
 * @throws Error if a response is not a success
 */
export async function measure(
  { title, url, bodies, headers }: Contestant,
  duration: number,
  connections: number,
): Promise<Measured> {
  const requests = bodies.map((body) => ({ method: 'POST' as const, body }));
  const cpuBefore = readChildrenCpu();
  let opened = 0;
  const result = await autocannon({
    ...{ url, headers, requests, duration, connections },
    // Connections send different requests, so that one does not repeat what another sent a moment before.
    setupClient: (client) => {
      const own = requests.filter((_, at) => at % connections === opened % connections);
      opened += 1;
      if (own.length > 0) client.setRequests(own);
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${title}: ${result.non2xx + result.errors} failures.`);
  const cpu = readChildrenCpu();
  const cpuMs = cpu === null || cpuBefore === null ? null : (1_000 * (cpu - cpuBefore)) / result.requests.total;
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, cpuMs };
}

/** Up to `most` numbers of active entities, spread over the register. */
async function activeAbns({ pool }: Database, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ abn: string }>(
    `select abn from (select abn, row_number() over (order by hashint8(abn)) as place from abr_entities where status = 'ACT')
     where place <= $1`,
    [most],
  );
  return rows.map(({ abn }) => abn.padStart(11, '0'));
}

/** The server reads this when it starts. */
async function timeCommits(dataDir: string): Promise<void> {
  const postgres = await startEmbedded({ dataDir, log: () => undefined });
  const database = await openDatabase(postgres.connection, { poolSize: 1 });
  await database.pool.query('alter system set track_commit_timestamp = on');
  await database.close();
  await postgres.stop();
}
