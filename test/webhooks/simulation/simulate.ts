import type { ClaimedDelivery } from '../../../src/workers/webhooks/claimDeliveries.js';
import { claimMs } from '../../../src/workers/webhooks/claimDeliveries.js';
import type { Settlement, toSettlement } from '../../../src/workers/webhooks/settleDeliveries.js';
import type { DeliveryTable } from './deliveryTable.js';
import { toKey, type DeliveryRow } from './deliveryTable.js';
import { Oracle, type TimedAnswer } from './oracle.js';
import { Random } from './random.js';
import { SimulatedReceiver } from './receiver.js';
import { Timeline } from './timeline.js';
import { SimulatedWorker } from './worker.js';

const start = Date.UTC(2026, 10, 20);
const [second, hour, day] = [1_000, 3_600_000, 86_400_000];
const maxDurationMs = 30 * day;
const renewMs = claimMs / 4;

/** The code under test: the product's own, or one with a bug. */
export interface Rules {
  readonly settle: typeof toSettlement;
  readonly table: () => DeliveryTable;
  /** Whether a worker looks if a claim that it renews is still its own. */
  readonly notices: boolean;
}

/** A worker's view of a delivery that it has claimed. */
interface Hold {
  readonly row: DeliveryRow;
  readonly claimedAt: number;
  heldAt: number;
  isOver: boolean;
}

/**
 * Thirty days in the life of a few deliveries: workers that die, stall and come back, receivers of all tempers, results whose
 * writing is not confirmed, clients that pause endpoints and ask again. The same seed is the same run.
 * @returns how many attempts were made
 * @throws Error that names the seed and the promise that was broken
 */
export function simulate(seed: number, { settle, table: newTable, notices }: Rules): number {
  const random = new Random(seed);
  const time = new Timeline(start);
  const table = newTable();
  const oracle = new Oracle(seed, table);
  const workers = Array.from({ length: 1 + random.below(3) }, () => new SimulatedWorker(time, random));
  const receivers = new Map(['a', 'b'].slice(random.below(2)).map((id) => [id, new SimulatedReceiver(random)]));
  const paused = new Set<string>();
  const ended = new Set<string>();
  const looks = new Map<string, number>();
  let claims = 0;
  let attempts = 0;

  /** Has some worker look for this delivery when it can be claimed; a later call replaces an earlier one. */
  const look = (key: string): void => {
    const turn = (looks.get(key) ?? 0) + 1;
    looks.set(key, turn);
    const row = table.rows.get(key);
    if (row?.state !== 'pending') return;
    const isHeld = row.claimedUntil !== null && row.claimedUntil >= time.now;
    const from = Math.max(row.dueAt, isHeld ? row.claimedUntil : 0);
    time.after(Math.max(0, from - time.now) + random.between(1, second), () => {
      if (looks.get(key) !== turn || paused.has(row.endpointId) || ended.has(row.endpointId)) return;
      const worker = workers[random.below(workers.length)];
      if (worker?.isAtWork) claim(worker, row.endpointId);
      look(key);
    });
  };
  const lookAll = (endpointId: string): void => {
    for (const [key, row] of table.rows) if (row.endpointId === endpointId) look(key);
  };

  const claim = (worker: SimulatedWorker, endpointId: string): void => {
    claims += 1;
    const rows = table.claim(endpointId, 1 + random.below(4), `claim ${claims}`, time.now);
    if (rows.length > 0) worker.meetFate();
    for (const row of rows) {
      const hold = { row, claimedAt: time.now, heldAt: time.now, isOver: false };
      worker.after(random.happens(0.7) ? 0 : random.between(0, 10 * second), () => {
        begin(worker, hold);
      });
      renew(worker, hold);
    }
  };
  const renew = (worker: SimulatedWorker, hold: Hold): void => {
    worker.after(renewMs, () => {
      if (hold.isOver) return;
      const isHeld = random.happens(0.9) ? table.renew(hold.row, time.now) : null;
      if (isHeld === true || (isHeld === false && !notices)) hold.heldAt = time.now;
      renew(worker, hold);
    });
  };
  const begin = (worker: SimulatedWorker, hold: Hold): void => {
    // As in the sender: a claim that may have expired is left to its present holder.
    if (time.now - hold.heldAt >= claimMs - renewMs) {
      hold.isOver = true;
      return;
    }
    const startedAt = time.now;
    const duration = Math.round(random.between(0, random.happens(0.8) ? second : 15 * second));
    const answer = receivers.get(hold.row.endpointId)?.answer(startedAt + duration, duration);
    if (!answer) return;
    oracle.begun(hold.row, startedAt, answer);
    attempts += 1;
    worker.after(duration, () => {
      hold.isOver = true;
      const settlement = settle(toClaimed(hold), answer.outcome, new Date(startedAt), random.next());
      worker.after(random.happens(0.9) ? 0 : random.between(0, 10 * second), () => {
        write(worker, settlement, { ...answer, claimedAt: hold.claimedAt, answeredAt: startedAt + duration });
      });
    });
  };
  const write = (worker: SimulatedWorker, settlement: Settlement, answer: TimedAnswer): void => {
    const key = toKey({ endpointId: settlement.endpoint_id, eventId: settlement.event_id });
    const before = table.rows.get(key);
    const isWritten = table.settle(settlement, time.now);
    if (before && isWritten) {
      oracle.settled(before, settlement, answer, time.now);
      look(key);
      const { outcome } = answer;
      if (outcome.kind === 'answered' && outcome.status === 410) {
        table.failPending(settlement.endpoint_id);
        ended.add(settlement.endpoint_id);
        oracle.ended(settlement.endpoint_id);
      }
    }
    // The database did it, and its answer was lost: it is written again.
    if (random.happens(0.05)) {
      worker.after(second / 2, () => {
        write(worker, settlement, answer);
      });
    }
  };

  for (let count = 1 + random.below(5); count > 0; count -= 1) {
    time.after(random.between(0, hour), () => {
      const endpointId = random.oneOf([...receivers.keys()] as [string, ...string[]]);
      const eventId = `event ${count}`;
      if (ended.has(endpointId)) return;
      table.insert(endpointId, eventId, time.now);
      look(toKey({ endpointId, eventId }));
    });
  }
  for (let count = random.below(3); count > 0; count -= 1) {
    time.after(random.between(hour, 10 * day), () => {
      for (const [key, { endpointId }] of table.rows) {
        if (ended.has(endpointId) || !random.happens(0.5) || !table.retry(key, time.now)) continue;
        oracle.askedAgain(key);
        look(key);
      }
    });
  }
  for (const endpointId of receivers.keys()) {
    if (!random.happens(0.3)) continue;
    time.after(random.between(0, 5 * day), () => paused.add(endpointId));
    time.after(random.between(5 * day, 7 * day), () => {
      paused.delete(endpointId);
      lookAll(endpointId);
    });
  }

  while (time.now < start + maxDurationMs && time.step()) oracle.look();
  oracle.rest();
  return attempts;
}

function toClaimed({ row, claimedAt }: Hold): ClaimedDelivery {
  return {
    resumes: (row.resumeAt ?? 0) > claimedAt,
    ...{ endpoint_id: row.endpointId, event_id: row.eventId, claim: row.claim ?? '', step: row.step },
    ...{ is_manual: row.isManual, version: 1, is_failing: false, rate_limit: null, free_ms: null },
    ...{ kind: 'verification.completed', mode: 'live', data: '{}', occurred_at: start },
  };
}
