import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { BatchWriter } from '../../src/workers/webhooks/endpointQueue.js';

describe('what is gathered', () => {
  it('is written after a failure, in its order', async () => {
    const written: number[] = [];
    let failures = 0;
    const gatherer = new BatchWriter<number>(
      (items) => {
        if (failures === 0) return Promise.reject(new Error('away'));
        written.push(...items);
        return Promise.resolve();
      },
      () => (failures += 1),
      { most: 2, retryMs: 1 },
    );
    for (const item of [1, 2, 3]) gatherer.add(item);
    while (written.length < 3) await new Promise((resolve) => setTimeout(resolve, 1));
    expect([failures, written]).toEqual([1, [1, 2, 3]]);
  });

  it('is written together if it comes during the pause after a write', async () => {
    const batches: (readonly number[])[] = [];
    const gatherer = new BatchWriter<number>(
      (items) => Promise.resolve(void batches.push(items)),
      () => undefined,
      { most: 9, retryMs: 1, pauseMs: 500 },
    );
    gatherer.add(1);
    while (batches.length < 1) await setImmediate();
    gatherer.add(2);
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
    gatherer.add(3);
    await gatherer.settled();
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('is given up at a stop while nothing can be written', async () => {
    let failures = 0;
    const away = (): Promise<void> => Promise.reject(new Error('away'));
    const gatherer = new BatchWriter<number>(away, () => (failures += 1), { most: 2, retryMs: 1 });
    gatherer.add(1);
    await gatherer.settled();
    expect(failures).toBeGreaterThan(0);
  });
});
