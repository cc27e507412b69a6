import { count, printTable } from '../figures.js';
import { ofEachPart, type Part, parts, type Usage } from './meter.js';
import { type Kind, perYear, replaces } from './mix.js';

type Usages = ReadonlyMap<Kind, Usage>;

const days = 365;
const shortDays = 90;
const mebibyte = 2 ** 20;
const gibibyte = 2 ** 30;

/** Prints what each kind of work used, and what a year of all of them uses. */
export function printYear(usages: Usages): void {
  const cells = [...usages].map(([kind, usage]) => {
    const per = (used: number): number => (used * 1_000) / usage.units;
    const figures = {
      count: count(usage.units),
      ...Object.fromEntries(parts.map((part) => [`CPU s ${part}`, per(usage.cpu[part]).toFixed(2)])),
      'WAL MiB': (per(usage.walBytes) / mebibyte).toFixed(2),
      'disk MiB': (per(usage.keptBytes) / mebibyte).toFixed(2),
      'disk MiB, 90 days': (per(usage.shortBytes) / mebibyte).toFixed(2),
    };
    return [kind, figures] as const;
  });
  print('per 1,000', cells);
  const memory = [...usages].map(([kind, { peakBytes }]) => [kind, peaks(peakBytes)] as const);
  print('peak MiB', memory);
  print('the whole year', toTotals(usages));
}

/** The idle use of a process is in every measurement. It is measured alone and subtracted. */
export function withoutIdle(usage: Usage, idle: Usage): Usage {
  const rest = (used: number, perIdle: number): number => Math.max(0, used - (perIdle * usage.seconds) / idle.seconds);
  const cpu = ofEachPart((part) => rest(usage.cpu[part], idle.cpu[part]));
  return { ...usage, cpu, walBytes: rest(usage.walBytes, idle.walBytes) };
}

function toTotals(usages: Usages): readonly (readonly [string, Readonly<Record<string, string>>])[] {
  const sum = (read: (usage: Usage) => number, isGrowth = false): number =>
    [...usages]
      .filter(([kind]) => !isGrowth || !replaces.has(kind))
      .reduce((total, [kind, usage]) => total + (read(usage) / usage.units) * perYear[kind], 0);
  const value = (text: string): Readonly<Record<string, string>> => ({ value: text });
  const kept = sum(({ keptBytes }) => keptBytes, true) / gibibyte;
  const short = (sum(({ shortBytes }) => shortBytes, true) / gibibyte) * (shortDays / days);
  const cpu = (part: Part): number => sum((usage) => usage.cpu[part]) / days;
  return [
    ...parts.map((part) => [`CPU seconds a day, ${part}`, value(count(cpu(part)))] as const),
    ['WAL GiB a day', value((sum(({ walBytes }) => walBytes) / days / gibibyte).toFixed(1))],
    ['disk GiB after one year', value(count(kept + short))],
    ['disk GiB after seven years', value(count(7 * kept + short))],
  ];
}

function peaks(bytes: Readonly<Record<Part, number>>): Readonly<Record<string, string>> {
  return Object.fromEntries(parts.map((part) => [part, count(bytes[part] / mebibyte)]));
}

function print(title: string, rows: readonly (readonly [string, Readonly<Record<string, string>>])[]): void {
  const columns = Object.keys(rows[0]?.[1] ?? {});
  printTable(
    [title, ...columns],
    rows.map(([row, cells]) => [row, ...columns.map((column) => cells[column] ?? '')]),
  );
}
