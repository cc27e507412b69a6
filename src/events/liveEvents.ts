import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Bus, EventSubscription, LiveEvents, Tenant } from '../caller/eventServices.js';
import { RevocationListener } from '../caller/revocation.js';
import type { Mode } from '../domain/tenancy.js';
import { repeatUntilStopped } from '../platform/loop.js';
import { tenantKey } from './appendEvents.js';
import { EventSubscriber } from './live/eventSubscriber.js';
import { type LivePage, loadLivePage } from './live/readLive.js';

interface LiveEventsOptions {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly log: Logger;
  /** How often to poll for events whose hint was lost. */
  readonly pollMs?: number;
  /** The most events that may wait for a subscriber that has caught up. A slower one is ended. */
  readonly mostWaiting?: number;
}

const pageSize = 200;

/** The live events of this process. Each log is read once, however many subscribers it has. */
export function createLiveEvents({
  pool,
  bus,
  log,
  pollMs = 1_000,
  mostWaiting = 1_000,
}: LiveEventsOptions): LiveEvents {
  const tails = new Map<string, Tail>();
  // Each subscriber with the function that ends its revocation listener.
  const subscribers = new Map<EventSubscriber, () => void>();
  const revocations = new RevocationListener(bus);

  const advance = (tail: Tail): void => {
    tail.advance().catch((error: unknown) => {
      log.warn({ err: error }, 'live events could not be read; the process will retry');
    });
  };
  const newTail = ({ tenant }: EventSubscription, position: number): Tail =>
    new Tail(
      tenant,
      position,
      (of, range) => loadLivePage(pool, of, { ...range, kinds: [], mayHaveGap: false }),
      (callerIds) => {
        // This closes their sockets too.
        revocations.endEverywhere(callerIds);
      },
    );

  const join = (subscriber: EventSubscriber, isAtHead: boolean): boolean => {
    const key = tenantKey(subscriber.subscription.tenant);
    const known = tails.get(key);
    if (known ? subscriber.position < known.position : !isAtHead) return false;
    const tail = known ?? newTail(subscriber.subscription, subscriber.position);
    tails.set(key, tail);
    tail.add(subscriber);
    // Events logged since the head was read have not been handed to any subscriber.
    if (!known) advance(tail);
    return true;
  };
  const leave = (subscriber: EventSubscriber): void => {
    subscribers.get(subscriber)?.();
    subscribers.delete(subscriber);
    const key = tenantKey(subscriber.subscription.tenant);
    const tail = tails.get(key);
    tail?.delete(subscriber);
    if (tail?.size === 0) tails.delete(key);
  };

  const look = async (): Promise<void> => {
    if (tails.size === 0) return;
    const heads = await loadHeads(
      pool,
      [...tails.values()].map(({ tenant }) => tenant),
    );
    for (const [key, head] of heads) {
      const tail = tails.get(key);
      if (tail && tail.position < head) advance(tail);
    }
  };
  const polls = repeatUntilStopped(
    { everyMs: pollMs, run: look, failure: 'the heads of the event log could not be read; the process will retry' },
    log,
  );
  const unsubscribe = [
    bus.subscribe('events', (tenants) => {
      for (const key of tenants) {
        const tail = tails.get(key);
        if (tail) advance(tail);
      }
    }),
    bus.onGap(() => void polls.run()),
  ];

  return {
    subscribe: (subscription) => {
      const { tenant, callerId, kinds } = subscription;
      const subscriber = new EventSubscriber(subscription, {
        most: mostWaiting,
        read: (after) =>
          loadLivePage(pool, tenant, { ...{ after, kinds, limit: pageSize }, callerIds: [callerId], mayHaveGap: true }),
        join,
        onEnd: leave,
      });
      const stopListening = revocations.add(callerId, () => {
        subscriber.refuse();
      });
      subscribers.set(subscriber, stopListening);
      return subscriber;
    },
    size: () => subscribers.size,
    stop: () => {
      void polls.stop();
      for (const end of unsubscribe) end();
      revocations.stop();
      for (const subscriber of [...subscribers.keys()]) subscriber.end();
    },
  };
}

/** The heads of these tenants' logs, by `tenantKey`. Tenants without events are left out. */
async function loadHeads(pool: Pool, tenants: readonly Tenant[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ organisation_id: string; mode: Mode; position: number }>({
    name: 'read-event-heads',
    text: `select organisation_id, mode, position::float8 as position
      from unnest($1::text[], $2::text[]) as asked (organisation_id, mode)
        join event_heads using (organisation_id, mode)`,
    values: [tenants.map(({ organisationId }) => organisationId), tenants.map(({ mode }) => mode)],
  });
  return new Map(
    rows.map(({ organisation_id: organisationId, mode, position }) => [tenantKey({ organisationId, mode }), position]),
  );
}

/** Reads the events of a log after a position. */
export type ReadTail = (
  tenant: Tenant,
  range: { readonly after: number; readonly limit: number; readonly callerIds: readonly string[] },
) => Promise<LivePage>;

// The most events handed to all subscribers in one turn, so that other work can run in between.
const maxHandedOut = 20_000;
const maxRead = 500;

/** The one reader of the end of a log in this process, shared by all subscribers that have caught up. */
class Tail {
  readonly #subscribers = new Set<EventSubscriber>();
  #isRunning = false;
  #isAsked = false;

  constructor(
    readonly tenant: Tenant,
    public position: number,
    private readonly read: ReadTail,
    private readonly onRevokedCallers: (callerIds: readonly string[]) => void,
  ) {}

  get size(): number {
    return this.#subscribers.size;
  }

  add(subscriber: EventSubscriber): void {
    this.#subscribers.add(subscriber);
  }

  delete(subscriber: EventSubscriber): void {
    this.#subscribers.delete(subscriber);
  }

  /**
   * Hands out everything in the log at the time of the call. A call during a pass is completed by that pass. Failed
   * reads are retried at the next call.
   */
  async advance(): Promise<void> {
    this.#isAsked = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#isAsked && this.size > 0) {
        this.#isAsked = false;
        let isAtHead = false;
        while (!isAtHead && this.size > 0) isAtHead = await this.#readOn();
      }
    } finally {
      this.#isRunning = false;
    }
  }

  async #readOn(): Promise<boolean> {
    const limit = Math.ceil(Math.min(maxRead, maxHandedOut / this.size));
    const callerIds = this.#callerIds();
    const { events, reach, isAtHead, revokedCallers } = await this.read(this.tenant, {
      after: this.position,
      limit,
      callerIds: [...callerIds],
    });
    if (revokedCallers.length > 0) this.onRevokedCallers(revokedCallers);
    // A subscriber that joined during the read was not checked by it, so the events are read again.
    if ([...this.#callerIds()].some((callerId) => !callerIds.has(callerId))) return false;
    this.position = reach;
    for (const subscriber of this.#subscribers) for (const event of events) subscriber.push(event);
    return isAtHead;
  }

  #callerIds(): ReadonlySet<string> {
    return new Set([...this.#subscribers].map(({ subscription }) => subscription.callerId));
  }
}
