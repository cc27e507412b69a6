import type { Logger } from 'pino';
import { type Recheck, recheckCertificates } from '../../operations/certificates/recheckCertificates.js';
import { repeatUntilStopped } from './repeat.js';

const recheckEveryMs = 5_000;

/** Suspends and reinstates certificates every five seconds, until it is stopped. */
export function startRechecking(recheck: Omit<Recheck, 'signal'>, log: Logger): { readonly stop: () => Promise<void> } {
  const run = async (signal: AbortSignal): Promise<void> => {
    const changed = await recheckCertificates({ ...recheck, signal });
    if (changed) log.info({ changed }, 'certificates were suspended or reinstated');
  };
  return repeatUntilStopped(
    { everyMs: recheckEveryMs, run, failure: 'certificates could not be rechecked; the job will retry' },
    log,
  );
}
