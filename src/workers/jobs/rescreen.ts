import type { Logger } from 'pino';
import { type RescreeningServices, rescreenSubjects } from '../../operations/rescreening/rescreenSubjects.js';
import { repeatUntilStopped } from './repeat.js';

const rescreenEveryMs = 15_000;

/** Screens again what an import of a list or register concerns, every quarter of a minute, until it is stopped. */
export function startRescreening(services: RescreeningServices, log: Logger): { readonly stop: () => Promise<void> } {
  const run = async (signal: AbortSignal): Promise<void> => {
    const startedAt = performance.now();
    const { subjects, compared, announced } = await rescreenSubjects(services, signal);
    const ms = Math.round(performance.now() - startedAt);
    if (subjects > 0) log.info({ subjects, compared, announced, ms }, 'subjects were screened again');
  };
  return repeatUntilStopped(
    { everyMs: rescreenEveryMs, run, failure: 'subjects could not be screened again; the job will retry' },
    log,
  );
}
