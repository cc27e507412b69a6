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
  /** How often to poll for changes whose hint was lost. */
  readonly pollMs?: number;
}

// Four updates a second are as many as a person can follow.
const batchWindowMs = 250;

/** The live bulks of this process. All watched bulks are read together. Nothing is read while none is watched. */
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
    const { bulks, revokedCallers } = await loadBulks(pool, [...ids], [...callerIds]);
    revocations.endEverywhere(revokedCallers);
    const byId = new Map(bulks.map((bulk) => [bulk.id, bulk]));
    for (const { tenant, bulkId, latest } of asked) {
      const bulk = byId.get(bulkId);
      if (!bulk || tenantKey(bulk) !== tenantKey(tenant)) latest.end();
      else latest.push(bulk, { isLast: bulk.finishedAt !== null });
    }
    if (asked.length < subscribers.size) setImmediate(lookSoon);
  };
  // It only starts the next read, which is batched and reports its failures, so it needs no loop.
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
  /** Whether two states look the same to a reader. */
  readonly isSame: (one: State, other: State) => boolean;
  /** Called once, when the reader stops. */
  readonly onEnd: () => void;
}

/**
 * The states of one object for one reader, which always gets the newest. A slow reader skips intermediate states and
 * costs the memory of only one.
 */
class LatestState<State extends object> implements AsyncIterableIterator<State> {
  #next: State | undefined;
  #told: State | undefined;
  #waiting: PromiseWithResolvers<IteratorResult<State>> | undefined;
  #fault: (() => Error) | undefined;
  #isEnded = false;

  constructor(private readonly options: LatestOptions<State>) {}

  /** @param isLast Whether the stream ends after this state is read */
  push(state: State, { isLast }: { readonly isLast: boolean }): void {
    if (this.#isEnded) return;
    if (isLast) this.#close();
    const known = this.#next ?? this.#told;
    if (known && this.options.isSame(known, state)) return;
    this.#next = state;
    this.#answer();
  }

  /** Ends it at once and drops the waiting state. */
  end(fault?: () => Error): void {
    if (this.#isEnded) return;
    this.#next = undefined;
    this.#fault = fault;
    this.#close();
    this.#answer();
  }

  /** @throws the error that ended it, once */
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
