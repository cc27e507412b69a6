import { describe, expect, it } from '@jest/globals';
import { formatDay } from '../../portal/src/enterprise/parts/time/formatDay.js';

describe('a day on a page', () => {
  it.each([
    ['1961-07-04', '4 July 1961'],
    ['04/07/1961', '4 July 1961'],
    ['4/7/1961', '4 July 1961'],
    ['2026-11-25', '25 Nov 2026'],
  ])('%s is written as %s', (text, shown) => {
    expect(formatDay(text)).toBe(shown);
  });

  it.each(['1961', 'circa 1961', '31/02/61', '1961-13-40', '1961-02-31', 'between 1960 and 1962', ''])(
    '%j stays as it is',
    (text) => {
      expect(formatDay(text)).toBe(text);
    },
  );
});
