import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { type NotificationRun, notifyExpiry, notifySuspensions } from '../alerts/alerts.js';
import { notifyStaleRegisters } from '../alerts/notifyStaleRegisters.js';
import { repeatUntilStopped } from '../../platform/loop.js';

const alertsEveryMs = 5 * 60 * 1_000;

interface AlertServices {
  readonly em: EntityManager;
  readonly clock: () => Date;
  readonly urls: { readonly portalUrl: () => string };
}

/**
 * Sends mails about expiring keys and certificates, suspended certificates and stale registers. Several processes may
 * run it at once: each occasion is reported once. A failure for one organisation does not stop the others.
 * @returns the number of new subjects
 * @throws AggregateError at the end if some alerts failed
 */
export async function sendAlerts({ em, clock, urls }: AlertServices, signal?: AbortSignal): Promise<number> {
  const failures: unknown[] = [];
  const attempt: NotificationRun['attempt'] = (tell) =>
    tell().catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
  const telling: NotificationRun = { em, now: clock(), portalUrl: urls.portalUrl(), attempt, signal };
  const told =
    (await attempt(() => notifyExpiry(telling, 'key_expiring'))) +
    (await attempt(() => notifyExpiry(telling, 'certificate_expiring'))) +
    (await attempt(() => notifySuspensions(telling))) +
    (await attempt(() => notifyStaleRegisters(telling)));
  if (failures.length > 0) throw new AggregateError(failures, 'Some alerts could not be sent.');
  return told;
}

/** Sends alerts every five minutes, until it is stopped. */
export function startAlerting(alerting: AlertServices, log: Logger): { readonly stop: () => Promise<void> } {
  const run = async (signal: AbortSignal): Promise<void> => {
    const told = await sendAlerts(alerting, signal);
    if (told > 0) {
      log.info({ told }, 'alerts about expiring items, suspended certificates or old register data were queued');
    }
  };
  return repeatUntilStopped(
    { name: 'alerts', everyMs: alertsEveryMs, run, failure: 'alerts could not be queued; the job will retry' },
    log,
  );
}
