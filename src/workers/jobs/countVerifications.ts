import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { countVerifications } from '../../operations/platform/overview/countVerifications.js';
import { repeatUntilStopped } from './repeat.js';

const countEveryMs = 15_000;

/** Keeps count of verifications for the overview of operators, every quarter of a minute, until it is stopped. */
export function startCounting(pool: Pool, clock: () => Date, log: Logger): { readonly stop: () => Promise<void> } {
  const run = (signal: AbortSignal): Promise<unknown> => countVerifications(pool, clock(), signal);
  const failure = 'verifications could not be counted; the job will retry, and the platform overview stays correct';
  return repeatUntilStopped({ everyMs: countEveryMs, run, failure }, log);
}
