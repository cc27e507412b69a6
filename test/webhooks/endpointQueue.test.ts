import { describe, expect, it } from '@jest/globals';
import {
  type ClaimedItem,
  EndpointQueue,
  type QueueLimits,
  shareOfFastQueues,
} from '../../src/workers/webhooks/endpointQueue.js';

const unlimited = { fast: Infinity, slow: Infinity };

/** As many claimed deliveries as the queue has room for, which start as far as they may. */
function claimAndStart(queue: EndpointQueue, limits: QueueLimits = unlimited): void {
  const item = { notBefore: 0, heldAt: 0 } as ClaimedItem;
  queue.waiting.push(...Array.from({ length: queue.roomFor(limits) }, () => item));
  while (queue.next(1, limits));
}

function atFullSpeed(): EndpointQueue {
  const queue = new EndpointQueue('whk_1');
  claimAndStart(queue);
  queue.ended(true, 5);
  queue.ended(true, 5);
  claimAndStart(queue);
  return queue;
}

describe('the claims of an endpoint', () => {
  it('are as many again as its attempts in flight, and four times as many at full speed', () => {
    const queue = new EndpointQueue('whk_1');
    claimAndStart(queue);
    expect([queue.inFlight, queue.waiting.length, queue.roomFor(unlimited)]).toEqual([16, 16, 0]);
    queue.ended(true, 5);
    claimAndStart(queue);
    expect([queue.inFlight, queue.waiting.length, queue.roomFor(unlimited)]).toEqual([32, 32, 0]);
    queue.ended(true, 5);
    claimAndStart(queue);
    expect([queue.inFlight, queue.waiting.length, queue.roomFor(unlimited)]).toEqual([64, 256, 0]);
  });

  it('are not more for a slow receiver, nor while the worker is busy', () => {
    const queue = atFullSpeed();
    queue.waiting.splice(0);
    queue.ended(true, 5);
    expect(queue.roomFor(unlimited)).toBe(64 + 256 - 63);
    expect(queue.roomFor({ fast: 8, slow: 8 })).toBe(0);
    queue.ended(true, 300);
    expect(queue.roomFor(unlimited)).toBe(64 + 64 - 62);
  });

  it('are few if the fast receivers share their limit, but not for a receiver that was slow four times in turn', () => {
    const shared = { fast: 2, slow: Infinity };
    const queue = new EndpointQueue('whk_1');
    claimAndStart(queue, shared);
    expect([queue.inFlight, queue.waiting.length]).toEqual([2, 2]);
    queue.ended(true, 5);
    queue.ended(true, 5);
    claimAndStart(queue, shared);
    expect([queue.inFlight, queue.waiting.length]).toEqual([2, 8]);
    for (const milliseconds of [600, 600, 600, 5, 600, 600, 600]) {
      queue.ended(true, milliseconds);
      claimAndStart(queue, shared);
      expect(queue.inFlight).toBe(2);
    }
    queue.ended(true, 600);
    claimAndStart(queue, shared);
    expect(queue.inFlight).toBe(64);
  });

  it('count among the fast receivers until one is slow, or hangs for three seconds', () => {
    const queue = new EndpointQueue('whk_1');
    expect(queue.isFastNow(1)).toBe(false);
    claimAndStart(queue);
    expect([1, 3_000, 3_001].map((now) => queue.isFastNow(now))).toEqual([true, true, false]);
    queue.ended(true, 600);
    expect(queue.isFastNow(performance.now())).toBe(true);
    for (let attempt = 0; attempt < 3; attempt += 1) queue.ended(true, 600);
    expect(queue.isFastNow(performance.now())).toBe(false);
    queue.ended(true, 5);
    expect(queue.isFastNow(performance.now())).toBe(true);
    queue.hold(Infinity, 1);
    expect(queue.isFastNow(performance.now())).toBe(false);
  });

  it('share 256 attempts with the other fast receivers, and each has at least two', () => {
    const busy = (count: number): EndpointQueue[] =>
      Array.from({ length: count }, () => {
        const queue = new EndpointQueue('whk_1');
        claimAndStart(queue);
        return queue;
      });
    expect([1, 16, 40, 100, 1_000].map((count) => shareOfFastQueues(busy(count), 1))).toEqual([
      Infinity,
      Infinity,
      6,
      2,
      2,
    ]);
    expect(shareOfFastQueues([...busy(40), new EndpointQueue('whk_1')], 1)).toBe(6);
    expect(shareOfFastQueues(busy(40), 3_001)).toBe(Infinity);
  });

  it('leave their share to the others while they wait for a rate slot or need less than it', () => {
    const withItems = (count: number, notBefore: number): EndpointQueue => {
      const queue = new EndpointQueue('whk_1');
      queue.waiting.push(...Array.from({ length: count }, () => ({ notBefore, heldAt: 0 }) as ClaimedItem));
      return queue;
    };
    const many = (count: number, create: () => EndpointQueue): EndpointQueue[] => Array.from({ length: count }, create);
    const wanting = (): EndpointQueue => {
      const queue = atFullSpeed();
      while (queue.inFlight > 0) queue.ended(true, 5);
      return queue;
    };
    const startedAmong = (others: EndpointQueue[]): number => {
      const queue = wanting();
      const share = shareOfFastQueues([...others, queue], 1);
      while (queue.next(1, { fast: share, slow: Infinity }));
      return queue.inFlight;
    };
    expect(startedAmong(many(100, () => withItems(1, 21)))).toBe(64);
    expect(startedAmong(many(100, () => withItems(1, 0)))).toBe(64);
    expect(startedAmong([...many(100, () => withItems(2, 0)), wanting()])).toBe(28);
    expect(startedAmong(many(100, wanting))).toBe(2);
    const ready = many(100, () => Object.assign(new EndpointQueue('whk_1'), { isReady: true }));
    expect(startedAmong(ready)).toBe(2);
  });

  it('are given back if they are more than twice as many as may wait under new limits', () => {
    const queue = atFullSpeed();
    expect(queue.takeExcess({ fast: 64, slow: 64 })).toEqual([]);
    expect(queue.takeExcess({ fast: 2, slow: Infinity })).toHaveLength(256 - 16);
    expect(queue.waiting).toHaveLength(16);
    expect(queue.takeExcess({ fast: 2, slow: Infinity })).toEqual([]);
  });

  it('are kept after a failure, and given back after five in turn', () => {
    const queue = atFullSpeed();
    for (let failure = 1; failure < 5; failure += 1) {
      queue.ended(false, 5);
      expect(queue.takeExcess(unlimited)).toEqual([]);
      expect(queue.roomFor(unlimited)).toBe(0);
    }
    queue.ended(false, 5);
    expect(queue.takeExcess(unlimited)).toHaveLength(254);
    expect(queue.waiting).toHaveLength(2);
    expect(queue.takeExcess(unlimited)).toEqual([]);
  });
});
