import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
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

/** Records a figure of this benchmark, if `npm run bench -- --all` runs it. Names of measurements are the printed ones. */
export function recordFigure(measurement: string, figure: Ratio | number): void {
  const file = process.env[fileVariable];
  if (file === undefined) return;
  const ratio = typeof figure === 'number' ? { median: figure, low: figure, high: figure } : figure;
  appendFileSync(file, `${JSON.stringify([measurement, ratio])}\n`);
}

/**
 * `npm run bench -- --all --json figures.json`: runs benchmarks one after the other, prints their tables, and writes their
 * figures to a file. A benchmark that fails ends the run after the others, with exit code 1.
 */
export async function runAll(names: readonly string[], args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { all: { type: 'boolean' }, json: { type: 'string' } } });
  const folder = await mkdtemp(join(tmpdir(), 'kyb-bench-'));
  const figures: Record<string, Ratio> = {};
  for (const name of names) {
    const file = join(folder, name);
    writeFileSync(file, '');
    process.stdout.write(`\n== ${name}\n`);
    const status = await runBenchmark(name, file);
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
  const written: FiguresFile = { machine: describeMachine(), date: new Date().toISOString().slice(0, 10), figures };
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(written, null, 2)}\n`);
}

function runBenchmark(name: string, file: string): Promise<number | null> {
  const words = [fileURLToPath(new URL('./run.js', import.meta.url)), name];
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
