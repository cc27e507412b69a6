import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readFiguresFile } from '../../bench/figures.js';
import { formatRatio } from '../../bench/rounds.js';

const page = readFileSync('docs/benchmarks.md', 'utf8');
const measured = Object.entries(readFiguresFile('docs/benchmarks.json'));

/** From the paragraph that begins with the benchmark's name to the next one of another, or to the next heading. */
function sectionOf(name: string): string {
  const from = page.indexOf(`\n\`${name}\`: `);
  if (from < 0) throw new Error(`docs/benchmarks.md has no paragraph that begins with \`${name}\`: `);
  const rest = page.slice(from + 1);
  const end = rest.search(/\n(?:`[a-z]+`: |## )/);
  return rest.slice(0, end < 0 ? undefined : end);
}

/** The rows of the table whose head is "ratio" and "median (lowest to highest)". */
function quotedRatios(section: string): ReadonlyMap<string, string> {
  const table = /\| ratio +\| median \(lowest to highest\) +\|\n\|[- |]+\n((?:\|.*\n?)+)/.exec(section)?.[1] ?? '';
  const rows = table.split('\n').filter(Boolean);
  return new Map(
    rows.map((row) => {
      const [, ratio = '', median = ''] = row.split('|');
      return [ratio.trim(), median.trim()] as const;
    }),
  );
}

describe('docs/benchmarks.md', () => {
  it.each(measured)(
    'quotes the figures of `%s` that docs/benchmarks.json has, and its machine and date',
    (name, run) => {
      const section = sectionOf(name);
      const figures = Object.entries(run.figures);
      expect(figures.length).toBeGreaterThan(0);
      expect(quotedRatios(section)).toEqual(new Map(figures.map(([each, ratio]) => [each, formatRatio(ratio)])));
      const [processors, memory] = run.machine.split(', ');
      expect(section.replaceAll(/\s+/g, ' ')).toContain(`on ${processors}, ${memory}`);
      expect(section).toContain(run.date);
    },
  );
});
