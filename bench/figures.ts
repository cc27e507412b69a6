import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMachine } from './machine.js';
import { formatRatio, type Ratio } from './rounds.js';

/** Figures by benchmark, as `docs/benchmarks.json` has them. */
export type FiguresFile = Readonly<Record<string, BenchmarkFigures>>;

export interface BenchmarkFigures {
  /** Processors, memory, platform and Node. */
  readonly machine: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** By what was measured, as the benchmark prints it. */
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

/** A count without a fraction, as tables have it: `12,345`. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** A number or words as they are printed, or a ratio with its spread. */
export type Cell = string | Ratio;

/** Prints a Markdown table, as docs/benchmarks.md has it, and records the numbers in it with the names of their row and column. */
export function printTable(columns: readonly string[], rows: readonly (readonly [string, ...Cell[]])[]): void {
  const lines = rows.map(([row, ...cells]) => [
    row,
    ...cells.map((cell, at) => formatCell(row, columns[at + 1] ?? '', cell)),
  ]);
  const table = [columns, columns.map(() => '---'), ...lines];
  process.stdout.write(`${table.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n\n`);
}

/** Prints ratios with their spread, and the goals of those that have one. */
export function printRatios(ratios: readonly (readonly [name: string, ratio: Ratio, goal?: string])[]): void {
  const hasGoals = ratios.some(([, , goal]) => goal !== undefined);
  printTable(
    ['ratio', 'median (lowest to highest)', ...(hasGoals ? ['goal'] : [])],
    ratios.map(([name, ratio, goal = '']) => [name, ratio, ...(hasGoals ? [goal] : [])]),
  );
}

function formatCell(row: string, column: string, cell: Cell): string {
  const isOneRound = typeof cell !== 'string' && cell.low === cell.high;
  const text = typeof cell === 'string' ? cell : isOneRound ? cell.median.toFixed(2) : formatRatio(cell);
  const figure = typeof cell === 'string' || isOneRound ? Number(text.replaceAll(',', '')) : cell;
  if (text !== '' && !Number.isNaN(figure)) recordFigure(`${row} | ${column}`, figure);
  return text;
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
 * prints their tables, and writes their figures to a file. Figures of other benchmarks in that file remain. A benchmark that fails
 * leaves its earlier figures, and ends the run after the others with exit code 1.
 */
export async function runAll({ names, args = [], json }: FiguresRun): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kyb-bench-'));
  for (const name of names) {
    const file = join(folder, name);
    writeFileSync(file, '');
    process.stdout.write(`\n== ${name}\n`);
    if ((await runBenchmark([name, ...args], file)) === 0) {
      if (json !== undefined) storeFigures(json, name, readFileSync(file, 'utf8'));
    } else {
      process.stdout.write(`${name} failed.\n`);
      process.exitCode = 1;
    }
  }
  await rm(folder, { recursive: true, force: true });
}

/** Written after each benchmark, so that a run that is stopped keeps what it has measured. */
function storeFigures(path: string, name: string, recorded: string): void {
  const lines = recorded.split('\n').filter(Boolean);
  const figures = Object.fromEntries(lines.map((line) => JSON.parse(line) as [string, Ratio]));
  const measured: BenchmarkFigures = {
    machine: describeMachine(),
    date: new Date().toISOString().slice(0, 10),
    figures,
  };
  const others = existsSync(path) ? readFiguresFile(path) : {};
  writeFileSync(path, `${JSON.stringify({ ...others, [name]: measured }, null, 2)}\n`);
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
  return union(before, after).flatMap((benchmark) => {
    const [old, now] = [before[benchmark], after[benchmark]];
    const lines = union(old?.figures, now?.figures).map((name) => {
      const [was, is] = [old?.figures[name], now?.figures[name]];
      return `  ${name.padEnd(70)}${was && is ? describeChange(was, is) : was ? 'gone' : 'new'}`;
    });
    const runs = [old, now].map((run) => (run ? `${run.date}, ${run.machine}` : 'not measured'));
    return [`${benchmark}: ${[...new Set(runs)].join(' → ')}`, ...lines];
  });
}

function union(before: object = {}, after: object = {}): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

/** @throws Error if these are not two files that `--json` wrote */
export function readFigures(paths: readonly string[]): readonly [FiguresFile, FiguresFile] {
  const [before, after, ...rest] = paths.map(readFiguresFile);
  if (!before || !after || rest.length > 0) {
    throw new Error('Give two files that `npm run bench -- --all --json <file>` wrote.');
  }
  return [before, after];
}

export function readFiguresFile(path: string): FiguresFile {
  return JSON.parse(readFileSync(path, 'utf8')) as FiguresFile;
}

function describeChange(old: Ratio, now: Ratio): string {
  const moved = now.low > old.high ? '  higher' : now.high < old.low ? '  lower' : '';
  return `${formatRatio(old)} → ${formatRatio(now)}${moved}`;
}
