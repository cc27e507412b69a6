import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { callerEnded } from '../entities/callerEnded.js';
import type { Bus } from './bus/bus.js';
import { LatestOnly } from './live/latestOnly.js';
import { readBulks, type LiveBulk } from './live/readBulks.js';
import { tenantKey, type Tenant } from './tenant.js';

/** Who wants to see how which bulk goes. */
export interface BulkSubscription {
  readonly tenant: Tenant;
  /** When it ends, so does the subscription. */
  readonly callerId: string;
  readonly bulkId: string;
}

/** How bulks go, for those who have subscribed in this process. */
export interface LiveBulks {
  /** The bulk as it is now, then as it changes, until it has ended. Whoever reads slowly sees fewer of its states. */
  subscribe(subscription: BulkSubscription): AsyncIterableIterator<LiveBulk>;
  stop(): void;
}

interface Subscriber extends BulkSubscription {
  readonly latest: LatestOnly<LiveBulk>;
}

interface LiveBulksOptions {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly log: Logger;
  /** How often it is looked for what no hint has told of. */
  readonly pollMs?: number;
}

// Four times a second is as often as anybody can follow it.
const gatherMs = 250;

/** The live bulks of this process: those that are watched are read together, and nothing while none is. */
export function createLiveBulks({ pool, bus, log, pollMs = 2_000 }: LiveBulksOptions): LiveBulks {
  const subscribers = new Set<Subscriber>();
  let timer: NodeJS.Timeout | undefined;
  let readAt = -Infinity;

  const endCallers = (callerIds: readonly string[]): void => {
    const ended = new Set(callerIds);
    for (const { callerId, latest } of subscribers) if (ended.has(callerId)) latest.end(() => callerEnded(callerId));
  };
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
      Math.max(0, gatherMs - (performance.now() - readAt)),
    );
  };
  const look = async (): Promise<void> => {
    // Who subscribes while this is read was not asked about.
    const asked = [...subscribers];
    const ids = new Set(asked.map(({ bulkId }) => bulkId));
    const callerIds = new Set(asked.map(({ callerId }) => callerId));
    const { bulks, endedCallers } = await readBulks(pool, [...ids], [...callerIds]);
    if (endedCallers.length > 0) {
      endCallers(endedCallers);
      bus.publish('endedCallers', endedCallers);
    }
    const byId = new Map(bulks.map((bulk) => [bulk.id, bulk]));
    for (const { tenant, bulkId, latest } of asked) {
      const bulk = byId.get(bulkId);
      if (!bulk || tenantKey(bulk) !== tenantKey(tenant)) latest.end();
      else latest.push(bulk, { isLast: bulk.finishedAt !== null });
    }
    if (asked.length < subscribers.size) setImmediate(lookSoon);
  };
  const poll = setInterval(lookSoon, pollMs).unref();
  const unsubscribe = [
    bus.subscribe('bulks', (ids) => {
      const changed = new Set(ids);
      if ([...subscribers].some(({ bulkId }) => changed.has(bulkId))) lookSoon();
    }),
    bus.subscribe('endedCallers', endCallers),
    bus.onGap(lookSoon),
  ];

  return {
    subscribe: (subscription) => {
      const latest = new LatestOnly<LiveBulk>({
        isSame: (one, other) => one.processed === other.processed && one.status === other.status,
        onEnd: () => subscribers.delete(subscriber),
      });
      const subscriber = { ...subscription, latest };
      subscribers.add(subscriber);
      lookSoon();
      return latest;
    },
    stop: () => {
      clearInterval(poll);
      clearTimeout(timer);
      for (const end of unsubscribe) end();
      for (const { latest } of subscribers) latest.end();
    },
  };
}
