import { describe, expect, it } from '@jest/globals';
import { newId, toIdTime } from '../../src/domain/ids.js';

describe('an id', () => {
  const start = Date.UTC(2026, 10, 1);
  const idAt = (ms: number): string => newId('event', new Date(start + ms));

  it('rises with every call, also when the clock steps back for a moment', () => {
    const ids = [0, 0, 5, 2, 0, 50_000, 5].map(idAt);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tells its time to a minute, also after one that was made for later', () => {
    idAt(3_600_000);
    expect(toIdTime(idAt(10_000)).getTime()).toBe(start + 10_000);
    expect(Math.abs(toIdTime(newId('event')).getTime() - Date.now())).toBeLessThan(1_000);
  });
});
