import { describe, expect, it } from '@jest/globals';
import { moveDelivery, retryDelays, type AttemptEnd } from '../../src/domain/deliverySchedule.js';

const now = new Date('2026-11-20T03:04:05.678Z');
const answered = (status: number, retryAfter: string | null = null): AttemptEnd => ({
  kind: 'answered',
  status,
  retryAfter,
});
const failed: AttemptEnd = { kind: 'failed' };
const minute = 60_000;

describe('the schedule of deliveries', () => {
  it('is the documented one: ten attempts over 75 h 35 min 5 s', () => {
    expect(retryDelays.map((delay) => delay / 1_000)).toEqual([
      5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
    ]);
    expect(retryDelays.reduce((sum, delay) => sum + delay) / 1_000).toBe(75 * 3_600 + 35 * 60 + 5);
    for (const [step, delay] of retryDelays.entries()) {
      expect(moveDelivery(step, failed, now, 0.5)).toEqual({
        state: 'pending',
        step: step + 1,
        afterMs: delay,
        isCounted: true,
      });
    }
    expect(moveDelivery(retryDelays.length, failed, now, 0.5)).toEqual({ state: 'failed', step: 10 });
  });

  it('spreads what failed together by a tenth, either way', () => {
    const delays = [0, 1].map((random) => moveDelivery(1, failed, now, random));
    expect(delays).toMatchObject([{ afterMs: 4.5 * minute }, { afterMs: 5.5 * minute }]);
  });

  it.each([200, 201, 204, 299])('takes %i for success', (status) => {
    expect(moveDelivery(3, answered(status), now, 0)).toEqual({ state: 'delivered', step: 3 });
  });

  it.each([300, 301, 304, 307, 400, 404, 410, 429, 500, 503])('takes %i for a failure', (status) => {
    expect(moveDelivery(0, answered(status), now, 0.5)).toMatchObject({ state: 'pending', step: 1, isCounted: true });
  });

  it.each([
    [429, '120', 120_000],
    [503, '120', 120_000],
    [503, new Date(now.getTime() + 10 * minute).toUTCString(), 10 * minute - 678],
    [429, '1', 5_000],
    [429, '999999999', 24 * 60 * minute],
    [429, 'Wed, 01 Jan 2020 00:00:00 GMT', 5_000],
    [429, 'soon', 5_000],
    [429, '-5', 5_000],
    [500, '120', 5_000],
  ])('obeys %i with Retry-After: %s', (status, retryAfter, afterMs) => {
    expect(moveDelivery(0, answered(status, retryAfter), now, 0.5)).toMatchObject({ afterMs });
  });

  it('charges nothing for what was not made, however often, and tries it less and less', () => {
    const ages = [0, 10 * minute, 24 * 60 * minute];
    const moves = ages.map((age) =>
      moveDelivery(4, { kind: 'notAttempted' }, now, 0.5, { occurredAt: new Date(now.getTime() - age) }),
    );
    expect(moves).toEqual(
      [5_000, minute, 5 * minute].map((afterMs) => ({ state: 'pending', step: 4, afterMs, isCounted: false })),
    );
  });
});
