import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { firstIdAt } from '../domain/ids.js';
import type { Bus } from './bus/bus.js';
import { orderEvents, type OrderOptions } from './orderEvents.js';

/** Takes care that what was committed is put in order and told. */
export interface EventLog {
  /** Events and deliveries of these endpoints were committed just now. */
  committed(endpointIds: readonly string[]): void;
  /** Puts all in order that was committed before the call. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

interface EventLogOptions {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly log: Logger;
  /** How often it is looked for what a process that is gone has committed and not told. */
  readonly pollMs?: number;
}

// Commits of the same moment are put in order together.
const gatherMs = 2;
const recentMs = 10_000;

/** The log of this process, at work until it is stopped. */
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
  // A pass that began before a commit may not see it: whoever comes during one waits for the one after it.
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
  const quietly = (pass: Promise<void>): void => {
    pass.catch((error: unknown) => {
      log.warn({ err: error }, 'events could not be put in order; the process will retry');
    });
  };
  // Of what was committed just now; what took longer is found by the next look at all.
  const orderRecent = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await run({ from: firstIdAt('event', new Date(Date.now() - recentMs)) });
      // Asked for meanwhile, which the compiler does not see.
    } while (isAskedAgain as boolean);
  };
  const poll = setInterval(() => {
    if (!running) quietly(settle());
  }, pollMs);
  poll.unref();

  return {
    committed: (endpointIds) => {
      bus.publish('deliveries', endpointIds);
      if (isStopped) return;
      isAskedAgain = true;
      gathering ??= setTimeout(() => {
        recent ??= orderRecent().finally(() => (recent = undefined));
        quietly(recent);
        gathering = undefined;
      }, gatherMs);
    },
    settle,
    stop: async () => {
      isStopped = true;
      clearInterval(poll);
      clearTimeout(gathering);
      await Promise.allSettled([next ?? running, recent]);
    },
  };
}
