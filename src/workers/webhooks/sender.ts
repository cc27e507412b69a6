import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { ulid } from 'ulid';
import type { Bus } from '../../caller/eventServices.js';
import type { EgressClient, EgressOutcome } from '../../egress/egressClient.js';
import type { Vault } from '../../encryption/vault.js';
import { repeatUntilStopped } from '../../platform/loop.js';
import { addApplicant, attemptDelivery } from './attemptDelivery.js';
import {
  claimDeliveries,
  claimMs,
  computeSendTime,
  findDueEndpoints,
  releaseClaims,
  renewClaims,
  storePause,
} from './claimDeliveries.js';
import {
  BatchWriter,
  type ClaimedItem,
  createEndpointCache,
  EndpointQueue,
  type QueueLimits,
  shareOfFastQueues,
} from './endpointQueue.js';
import { computePause, settleDeliveries, type Settlement, toSettlement } from './settleDeliveries.js';

export interface SenderOptions {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly bus: Bus;
  readonly egressClient: EgressClient;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Called after results are recorded, without those of claims that another worker has now. */
  readonly onSettled: (settlements: readonly Settlement[]) => void;
  readonly random?: () => number;
  /** How often to poll for due deliveries: retries, and those whose hint was lost. */
  readonly pollMs?: number;
  /** How many attempts may run at once in this process. 2,048 by default. */
  readonly slots?: number;
}

export interface Sender {
  /** Starts no more attempts, waits a limited time for the current ones, and releases the rest. */
  stop(graceMs?: number): Promise<void>;
}

const defaultSlots = 2_048;
// The limit for each endpoint once half of all slots are in use, so that a few slow receivers leave room for the others.
const maxWhenBusy = 8;
// How many endpoints without an attempt hold a claim for the next free slots. More claims would keep deliveries from other workers.
const maxNext = 64;
// The share of an endpoint rises only after so long. Else the last deliveries of a backlog would open most of the connections.
const shareHoldMs = 500;
const renewMs = claimMs / 4;
const retryWriteMs = 500;
const maxWriteBatch = 256;
// Gathers larger batches at full speed: a result in a batch of 100 costs PostgreSQL a sixth less than in one of 43.
const writePauseMs = 10;

/** Delivers what is due until it is stopped. Any number may run on one database: each delivery has one claim at a time (decision 8). */
export function startSender(options: SenderOptions): Sender {
  const { pool, vault, bus, egressClient, clock, log, onSettled, random = Math.random } = options;
  const { pollMs = 1_000, slots = defaultSlots } = options;
  const prepare = createEndpointCache(pool, vault);
  const queues = new Map<string, EndpointQueue>();
  const held = new Set<ClaimedItem>();
  let [inFlight, share, shareHeldUntil] = [0, Infinity, 0];
  let [isStopping, isClaiming, isPumpAsked, isStoring] = [false, false, false, true];
  let turn: NodeJS.Timeout | undefined;

  const openQueue = (endpointId: string): EndpointQueue => {
    let queue = queues.get(endpointId);
    if (!queue) queues.set(endpointId, (queue = new EndpointQueue(endpointId)));
    return queue;
  };
  const wake = (endpointIds: readonly string[]): void => {
    for (const endpointId of endpointIds) openQueue(endpointId).isReady = true;
    pump();
  };

  const results = new BatchWriter<{ readonly taken: ClaimedItem; readonly settlement: Settlement }>(
    async (items) => {
      const all = items.map(({ settlement }) => settlement);
      const { attempts, settlements } = await settleDeliveries(pool, all);
      isStoring = true;
      for (const { taken } of items) held.delete(taken);
      bus.publish('attempts', attempts);
      onSettled(settlements);
    },
    (error) => {
      isStoring = false;
      log.error({ err: error }, 'the results of attempts could not be stored; the worker will retry');
    },
    { most: maxWriteBatch, retryMs: retryWriteMs, pauseMs: writePauseMs },
  );

  const attempt = async (queue: EndpointQueue, taken: ClaimedItem): Promise<void> => {
    const { delivery } = taken;
    inFlight += 1;
    let outcome: EgressOutcome | undefined;
    const began = performance.now();
    try {
      const startedAt = clock();
      const endpoint = await prepare(delivery.endpoint_id, delivery.version, startedAt);
      const sent = await addApplicant(pool, vault, delivery);
      outcome = await attemptDelivery(egressClient, sent, endpoint, startedAt);
      const pause = computePause(outcome, startedAt);
      if (pause !== null) void pauseQueue(queue, pause, endpoint.version);
      // The claim is renewed until the result is stored, so that nobody sends the delivery again during a short outage.
      taken.hasResult = true;
      results.add({ taken, settlement: toSettlement(delivery, outcome, startedAt, random()) });
    } catch (error) {
      held.delete(taken);
      // A local fault costs no attempt: the delivery is retried when the claim expires.
      log.error({ err: error, endpointId: delivery.endpoint_id }, 'a delivery could not be attempted');
    } finally {
      inFlight -= 1;
      const responseMs = outcome?.kind === 'answered' && outcome.status < 500 ? outcome.responseMs : null;
      queue.ended(responseMs !== null, responseMs ?? performance.now() - began);
      void giveBackExcess(queue);
      pump();
    }
  };

  /** Pauses a queue in all workers, and then releases its claims. A pause that is up to a second longer is not stored again. */
  const pauseQueue = async (queue: EndpointQueue, milliseconds: number, version: number): Promise<void> => {
    const isKnown = queue.isHeld(performance.now() + milliseconds - 1_000, version);
    queue.hold(performance.now() + milliseconds, version);
    const waiting = queue.waiting.splice(0);
    if (!isKnown) await storePause(pool, log, { endpointId: queue.endpointId, version, milliseconds });
    await release(waiting);
  };
  const release = async (given: readonly ClaimedItem[]): Promise<void> => {
    for (const one of given) held.delete(one);
    const claims = given.map(({ delivery }) => delivery);
    await releaseClaims(pool, log, claims);
  };

  /** Others, and later turns of this queue, may claim them again. A stop releases all that wait. */
  const giveBackExcess = async (queue: EndpointQueue): Promise<void> => {
    const excess = isStopping ? [] : queue.takeExcess(limitsNow());
    if (excess.length === 0) return;
    await release(excess);
    queue.isReady = true;
    pump();
  };
  const limitsNow = (): QueueLimits => {
    const slow = inFlight < slots / 2 ? slots : maxWhenBusy;
    return { fast: Math.min(slow, share), slow };
  };

  const begin = (): void => {
    if (isStopping) return;
    const now = performance.now();
    const fairShare = shareOfFastQueues(queues.values(), now);
    if (fairShare <= share || now >= shareHeldUntil) [share, shareHeldUntil] = [fairShare, now + shareHoldMs];
    let nextTurn = share < Infinity ? shareHeldUntil : Infinity;
    const served: EndpointQueue[] = [];
    for (const queue of queues.values()) {
      const before = queue.inFlight;
      while (inFlight < slots) {
        const taken = queue.next(now, limitsNow());
        if (!taken) break;
        if (now - taken.heldAt < claimMs - renewMs) {
          void attempt(queue, taken);
        } else {
          // The claim has or may have expired, because this process was suspended. The worker that has it now continues.
          held.delete(taken);
          queue.inFlight -= 1;
        }
      }
      if (queue.inFlight > before) served.push(queue);
      if (queue.waiting.length > 0 && queue.turn > now) nextTurn = Math.min(nextTurn, queue.turn);
    }
    // The next free slots are for the endpoints that got none.
    if (inFlight >= slots) {
      for (const queue of served) {
        queues.delete(queue.endpointId);
        queues.set(queue.endpointId, queue);
      }
    }
    clearTimeout(turn);
    if (nextTurn < Infinity) turn = setTimeout(pump, nextTurn - now);
  };

  /** The queues that may claim now. While no slot is free, a few endpoints without an attempt claim for the next free ones. */
  const findHungry = (now: number, limits: QueueLimits): EndpointQueue[] => {
    const all = [...queues.values()];
    const hungry = all.filter((queue) => queue.wantsMore(now, limits) && queue.roomFor(limits) > 0);
    if (inFlight < slots) return hungry;
    const next = all.filter((queue) => queue.inFlight === 0 && queue.waiting.length > 0 && queue.turn <= now).length;
    // Half of them at a time, because each claim is a statement.
    if (next > maxNext / 2) return [];
    return hungry.filter((queue) => queue.inFlight === 0 && queue.waiting.length === 0).slice(0, maxNext - next);
  };

  /** Returns whether it claimed for any queue. */
  const claim = async (): Promise<boolean> => {
    const asked = performance.now();
    const limits = limitsNow();
    const hungry = findHungry(asked, limits);
    // Deliveries whose results wait to be stored may be among those that it would get.
    if (hungry.length === 0 || !isStoring) return false;
    const roomOf = (queue: EndpointQueue): number => (inFlight < slots ? queue.roomFor(limits) : 1);
    const rooms = hungry.map((queue) => ({ endpointId: queue.endpointId, room: roomOf(queue) }));
    for (const queue of hungry) queue.isReady = false;
    try {
      const claimed = Map.groupBy(await claimDeliveries(pool, rooms, ulid()), (delivery) => delivery.endpoint_id);
      const now = performance.now();
      for (const { endpointId, room } of rooms) {
        const deliveries = claimed.get(endpointId) ?? [];
        const queue = openQueue(endpointId);
        for (const [index, delivery] of deliveries.entries()) {
          const one = { delivery, heldAt: asked, notBefore: computeSendTime(delivery, now, deliveries.length - index) };
          held.add(one);
          queue.waiting.push(one);
        }
        // The receiver asked for a pause during the claim.
        if (queue.isHeld(now)) void release(queue.waiting.splice(0));
        if (deliveries.length === room) queue.isReady = true;
      }
      return true;
    } catch (error) {
      for (const queue of hungry) queue.isReady = true;
      throw error;
    }
  };

  const run = async (): Promise<void> => {
    isClaiming = true;
    try {
      do {
        // Attempts that end in the same turn of the event loop share a look at the queues.
        await new Promise(setImmediate);
        isPumpAsked = false;
        begin();
        if (!isStopping && (await claim())) begin();
        // Set by calls during the loop, which the compiler cannot see.
      } while ((isPumpAsked as boolean) && !isStopping);
    } catch (error) {
      log.warn({ err: error }, 'deliveries could not be claimed; the worker will retry');
    } finally {
      isClaiming = false;
    }
  };
  const pump = (): void => {
    if (isStopping) return;
    if (isClaiming) isPumpAsked = true;
    else void run();
  };

  const look = async (): Promise<void> => {
    const due = await findDueEndpoints(pool);
    for (const { id, version } of due) openQueue(id).sees(version);
    wake(due.map(({ id }) => id));
    const now = performance.now();
    for (const queue of queues.values()) if (queue.isIdle(now)) queues.delete(queue.endpointId);
  };
  const renew = async (): Promise<void> => {
    const now = performance.now();
    // Later while the result is being stored: the two statements could wait for each other's rows.
    const old = [...held].filter(({ heldAt, hasResult }) => now - heldAt > (hasResult ? 2 * renewMs : renewMs));
    if (old.length === 0) return;
    const claims = old.map(({ delivery }) => delivery);
    const current = await renewClaims(pool, claims);
    const gone = new Set(old.filter(({ delivery }) => !current.has(delivery)));
    for (const one of old) one.heldAt = now;
    // Endpoints changed, paused or deleted in the meantime: their waiting deliveries are released and claimed again in the new state.
    await release([...queues.values()].flatMap((queue) => queue.take((one) => gone.has(one))));
  };
  const looks = repeatUntilStopped(
    { everyMs: pollMs, run: look, failure: 'due deliveries could not be looked up; the worker will retry' },
    log,
  );
  const renewals = repeatUntilStopped(
    { everyMs: renewMs / 2, run: renew, failure: 'the claims on deliveries could not be renewed' },
    log,
  );
  const unsubscribe = [bus.subscribe('deliveries', wake), bus.onGap(() => void looks.run())];

  return {
    stop: async (graceMs = 10_000) => {
      isStopping = true;
      for (const end of unsubscribe) end();
      const repeated = [looks.stop(), renewals.stop()];
      clearTimeout(turn);
      await release([...queues.values()].flatMap((queue) => queue.waiting.splice(0)));
      const end = performance.now() + graceMs;
      while ((inFlight > 0 || isClaiming) && performance.now() < end) await sleep(10);
      await egressClient.stop();
      while (inFlight > 0) await sleep(10);
      await Promise.all([results.settled(), ...repeated]);
      await release([...held]);
    },
  };
}
