import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createGuard, guardLimits } from '../../../src/registers/live/guard.js';
import type { RegisterFaultKind } from '../../../src/caller/registerServices.js';
import { RegisterFault } from '../../../src/registers/live/liveService.js';

// The guard between the service and a failing register. The failures are those of the caller's own call.
const limits = { ...guardLimits, wholeMs: 400, firstWaitMs: 5, pauseMs: 500 };

function failing(kind: RegisterFaultKind) {
  const call = { count: 0, run: () => Promise.resolve('') };
  call.run = () => {
    call.count += 1;
    return Promise.reject(new RegisterFault(kind, 'no'));
  };
  return call;
}

describe('tries', () => {
  it.each(['timeout', 'unreachable', 'failing', 'unreadable'] as const)('are three where it is %s', async (kind) => {
    const call = failing(kind);
    await expect(createGuard('ABR', limits).run(call.run)).rejects.toMatchObject({ kind });
    expect(call.count).toBe(3);
  });

  it.each(['mismatch', 'unclear', 'refused', 'configuration', 'limited'] as const)(
    'are one where it is %s',
    async (kind) => {
      const call = failing(kind);
      await expect(createGuard('ABR', limits).run(call.run)).rejects.toMatchObject({ kind });
      expect(call.count).toBe(1);
    },
  );

  it('end with the deadline of the whole', async () => {
    const startedAt = performance.now();
    const call = async (): Promise<never> => {
      await setTimeout(250);
      throw new RegisterFault('timeout', 'no');
    };
    await expect(createGuard('ABR', limits).run(call)).rejects.toMatchObject({ kind: 'timeout' });
    expect(performance.now() - startedAt).toBeLessThan(700);
  });
});

describe('the breaker', () => {
  it('refuses calls after five failures in a row, without making them, and lets one through after a pause', async () => {
    const guard = createGuard('ABR', limits);
    const call = failing('failing');
    await expect(guard.run(call.run)).rejects.toMatchObject({ kind: 'failing' });
    await expect(guard.run(call.run)).rejects.toMatchObject({ kind: 'broken' });
    expect([call.count, guard.isOpen()]).toEqual([5, true]);
    await expect(guard.run(call.run)).rejects.toMatchObject({ kind: 'broken' });
    expect(call.count).toBe(5);

    const until = performance.now() + 5_000;
    const again = async (): Promise<string> => {
      try {
        return await guard.run(() => Promise.resolve('found'));
      } catch (error) {
        if (performance.now() > until) throw error;
        await setTimeout(20);
        return again();
      }
    };
    expect(await again()).toBe('found');
    expect(guard.isOpen()).toBe(false);
  });

  it('counts as open while one call checks whether the register responds again', async () => {
    const guard = createGuard('ABR', limits);
    const call = failing('timeout');
    await guard.run(call.run).catch(() => undefined);
    await guard.run(call.run).catch(() => undefined);
    await setTimeout(limits.pauseMs + 200);
    let isOpenMeanwhile: boolean | undefined;
    const slow = async (): Promise<never> => {
      await setTimeout(100);
      isOpenMeanwhile = guard.isOpen();
      throw new RegisterFault('timeout', 'no');
    };
    await expect(guard.run(slow)).rejects.toMatchObject({ kind: 'broken' });
    expect([isOpenMeanwhile, guard.isOpen()]).toEqual([true, true]);
  });

  it('is not opened by numbers that the register has no clear answer to', async () => {
    const guard = createGuard('ABR', limits);
    for (let count = 0; count < 10; count++) {
      await expect(guard.run(failing('unclear').run)).rejects.toMatchObject({ kind: 'unclear' });
    }
    expect(guard.isOpen()).toBe(false);
  });
});

describe('the limit', () => {
  it('lets so many through at a time, has as many wait, and refuses the rest', async () => {
    const guard = createGuard('ABR', { ...limits, concurrent: 2, queued: 3 });
    let now = 0;
    let most = 0;
    const call = async (): Promise<string> => {
      most = Math.max(most, (now += 1));
      await setTimeout(20);
      now -= 1;
      return 'found';
    };
    const all = await Promise.allSettled(Array.from({ length: 7 }, () => guard.run(call)));
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused).toMatchObject([{ reason: { kind: 'busy' } }, { reason: { kind: 'busy' } }]);
    expect([most, guard.isOpen()]).toEqual([2, false]);
  });
});
