import { describe, expect, it } from '@jest/globals';
import { type ClaimedItem, EndpointQueue } from '../../src/workers/webhooks/endpointQueue.js';

/** As many claimed deliveries as the queue has room for, which start as far as they may. */
function claimAndStart(queue: EndpointQueue): void {
  const item = { notBefore: 0, heldAt: 0 } as ClaimedItem;
  queue.waiting.push(...Array.from({ length: queue.room }, () => item));
  while (queue.next(1, Infinity));
}

function atFullSpeed(): EndpointQueue {
  const queue = new EndpointQueue('whk_1');
  claimAndStart(queue);
  queue.ended(true);
  queue.ended(true);
  claimAndStart(queue);
  return queue;
}

describe('the claims of an endpoint', () => {
  it('are as many again as its attempts in flight, and four times as many at full speed', () => {
    const queue = new EndpointQueue('whk_1');
    claimAndStart(queue);
    expect([queue.inFlight, queue.waiting.length, queue.room]).toEqual([16, 16, 0]);
    queue.ended(true);
    claimAndStart(queue);
    expect([queue.inFlight, queue.waiting.length, queue.room]).toEqual([32, 32, 0]);
    queue.ended(true);
    claimAndStart(queue);
    expect([queue.inFlight, queue.waiting.length, queue.room]).toEqual([64, 256, 0]);
  });

  it('are kept after a failure, and given back after five in turn', () => {
    const queue = atFullSpeed();
    for (let failure = 1; failure < 5; failure += 1) {
      queue.ended(false);
      expect(queue.takeExcess()).toEqual([]);
      expect(queue.room).toBe(0);
    }
    queue.ended(false);
    queue.isReady = false;
    expect(queue.takeExcess()).toHaveLength(254);
    expect([queue.waiting.length, queue.isReady]).toEqual([2, true]);
    expect(queue.takeExcess()).toEqual([]);
  });
});
