import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { EventLog } from '../../caller/eventServices.js';
import { type Recheck, recheckCertificates } from '../../operations/certificates/recheckCertificates.js';
import { notifyChanges } from '../../operations/monitoring/notifyChanges.js';
import { countVerifications } from '../../operations/platform/overview/countVerifications.js';
import { type RescreeningServices, rescreenSubjects } from '../../operations/rescreening/rescreenSubjects.js';
import { repeatUntilStopped } from '../../platform/loop.js';
import { refuseWrongClock } from './retention.js';

const countEveryMs = 15_000;

/** Updates the counts of verifications for the platform overview every 15 seconds, until it is stopped. */
export function startCounting(pool: Pool, clock: () => Date, log: Logger): { readonly stop: () => Promise<void> } {
  const run = async (signal: AbortSignal): Promise<void> => {
    // By a clock ahead, days would be closed that are not over.
    await refuseWrongClock(pool, clock());
    await countVerifications(pool, clock(), signal);
  };
  const failure = 'verifications could not be counted; the job will retry, and the platform overview stays correct';
  return repeatUntilStopped({ name: 'counts', everyMs: countEveryMs, run, failure }, log);
}

const changesEveryMs = 15_000;

interface NotificationServices {
  readonly pool: Pool;
  readonly eventLog: EventLog;
  readonly clock: () => Date;
  readonly production: boolean;
}

/**
 * Reports changes of monitored entities every 15 seconds, until it is stopped. This covers imports that were killed,
 * and changes that an import made while monitoring started.
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
  return repeatUntilStopped({ name: 'change notifications', everyMs: changesEveryMs, run, failure }, log);
}

const recheckEveryMs = 5_000;

export function startRechecking(recheck: Omit<Recheck, 'signal'>, log: Logger): { readonly stop: () => Promise<void> } {
  const run = async (signal: AbortSignal): Promise<void> => {
    const changed = await recheckCertificates({ ...recheck, signal });
    if (changed) log.info({ changed }, 'certificates were suspended or reinstated');
  };
  return repeatUntilStopped(
    {
      name: 'certificate rechecks',
      everyMs: recheckEveryMs,
      run,
      failure: 'certificates could not be rechecked; the job will retry',
    },
    log,
  );
}

const rescreenEveryMs = 15_000;

/** Screens subjects again every 15 seconds after an import of a list or register, until it is stopped. */
export function startRescreening(services: RescreeningServices, log: Logger): { readonly stop: () => Promise<void> } {
  let wasPaused = false;
  const run = async (signal: AbortSignal): Promise<void> => {
    const startedAt = performance.now();
    const { subjects, compared, announced, isPaused = false } = await rescreenSubjects(services, signal);
    if (isPaused && !wasPaused) {
      log.warn('a newer release has screened this database, so this release does not screen continuously; upgrade it');
    }
    wasPaused = isPaused;
    const ms = Math.round(performance.now() - startedAt);
    if (subjects > 0) log.info({ subjects, compared, announced, ms }, 'subjects were screened again');
  };
  return repeatUntilStopped(
    {
      name: 'rescreening',
      everyMs: rescreenEveryMs,
      run,
      failure: 'subjects could not be screened again; the job will retry',
    },
    log,
  );
}
