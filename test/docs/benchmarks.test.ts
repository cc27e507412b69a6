import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readFiguresFile } from '../../bench/figures.js';
import { formatRatio, type Ratio } from '../../bench/rounds.js';

const page = readFileSync('docs/benchmarks.md', 'utf8');
const measured = readFiguresFile('docs/benchmarks.json');

interface Figure {
  readonly row: string;
  /** Undefined if the figure may be in any column. */
  readonly column: string | undefined;
  readonly text: string;
}

function toFigure([name, ratio]: readonly [string, Ratio]): Figure {
  const [row = '', column] = name.split(' | ');
  return { row, column, text: ratio.low === ratio.high ? String(ratio.median) : formatRatio(ratio) };
}

/** The text from the name of a benchmark to the name of the next one or the next heading. */
function findSection(benchmark: string): string {
  return page.split(/^(?=## |`\w+(?: -- [^`]+)?`: )/m).find((part) => part.startsWith(`\`${benchmark}\`: `)) ?? '';
}

/** The cells of the tables of a section that have a number: their row, their column and the number as in the file. */
function readCells(section: string): readonly Figure[] {
  const tables = section.split(/\n\n/).filter((part) => part.startsWith('|'));
  return tables.flatMap((table) => {
    const [header = [], , ...rows] = table
      .trim()
      .split('\n')
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim().replaceAll('**', '')),
      );
    return rows.flatMap(([row = '', ...cells]) =>
      cells
        .map((cell, index) => ({ row, column: header[index + 1], text: toText(cell) }))
        .filter(({ text }) => /^\d/.test(text)),
    );
  });
}

/** Numbers of tables have commas, and digits after the point that JSON does not write. */
function toText(cell: string): string {
  const number = Number(cell.replaceAll(',', ''));
  return cell === '' || Number.isNaN(number) ? cell : String(number);
}

describe.each(Object.entries(measured))(
  'the section of %s in docs/benchmarks.md',
  (benchmark, { machine, date, figures }) => {
    const section = findSection(benchmark);
    const cells = readCells(section);
    const own = Object.entries(figures).map(toFigure);
    const isSame = (figure: Figure, cell: Figure): boolean =>
      figure.row === cell.row && figure.text === cell.text && [undefined, cell.column].includes(figure.column);

    it('has every figure of docs/benchmarks.json', () => {
      expect(own.filter((figure) => !cells.some((cell) => isSame(figure, cell)))).toEqual([]);
    });

    it('has no other number in its tables', () => {
      expect(cells.filter((cell) => !own.some((figure) => isSame(figure, cell)))).toEqual([]);
    });

    it('names the machine and the date', () => {
      const words = section.replaceAll(/\s+/g, ' ');
      expect(words).toContain(machine);
      expect(words).toContain(date);
    });
  },
);

describe('docs/guides/sizing.md', () => {
  const guide = readFileSync('docs/guides/sizing.md', 'utf8');
  const read = (row: string, column: string): number => {
    const figure = measured['year']?.figures[`${row} | ${column}`];
    if (!figure) throw new Error(`${row}, ${column} is not measured.`);
    return figure.median;
  };
  const readCpu = (row: string): number =>
    ['gateway', 'worker', 'PostgreSQL'].reduce((sum, part) => sum + read(row, `CPU s ${part}`), 0);
  const [often, rare, bulk, delivery] = [
    ...['known customers, REST', 'known customers, no checkpoint between', 'bulk of all customers, rows'],
    'webhook deliveries',
  ] as [string, string, string, string];
  const usual = (value: number): string => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));

  /** A row of the page: the arithmetic that it shows. */
  function toRow(kind: 'single' | 'bulk', aDay: number): string {
    const rows = kind === 'bulk' ? [bulk] : [aDay < 1_000_000 ? often : rare, delivery];
    const sum = (readOne: (row: string) => number): number =>
      (aDay / 1_000) * rows.reduce((total, row) => total + readOne(row), 0);
    const cpu = sum(readCpu);
    const busiestHour = kind === 'bulk' ? 1 : 0.2;
    const cores = (cpu * busiestHour) / 3_600 / 0.6;
    const wal = sum((row) => read(row, 'WAL MiB')) / 1_024;
    const kept = (sum((row) => read(row, 'disk MiB')) * 365) / 1_024;
    const short = (sum((row) => read(row, 'disk MiB, 90 days')) * 90) / 1_024;
    const cells = [usual(cpu), cores.toFixed(3), wal.toFixed(2), usual(kept + short), usual(7 * kept + short)];
    return `| ${[kind, aDay.toLocaleString('en'), ...cells].join(' | ')} |`;
  }

  it.each([
    ...[1_000, 10_000, 100_000, 1_000_000].map((aDay) => ['single', aDay] as const),
    ...[1_000, 10_000, 100_000, 1_000_000].map((aDay) => ['bulk', aDay] as const),
  ])('has the row of %s, %s a day', (kind, aDay) => {
    expect(guide.replaceAll(/ +/g, ' ')).toContain(toRow(kind, aDay));
  });
});
