import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { type Telling, tellOfExpiry, tellOfSuspensions } from '../alerts/alerts.js';
import { tellOfStaleRegisters } from '../alerts/tellOfStaleRegisters.js';
import { repeat } from './repeat.js';

const alertsEveryMs = 5 * 60 * 1_000;

interface Alerting {
  readonly em: EntityManager;
  readonly clock: () => Date;
  readonly urls: { readonly portalUrl: () => string };
}

/**
 * Tells of what ends soon, of what was suspended and of what has grown old, by mail. Several processes may do it at once: each occasion is told once. What
 * cannot be told to one organisation keeps nothing from the others.
 * @returns of how many it has told
 * @throws AggregateError at the end, when some could not be told
 */
export async function sendAlerts({ em, clock, urls }: Alerting, signal?: AbortSignal): Promise<number> {
  const failures: unknown[] = [];
  const attempt: Telling['attempt'] = (tell) =>
    tell().catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
  const telling: Telling = { em, now: clock(), portalUrl: urls.portalUrl(), attempt, signal };
  const told =
    (await attempt(() => tellOfExpiry(telling, 'key_expiring'))) +
    (await attempt(() => tellOfExpiry(telling, 'certificate_expiring'))) +
    (await attempt(() => tellOfSuspensions(telling))) +
    (await attempt(() => tellOfStaleRegisters(telling)));
  if (failures.length > 0) throw new AggregateError(failures, 'Some alerts could not be sent.');
  return told;
}

/** Tells every five minutes, until it is stopped. */
export function startAlerting(alerting: Alerting, log: Logger): { readonly stop: () => Promise<void> } {
  const run = async (signal: AbortSignal): Promise<void> => {
    const told = await sendAlerts(alerting, signal);
    if (told > 0) {
      log.info({ told }, 'alerts about expiring items, suspended certificates or old register data were queued');
    }
  };
  return repeat({ everyMs: alertsEveryMs, run, failure: 'alerts could not be queued; the job will retry' }, log);
}
