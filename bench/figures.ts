import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMachine } from './machine.js';
import { formatRatio, type Ratio } from './rounds.js';

/** The figures of a run of all benchmarks, as `docs/benchmarks.json` has them. */
export interface FiguresFile {
  /** Processors, memory, platform and Node. */
  readonly machine: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** By `<benchmark>: <measurement>`. */
  readonly figures: Readonly<Record<string, Ratio>>;
}

const fileVariable = 'BENCH_FIGURES';

/** Records a figure of this benchmark, if `--json` names a file for them. Names of measurements are the printed ones. */
export function recordFigure(measurement: string, figure: Ratio | number): void {
  const file = process.env[fileVariable];
  if (file === undefined) return;
  const ratio = typeof figure === 'number' ? { median: figure, low: figure, high: figure } : figure;
  appendFileSync(file, `${JSON.stringify([measurement, ratio])}\n`);
}

/** Benchmarks to run, and the file for their figures. */
interface FiguresRun {
  readonly names: readonly string[];
  /** The arguments of each benchmark. */
  readonly args?: readonly string[];
  readonly json: string | undefined;
}

/**
 * `npm run bench -- --all --json figures.json` or `npm run bench year -- --json figures.json`: runs benchmarks one after the other,
 * prints their tables, and writes their figures to a file. The file keeps its figures of other benchmarks. A benchmark that fails
 * ends the run after the others, with exit code 1.
 * @throws Error if the file has figures of another machine
 */
export async function runAll({ names, args = [], json }: FiguresRun): Promise<void> {
  const machine = describeMachine();
  const figures = keepOthers(json, machine, names);
  const folder = await mkdtemp(join(tmpdir(), 'kyb-bench-'));
  for (const name of names) {
    const file = join(folder, name);
    writeFileSync(file, '');
    process.stdout.write(`\n== ${name}\n`);
    const status = await runBenchmark([name, ...args], file);
    if (status !== 0) {
      process.stdout.write(`${name} failed.\n`);
      process.exitCode = 1;
    }
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const [measurement, ratio] = JSON.parse(line) as [string, Ratio];
      figures[`${name}: ${measurement}`] = ratio;
    }
  }
  await rm(folder, { recursive: true, force: true });
  const written: FiguresFile = { machine, date: new Date().toISOString().slice(0, 10), figures };
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(written, null, 2)}\n`);
}

/** The figures of a file, without those of these benchmarks. None if there is no file. */
function keepOthers(file: string | undefined, machine: string, names: readonly string[]): Record<string, Ratio> {
  if (file === undefined || !existsSync(file)) return {};
  const held = JSON.parse(readFileSync(file, 'utf8')) as FiguresFile;
  const others = Object.entries(held.figures).filter(([name]) => !names.includes(name.split(':')[0] ?? ''));
  if (others.length > 0 && held.machine !== machine) {
    throw new Error(`${file} has figures of another machine: ${held.machine}. Give another file.`);
  }
  return Object.fromEntries(others);
}

function runBenchmark(args: readonly string[], file: string): Promise<number | null> {
  const words = [fileURLToPath(new URL('./run.js', import.meta.url)), ...args];
  const child = spawn(process.execPath, words, { stdio: 'inherit', env: { ...process.env, [fileVariable]: file } });
  return new Promise((resolve) => child.once('close', resolve));
}

/**
 * The lines of `npm run bench compare A.json B.json`: each figure of both runs. One has moved if the ranges of its rounds do not
 * overlap.
 */
export function compareFigures(before: FiguresFile, after: FiguresFile): readonly string[] {
  const names = new Set([...Object.keys(before.figures), ...Object.keys(after.figures)]);
  const lines = [...names].map((name) => {
    const [old, now] = [before.figures[name], after.figures[name]];
    return `${name.padEnd(70)}${old && now ? describeChange(old, now) : old ? 'gone' : 'new'}`;
  });
  return [`${before.date}, ${before.machine}`, `${after.date}, ${after.machine}`, '', ...lines];
}

/** @throws Error if these are not two files that `--all --json` wrote */
export function readFigures(paths: readonly string[]): readonly [FiguresFile, FiguresFile] {
  const [before, after, ...rest] = paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as FiguresFile);
  if (!before || !after || rest.length > 0) {
    throw new Error('Give two files that `npm run bench -- --all --json <file>` wrote.');
  }
  return [before, after];
}

function describeChange(old: Ratio, now: Ratio): string {
  const moved = now.low > old.high ? '  higher' : now.high < old.low ? '  lower' : '';
  return `${formatRatio(old)} → ${formatRatio(now)}${moved}`;
}
