import type { Services } from '../../caller/context.js';
import { encryptPlainResponses } from '../../encryption/registerAnswer.js';
import { recheckCertificates } from '../../operations/certificates/recheckCertificates.js';
import { notifyChanges } from '../../operations/monitoring/notifyChanges.js';
import { countVerifications } from '../../operations/platform/overview/countVerifications.js';
import { rescreenSubjects } from '../../operations/rescreening/rescreenSubjects.js';
import type { RepeatedTask } from '../../platform/loop.js';
import { eraseAllDue } from './eraseOnboardings.js';
import { expireCertificates } from './expireCertificates.js';
import { finishRecoveries } from './finishRecoveries.js';
import { refuseWrongClock, sweepExpired } from './retention.js';
import { sendAlerts } from './sendAlerts.js';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

interface JobOptions {
  /** How long identity documents are kept after the decision; null: as long as the case. */
  readonly identityDocumentDays: number | null;
  /** In production, sample data are ignored. */
  readonly production: boolean;
}

/** The periodic work of a worker. Any number of workers may run it at once. */
export function createJobs(
  services: Services,
  { identityDocumentDays, production }: JobOptions,
): readonly RepeatedTask[] {
  const { clock, log, vault, database } = services;
  const { pool } = database;
  const withPool = { ...services, pool, em: database.orm.em };
  /** For work that ends, deletes or counts by the time: by a wrong clock, it would do so too early, for ever. */
  const byClock = (run: RepeatedTask['run']): RepeatedTask['run'] => {
    return async (signal) => {
      await refuseWrongClock(pool, clock());
      await run(signal);
    };
  };
  let wasPaused = false;
  return [
    {
      name: 'recoveries',
      everyMs: secondMs,
      run: (signal) => finishRecoveries(withPool, signal),
      failure: 'recoveries of deliveries could not continue; the job will retry',
    },
    {
      name: 'certificate rechecks',
      everyMs: 5 * secondMs,
      run: async (signal) => {
        const changed = await recheckCertificates({ ...withPool, signal });
        if (changed) log.info({ changed }, 'certificates were suspended or reinstated');
      },
      failure: 'certificates could not be rechecked; the job will retry',
    },
    {
      name: 'certificate expiry',
      everyMs: 15 * secondMs,
      run: byClock(() => expireCertificates(withPool)),
      failure: 'events of expired certificates could not be recorded; the job will retry',
    },
    // For the platform overview.
    {
      name: 'counts',
      everyMs: 15 * secondMs,
      run: byClock((signal) => countVerifications(pool, clock(), signal)),
      failure: 'verifications could not be counted; the job will retry, and the platform overview stays correct',
    },
    // Imports that were killed, and changes that an import made while monitoring started.
    {
      name: 'change notifications',
      everyMs: 15 * secondMs,
      run: async (signal) => {
        const events = await notifyChanges({ ...withPool, production, signal });
        if (events > 0) log.info({ events }, 'events of changed entities were recorded');
      },
      failure: 'events of changed entities could not be recorded; the job will retry',
    },
    {
      name: 'rescreening',
      everyMs: 15 * secondMs,
      run: async (signal) => {
        const startedAt = performance.now();
        const { subjects, compared, announced, isPaused = false } = await rescreenSubjects(services, signal);
        if (isPaused && !wasPaused) {
          log.warn(
            'a newer release has screened this database, so this release does not screen continuously; upgrade it',
          );
        }
        wasPaused = isPaused;
        const ms = Math.round(performance.now() - startedAt);
        if (subjects > 0) log.info({ subjects, compared, announced, ms }, 'subjects were screened again');
      },
      failure: 'subjects could not be screened again; the job will retry',
    },
    {
      name: 'alerts',
      everyMs: 5 * minuteMs,
      run: byClock(async (signal) => {
        const sent = await sendAlerts(withPool, signal);
        if (sent > 0) log.info({ sent }, 'alerts were queued');
      }),
      failure: 'alerts could not be queued; the job will retry',
    },
    {
      name: 'retention',
      everyMs: hourMs,
      run: byClock(async (signal) => {
        const removed = await sweepExpired(pool, clock(), signal);
        if (removed > 0) log.info({ removed }, 'rows past their retention were deleted');
        // Earlier releases stored them unencrypted.
        const encrypted = await encryptPlainResponses({ pool, vault }, signal);
        if (encrypted > 0) log.info({ encrypted }, 'responses of registers were encrypted');
      }),
      failure: 'rows past their retention could not be deleted; the job will retry',
    },
    {
      name: 'erasure',
      everyMs: hourMs,
      run: byClock((signal) => eraseAllDue({ pool, clock, log }, identityDocumentDays, signal)),
      failure: 'personal data past its retention could not be erased',
    },
  ];
}
