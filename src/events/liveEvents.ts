import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Bus } from './bus/bus.js';
import { EventSubscriber, type EventSubscription } from './live/eventSubscriber.js';
import { readLivePage } from './live/readLivePage.js';
import { readHeads } from './live/readHeads.js';
import { Tail } from './live/tail.js';
import type { LoggedEvent } from './readEvents.js';
import { tenantKey } from './tenant.js';

/** Events as they come, for those who have subscribed in this process. */
export interface LiveEvents {
  /**
   * All events of a tenant behind a position, each once and in order, for as long as they are read and the key is good.
   * Holds no connection while there is nothing to read.
   */
  subscribe(subscription: EventSubscription): AsyncIterableIterator<LoggedEvent>;
  /** How many subscriptions are open. */
  size(): number;
  stop(): void;
}

interface LiveEventsOptions {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly log: Logger;
  /** How often it is looked for what no hint has told of. */
  readonly pollMs?: number;
  /** What may wait for a subscriber that has caught up; a slower one is ended. */
  readonly mostWaiting?: number;
}

const pageSize = 200;

/** The live events of this process: each log that is wanted is read once, however many subscribe to it. */
export function createLiveEvents({
  pool,
  bus,
  log,
  pollMs = 1_000,
  mostWaiting = 1_000,
}: LiveEventsOptions): LiveEvents {
  const tails = new Map<string, Tail>();
  const subscribers = new Set<EventSubscriber>();

  const endCallers = (callerIds: readonly string[]): void => {
    const ended = new Set(callerIds);
    for (const subscriber of subscribers) if (ended.has(subscriber.subscription.callerId)) subscriber.refuse();
  };
  const advance = (tail: Tail): void => {
    tail.advance().catch((error: unknown) => {
      log.warn({ err: error }, 'live events could not be read; the process will retry');
    });
  };
  const newTail = ({ tenant }: EventSubscription, position: number): Tail =>
    new Tail(
      tenant,
      position,
      (of, range) => readLivePage(pool, of, { ...range, kinds: [] }),
      (callerIds) => {
        endCallers(callerIds);
        // Their sockets are closed with them.
        bus.publish('endedCallers', callerIds);
      },
    );

  const join = (subscriber: EventSubscriber, isAtHead: boolean): boolean => {
    const key = tenantKey(subscriber.subscription.tenant);
    const known = tails.get(key);
    if (known ? subscriber.position < known.position : !isAtHead) return false;
    const tail = known ?? newTail(subscriber.subscription, subscriber.position);
    tails.set(key, tail);
    tail.add(subscriber);
    // What has come since the head was read was told to nobody.
    if (!known) advance(tail);
    return true;
  };
  const leave = (subscriber: EventSubscriber): void => {
    subscribers.delete(subscriber);
    const key = tenantKey(subscriber.subscription.tenant);
    const tail = tails.get(key);
    tail?.delete(subscriber);
    if (tail?.size === 0) tails.delete(key);
  };

  const look = async (): Promise<void> => {
    if (tails.size === 0) return;
    const heads = await readHeads(
      pool,
      [...tails.values()].map(({ tenant }) => tenant),
    );
    for (const [key, head] of heads) {
      const tail = tails.get(key);
      if (tail && tail.position < head) advance(tail);
    }
  };
  let looking: Promise<void> | undefined;
  const lookQuietly = (): void => {
    looking ??= look()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the heads of the event log could not be read; the process will retry');
      })
      .finally(() => (looking = undefined));
  };
  const poll = setInterval(lookQuietly, pollMs).unref();
  const unsubscribe = [
    bus.subscribe('events', (tenants) => {
      for (const key of tenants) {
        const tail = tails.get(key);
        if (tail) advance(tail);
      }
    }),
    bus.subscribe('endedCallers', endCallers),
    bus.onGap(lookQuietly),
  ];

  return {
    subscribe: (subscription) => {
      const { tenant, callerId, kinds } = subscription;
      const subscriber = new EventSubscriber(subscription, {
        most: mostWaiting,
        read: (after) => readLivePage(pool, tenant, { after, kinds, limit: pageSize, callerIds: [callerId] }),
        join,
        onEnd: leave,
      });
      subscribers.add(subscriber);
      return subscriber;
    },
    size: () => subscribers.size,
    stop: () => {
      clearInterval(poll);
      for (const end of unsubscribe) end();
      for (const subscriber of subscribers) subscriber.end();
    },
  };
}
