import { describe, expect, it } from '@jest/globals';
import { businessDaysBetween } from '../../portal/src/enterprise/pages/onboarding/businessDays.js';

const between = (from: string, to: string, zone: string): number =>
  businessDaysBetween(new Date(from), new Date(to), zone);

describe('business days between two moments', () => {
  it.each([
    // 13:30 on Tuesday to 00:30 on Wednesday in Auckland, which is Tuesday in London and Monday to Tuesday in Honolulu.
    ['2026-11-24T00:30Z', '2026-11-24T11:30Z', 'Pacific/Auckland', 1],
    ['2026-11-24T00:30Z', '2026-11-24T11:30Z', 'Europe/London', 0],
    ['2026-11-24T00:30Z', '2026-11-24T11:30Z', 'Pacific/Honolulu', 1],
    // Sunday night in Sydney is not Monday yet in Perth.
    ['2026-11-27T01:00Z', '2026-11-29T14:00Z', 'Australia/Sydney', 1],
    ['2026-11-27T01:00Z', '2026-11-29T14:00Z', 'Australia/Perth', 0],
  ])('from %s to %s count the days in %s: %i', (from, to, zone, count) => {
    expect(between(from, to, zone)).toBe(count);
  });

  it.each([
    ['2026-11-24T05:00Z', '2026-11-24T06:00Z', 0],
    ['2026-11-27T05:00Z', '2026-11-29T05:00Z', 0],
    ['2026-11-27T05:00Z', '2026-11-30T05:00Z', 1],
    ['2026-11-24T05:00Z', '2026-12-08T05:00Z', 10],
    ['2026-11-24T05:00Z', '2026-11-20T05:00Z', 0],
    // Summer time begins on 4 October.
    ['2026-10-02T05:00Z', '2026-10-05T05:00Z', 1],
  ])('from %s to %s leave out the weekend: %i', (from, to, count) => {
    expect(between(from, to, 'Australia/Sydney')).toBe(count);
  });
});
