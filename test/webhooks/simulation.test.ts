import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { moveDelivery, retryDelays } from '../../src/domain/deliverySchedule.js';
import { type Settlement, toSettlement } from '../../src/workers/webhooks/settleDeliveries.js';
import { DeliveryTable, toKey } from './simulation/deliveryTable.js';
import { simulate, type Rules } from './simulation/simulate.js';

// One seed is one run of thirty days. A seed that fails is written down, and is tried first from then on: commit it.
const seedFile = join(import.meta.dirname, 'simulationSeeds.json');
const keptSeeds = JSON.parse(readFileSync(seedFile, 'utf8')) as number[];
const seeds = 10_000;

const product: Rules = { settle: toSettlement, table: () => new DeliveryTable(), notices: true };

/** The first seed below `count` with which the promise is broken, and how; null when there is none. */
function firstFailure(rules: Rules, count: number): { readonly seed: number; readonly message: string } | null {
  for (let seed = 0; seed < count; seed += 1) {
    try {
      simulate(seed, rules);
    } catch (error) {
      return { seed, message: (error as Error).message };
    }
  }
  return null;
}

describe('deliveries under a simulated clock', () => {
  it.each(keptSeeds)('keep their promise with seed %i, which has found a bug before', (seed) => {
    expect(simulate(seed, product)).toBeGreaterThanOrEqual(0);
  });

  it(`keep their promise with ${seeds} seeds`, () => {
    const failure = firstFailure(product, seeds);
    if (failure && !keptSeeds.includes(failure.seed)) {
      writeFileSync(seedFile, `${JSON.stringify([...keptSeeds, failure.seed])}\n`);
    }
    expect(failure).toBeNull();
  }, 300_000);

  it('is the same run for the same seed', () => {
    for (let seed = 0; seed < 50; seed += 1) expect(simulate(seed, product)).toBe(simulate(seed, product));
  });

  it('fail for good 75 h 35 min 5 s after the first attempt, give or take a tenth', () => {
    const totals = [0, 0.5, 1].map((random) => {
      let total = 0;
      for (let step = 0; ; step += 1) {
        const move = moveDelivery(step, { kind: 'failed' }, new Date(0), random);
        if (move.state !== 'pending') return { total, attempts: step + 1, state: move.state };
        total += move.afterMs;
      }
    });
    const whole = ((75 * 60 + 35) * 60 + 5) * 1_000;
    expect(retryDelays).toHaveLength(9);
    expect(totals).toEqual([0.9, 1, 1.1].map((share) => ({ total: share * whole, attempts: 10, state: 'failed' })));
  });
});

/** A settlement with something wrong in it. */
function changed(
  change: (settlement: Settlement, parts: Parameters<typeof toSettlement>) => Partial<Settlement>,
): Rules {
  return {
    ...product,
    settle: (...parts) => {
      const settlement = toSettlement(...parts);
      return { ...settlement, ...change(settlement, parts) };
    },
  };
}

const aDay = 86_400_000;

class UnconditionalTable extends DeliveryTable {
  override settle(result: Settlement, now: number): boolean {
    const row = this.rows.get(toKey({ endpointId: result.endpoint_id, eventId: result.event_id }));
    if (row) this.put(row, result, now);
    return row !== undefined;
  }
}

const seeded: readonly (readonly [title: string, broken: RegExp, rules: Rules])[] = [
  [
    'a fault of ours that costs an attempt',
    /pays for a fault of ours/,
    changed(({ outcome, step }) => (outcome === 'local' ? { is_counted: true, step: step + 1 } : {})),
  ],
  [
    'a fault of ours that moves the schedule on',
    /pays for a fault of ours/,
    changed(({ outcome, step }) => (outcome === 'local' ? { step: step + 1 } : {})),
  ],
  [
    'an attempt by hand that costs an automatic one',
    /pays for an attempt by hand/,
    changed(({ resumes, step }) => (resumes ? { step: step + 1 } : {})),
  ],
  [
    'an attempt by hand that moves the automatic one',
    /before its time/,
    changed(({ resumes }) => (resumes ? { resumes: false } : {})),
  ],
  [
    'a Retry-After that is not obeyed',
    /is sent again after/,
    changed((settlement, [delivery, , startedAt, random]) => {
      const move = moveDelivery(delivery.step, { kind: 'failed' }, startedAt, random);
      return settlement.outcome === 'refused' && move.state === 'pending' ? { next_ms: move.afterMs } : {};
    }),
  ],
  [
    'a Retry-After of more than a day that is obeyed to its end',
    /is sent again only after/,
    changed(({ state }, [, outcome]) => {
      const seconds = outcome.kind === 'answered' && outcome.status === 429 ? Number(outcome.retryAfter) : 0;
      return state === 'pending' && seconds * 1_000 > aDay ? { next_ms: seconds * 1_000 } : {};
    }),
  ],
  [
    'a Retry-After that is obeyed although the status is another',
    /is sent again (?:only )?after/,
    changed(({ state }, [, outcome]) => {
      const seconds = outcome.kind === 'answered' && outcome.status === 500 ? Number(outcome.retryAfter) : 0;
      return state === 'pending' && seconds > 0 ? { next_ms: seconds * 1_000 } : {};
    }),
  ],
  [
    'a date of Retry-After that is counted from the beginning of the attempt',
    /is sent again only after/,
    {
      ...product,
      settle: (delivery, outcome, ...rest) => toSettlement(delivery, { ...outcome, durationMs: 0 }, ...rest),
    },
  ],
  [
    'an eleventh attempt',
    /is pending and not failed, of 10/,
    changed(({ state, step }) => (state === 'failed' && step === 10 ? { state: 'pending', next_ms: 1_000 } : {})),
  ],
  [
    'a tenth attempt that is not made',
    /is failed and not pending, of 9/,
    changed(({ state, step }) => (state === 'pending' && step === 9 ? { state: 'failed', next_ms: null } : {})),
  ],
  [
    'a redirect that is success',
    /is delivered and not pending/,
    changed(({ status }) => (status === 302 ? { state: 'delivered', next_ms: null } : {})),
  ],
  [
    'delays that vary by more than a tenth',
    /is sent again only after/,
    changed(({ next_ms: next }) => (next === null ? {} : { next_ms: next * 1.05 })),
  ],
  [
    'a lost claim that is settled all the same',
    /is settled (?:by one that does not hold it|although it had ended)/,
    { ...product, table: () => new UnconditionalTable() },
  ],
  [
    'a lost claim under which it is sent all the same',
    /is sent by a worker that does not hold it/,
    { ...product, notices: false },
  ],
];

describe('the simulation finds', () => {
  it.each(seeded)('%s', (_title, broken, rules) => {
    expect(firstFailure(rules, 2_000)?.message).toMatch(broken);
  });
});
