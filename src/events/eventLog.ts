import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Bus, EventLog } from '../caller/eventServices.js';
import { toFirstId } from '../domain/ids.js';
import type { Mode } from '../domain/tenancy.js';
import { repeatUntilStopped } from '../platform/loop.js';
import { tenantKey } from './appendEvents.js';

interface EventLogOptions {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly log: Logger;
  /** How often to poll for events whose process died after the commit and before its hint. */
  readonly pollMs?: number;
}

// Commits within this time are ordered together.
const batchWindowMs = 2;
const recentMs = 10_000;

/** The event log of this process. It runs until it is stopped. */
export function createEventLog({ pool, bus, log, pollMs = 1_000 }: EventLogOptions): EventLog {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let recent: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = false;

  const run = async (options: OrderOptions): Promise<void> => {
    bus.publish('events', [...(await orderEvents(pool, options))]);
  };
  // A running pass may not see a commit made after it started, so a call during a pass waits for the next one.
  const settle = (): Promise<void> => {
    if (!running) {
      running = run({ waits: true }).finally(() => (running = undefined));
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return settle();
      });
    return next;
  };
  // Orders recent commits. The next complete pass finds those of longer transactions.
  const orderRecent = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await run({ from: toFirstId('event', new Date(Date.now() - recentMs)) });
      // Set by calls during the pass, which the compiler cannot see.
    } while (isAskedAgain as boolean);
  };
  const failure = 'events could not be put in order; the process will retry';
  const polls = repeatUntilStopped({ everyMs: pollMs, run: () => running ?? settle(), failure }, log);

  return {
    committed: (endpointIds) => {
      bus.publish('deliveries', endpointIds);
      if (isStopped) return;
      isAskedAgain = true;
      gathering ??= setTimeout(() => {
        recent ??= orderRecent()
          .catch((error: unknown) => {
            log.warn({ err: error }, failure);
          })
          .finally(() => (recent = undefined));
        gathering = undefined;
      }, batchWindowMs);
    },
    settle,
    stop: async () => {
      isStopped = true;
      clearTimeout(gathering);
      await Promise.allSettled([polls.stop(), next ?? running, recent]);
    },
  };
}

// A process that numbers a tenant's events locks the head of its log until the commit. A number is therefore visible
// only after all smaller ones, with any number of processes. Heads are locked in one order, which prevents deadlocks.
const orderStatement = (name: string, lock: string): { readonly name: string; readonly text: string } => ({
  name,
  text: `with fresh as (
      select id, organisation_id, mode from events where position is null and id >= $2
      order by id limit $1 for update ${lock}
    ), placed as (
      select *, row_number() over tenant as place, count(*) over (partition by organisation_id, mode) as places
      from fresh window tenant as (partition by organisation_id, mode order by id)
    ), head as (
      insert into event_heads as head (organisation_id, mode, position)
      select organisation_id, mode, places from placed where place = 1 order by organisation_id, mode
      on conflict (organisation_id, mode) do update set position = head.position + excluded.position
      returning organisation_id, mode, position
    ), ordered as (
      update events set position = head.position - places + place
      from placed join head using (organisation_id, mode) where events.id = placed.id
    )
    select organisation_id, mode, (select count(*)::int from fresh) as events from head`,
});
const orderOthers = orderStatement('order-events', 'skip locked');
const orderAll = orderStatement('order-all-events', '');
const maxBatch = 1_000;

interface OrderOptions {
  /**
   * The smallest id to search from. A slow transaction may commit an event with a smaller one. A search from the start
   * skips everything that was ordered before the oldest running transaction, which a dump can make old.
   */
  readonly from?: string;
  /** Waits for other processes that are ordering, so that a reader finds their events. */
  readonly waits?: boolean;
}

/**
 * Assigns positions to committed events that have none: 1, 2, 3 … for each tenant, in the order in which they are
 * found. A position never changes, and no event is ever placed before one that could already be read.
 * @returns the tenants with new events
 */
export async function orderEvents(
  pool: Pool,
  { from = '', waits = false }: OrderOptions = {},
): Promise<ReadonlySet<string>> {
  const tenants = new Set<string>();
  for (;;) {
    const { rows } = await pool.query<{ organisation_id: string; mode: Mode; events: number }>({
      ...(waits ? orderAll : orderOthers),
      values: [maxBatch, from],
    });
    for (const { organisation_id: organisationId, mode } of rows) tenants.add(tenantKey({ organisationId, mode }));
    if ((rows[0]?.events ?? 0) < maxBatch) return tenants;
  }
}
