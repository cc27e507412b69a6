import { describe, expect, it } from '@jest/globals';
import { type BenchmarkFigures, compareFigures, type FiguresFile } from '../../bench/figures.js';
import { formatRatio, takeTurns, toRatio } from '../../bench/rounds.js';

describe('contestants of a benchmark', () => {
  it('take turns in changing order, after a warm-up that does not count', async () => {
    const order: string[] = [];
    const results = await takeTurns(['a', 'b', 'c'], { rounds: 3, warmUp: 1 }, (contestant) => {
      order.push(contestant);
      return Promise.resolve(order.length);
    });
    const rounds = [0, 1, 2, 3].map((round) => order.slice(3 * round, 3 * round + 3));
    expect(new Set(rounds.slice(1).map((round) => round[0])).size).toBe(3);
    for (const round of rounds) expect(round.toSorted()).toEqual(['a', 'b', 'c']);
    expect(results.map((each) => each.length)).toEqual([3, 3, 3]);
    expect(Math.min(...results.flat())).toBe(4);
  });

  it('are compared round by round, so that a slow phase of the machine does not count', () => {
    const ratio = toRatio([100, 10, 90], [200, 20, 100]);
    expect(ratio).toEqual({ median: 0.5, low: 0.5, high: 0.9 });
    expect(formatRatio(ratio)).toBe('0.50 (0.50 to 0.90)');
  });
});

describe('the figures of two runs', () => {
  const run = (date: string, figures: BenchmarkFigures['figures']): BenchmarkFigures => {
    return { machine: 'two cores', date, figures };
  };
  const ratio = (low: number, median: number, high: number) => ({ low, median, high });

  it('have moved if the ranges of their rounds do not overlap', () => {
    const before: FiguresFile = {
      verify: run('2026-01-01', { a: ratio(0.8, 0.9, 1), b: ratio(0.8, 0.9, 1), c: ratio(0.8, 0.9, 1) }),
      list: run('2026-01-01', { d: ratio(1, 1, 1) }),
    };
    const after: FiguresFile = {
      verify: run('2026-02-01', {
        a: ratio(0.9, 1.1, 1.2),
        b: ratio(1.1, 1.2, 1.3),
        c: ratio(0.5, 0.6, 0.7),
        e: ratio(1, 1, 1),
      }),
    };
    const lines = compareFigures(before, after).map((line) => line.trim().replaceAll(/\s+/g, ' '));
    expect(lines).toEqual([
      'verify: 2026-01-01, two cores → 2026-02-01, two cores',
      'a 0.90 (0.80 to 1.00) → 1.10 (0.90 to 1.20)',
      'b 0.90 (0.80 to 1.00) → 1.20 (1.10 to 1.30) higher',
      'c 0.90 (0.80 to 1.00) → 0.60 (0.50 to 0.70) lower',
      'e new',
      'list: 2026-01-01, two cores → not measured',
      'd gone',
    ]);
  });
});
