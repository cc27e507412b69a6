import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { EventLog } from '../../caller/eventServices.js';
import { notifyChanges } from '../../operations/monitoring/notifyChanges.js';
import { repeatUntilStopped } from './repeat.js';

const changesEveryMs = 15_000;

interface NotificationServices {
  readonly pool: Pool;
  readonly eventLog: EventLog;
  readonly clock: () => Date;
  readonly production: boolean;
}

/**
 * Tells what has changed of entities under monitoring, every quarter of a minute, until it is stopped: what an import that was
 * killed has not told, and what an import has changed while an entity began to be watched.
 */
export function startChangeNotifications(
  telling: NotificationServices,
  log: Logger,
): { readonly stop: () => Promise<void> } {
  const run = async (signal: AbortSignal): Promise<void> => {
    const events = await notifyChanges({ ...telling, signal });
    if (events > 0) log.info({ events }, 'events of changed entities were recorded');
  };
  const failure = 'events of changed entities could not be recorded; the job will retry';
  return repeatUntilStopped({ everyMs: changesEveryMs, run, failure }, log);
}
