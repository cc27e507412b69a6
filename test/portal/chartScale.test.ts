import { describe, expect, it } from '@jest/globals';
import { toChartScale } from '../../portal/src/enterprise/parts/charts/chartScale.js';
import { percentAtLeast } from '../../portal/src/shared/text/numbers.js';

const month = (busy: readonly number[], usual = 4): number[] => [...busy, ...Array(30 - busy.length).fill(usual)];

describe('the axis of a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 50, 100]],
    [1434, [0, 500, 1000, 1500]],
  ])('has even whole numbers up to or above %i', (highest, ticks) => {
    expect(toChartScale([highest, highest])).toEqual({ top: ticks.at(-1), ticks, isCut: false });
  });

  it('is that of the usual days when up to a tenth of the days are many times higher', () => {
    expect(toChartScale(month([900]))).toEqual({ top: 4, ticks: [0, 1, 2, 3, 4], isCut: true });
    expect(toChartScale(month([900, 700, 800]))).toMatchObject({ top: 4, isCut: true });
  });

  it('reaches to the highest day when the days differ little, when many are high, and when the others are empty', () => {
    expect(toChartScale(month([19]))).toMatchObject({ top: 20, isCut: false });
    expect(toChartScale(month([900, 900, 900, 900]))).toMatchObject({ top: 1000, isCut: false });
    expect(toChartScale(month([900], 0))).toMatchObject({ top: 1000, isCut: false });
  });
});

describe('a success rate', () => {
  it('is 100% only when every delivery succeeded', () => {
    expect([0.9996, 1, 0.25, 0.29].map(percentAtLeast)).toEqual(['99.9%', '100%', '25%', '29%']);
  });
});
