import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { BulkSubscription, Bus, LiveBulk, LiveBulks } from '../caller/eventServices.js';
import { callerRevoked, RevocationListener } from '../caller/revocation.js';
import { tenantKey } from './appendEvents.js';
import { loadBulks } from './live/readLive.js';

interface Subscriber extends BulkSubscription {
  readonly latest: LatestState<LiveBulk>;
}

interface LiveBulksOptions {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly log: Logger;
  /** How often it is looked for what no hint has told of. */
  readonly pollMs?: number;
}

// Four times a second is as often as anybody can follow it.
const batchWindowMs = 250;

/** The live bulks of this process: those that are watched are read together, and nothing while none is. */
export function createLiveBulks({ pool, bus, log, pollMs = 2_000 }: LiveBulksOptions): LiveBulks {
  const subscribers = new Set<Subscriber>();
  const revocations = new RevocationListener(bus);
  let timer: NodeJS.Timeout | undefined;
  let readAt = -Infinity;

  const lookSoon = (): void => {
    if (subscribers.size === 0) return;
    timer ??= setTimeout(
      () => {
        readAt = performance.now();
        look()
          .catch((error: unknown) => {
            log.warn({ err: error }, 'the progress of bulks could not be read; the process will retry');
          })
          .finally(() => (timer = undefined));
      },
      Math.max(0, batchWindowMs - (performance.now() - readAt)),
    );
  };
  const look = async (): Promise<void> => {
    // A caller that subscribes during this read was not checked by it.
    const asked = [...subscribers];
    const ids = new Set(asked.map(({ bulkId }) => bulkId));
    const callerIds = new Set(asked.map(({ callerId }) => callerId));
    const { bulks, endedCallers } = await loadBulks(pool, [...ids], [...callerIds]);
    revocations.endEverywhere(endedCallers);
    const byId = new Map(bulks.map((bulk) => [bulk.id, bulk]));
    for (const { tenant, bulkId, latest } of asked) {
      const bulk = byId.get(bulkId);
      if (!bulk || tenantKey(bulk) !== tenantKey(tenant)) latest.end();
      else latest.push(bulk, { isLast: bulk.finishedAt !== null });
    }
    if (asked.length < subscribers.size) setImmediate(lookSoon);
  };
  // No loop of its own: it only asks for the next read, which is batched and reports its failures.
  const poll = setInterval(lookSoon, pollMs).unref();
  const unsubscribe = [
    bus.subscribe('bulks', (ids) => {
      const changed = new Set(ids);
      if ([...subscribers].some(({ bulkId }) => changed.has(bulkId))) lookSoon();
    }),
    bus.onGap(lookSoon),
  ];

  return {
    subscribe: (subscription) => {
      const latest = new LatestState<LiveBulk>({
        isSame: (one, other) => one.processed === other.processed && one.status === other.status,
        onEnd: () => {
          leave();
          subscribers.delete(subscriber);
        },
      });
      const subscriber = { ...subscription, latest };
      const { callerId } = subscription;
      const leave = revocations.add(callerId, () => {
        latest.end(() => callerRevoked(callerId));
      });
      subscribers.add(subscriber);
      lookSoon();
      return latest;
    },
    stop: () => {
      clearInterval(poll);
      clearTimeout(timer);
      for (const end of unsubscribe) end();
      revocations.stop();
      for (const { latest } of subscribers) latest.end();
    },
  };
}

interface LatestOptions<State> {
  /** States that a reader need not tell apart. */
  readonly isSame: (one: State, other: State) => boolean;
  /** Called once, when nothing more is wanted. */
  readonly onEnd: () => void;
}

/**
 * The states of one thing for one reader, who gets the newest whenever it reads: one that was not read in time is not missed, and a slow
 * reader costs no more than one state.
 */
class LatestState<State extends object> implements AsyncIterableIterator<State> {
  #next: State | undefined;
  #told: State | undefined;
  #waiting: PromiseWithResolvers<IteratorResult<State>> | undefined;
  #fault: (() => Error) | undefined;
  #isEnded = false;

  constructor(private readonly options: LatestOptions<State>) {}

  /** @param isLast Nothing comes after it: it is read, and then it is over. */
  push(state: State, { isLast }: { readonly isLast: boolean }): void {
    if (this.#isEnded) return;
    if (isLast) this.#close();
    const known = this.#next ?? this.#told;
    if (known && this.options.isSame(known, state)) return;
    this.#next = state;
    this.#answer();
  }

  /** Ends it at once: what still waits is not read any more. */
  end(fault?: () => Error): void {
    if (this.#isEnded) return;
    this.#next = undefined;
    this.#fault = fault;
    this.#close();
    this.#answer();
  }

  /** @throws what it was ended with, once */
  next(): Promise<IteratorResult<State>> {
    this.#waiting ??= Promise.withResolvers();
    const { promise } = this.#waiting;
    this.#answer();
    return promise;
  }

  return(): Promise<IteratorResult<State>> {
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #close(): void {
    this.#isEnded = true;
    this.options.onEnd();
  }

  #answer(): void {
    const waiting = this.#waiting;
    if (!waiting || (!this.#next && !this.#isEnded)) return;
    this.#waiting = undefined;
    const [value, fault] = [this.#next, this.#fault];
    this.#next = undefined;
    if (value) {
      this.#told = value;
      waiting.resolve({ done: false, value });
    } else if (fault) {
      this.#fault = undefined;
      waiting.reject(fault());
    } else waiting.resolve({ done: true, value: undefined });
  }
}
