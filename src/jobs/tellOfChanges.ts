import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { EventLog } from '../events/eventLog.js';
import { tellChanges } from '../operations/monitoring/tellChanges.js';

const everyMs = 15_000;

interface Telling {
  readonly pool: Pool;
  readonly eventLog: EventLog;
  readonly clock: () => Date;
  readonly production: boolean;
}

/**
 * Tells what has changed of entities under monitoring, at once and then every quarter of a minute, until it is stopped: what
 * an import that was killed has not told, and what an import has changed while an entity began to be watched.
 */
export function startTelling(telling: Telling, log: Logger): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  let running = Promise.resolve();
  const look = (): void => {
    running = running
      .then(async () => {
        if (stopping.signal.aborted) return;
        const events = await tellChanges({ ...telling, signal: stopping.signal });
        if (events > 0) log.info({ events }, 'changes of entities under monitoring were told');
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'changes of entities under monitoring cannot be told now; it is tried again');
      });
  };
  const timer = setInterval(look, everyMs);
  look();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
