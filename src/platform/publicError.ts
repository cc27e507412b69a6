import type { Logger } from 'pino';
import { isDatabaseUnavailable, isStatementTimeout } from './databaseFaults.js';
import { AppError, internalDetail } from './errors.js';

const retryAfterSeconds = 5;

/** What a caller may know of a failure. One that was not thrown on purpose is logged whole and answered as INTERNAL. */
export function publicErrorOf(error: unknown, log: Logger): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error }, 'the database does not respond');
    return new AppError(
      'OVERLOADED',
      'The database does not respond. The change may have been made: check before you retry.',
      {
        retryAfterSeconds,
        cause: error,
      },
    );
  }
  log.error({ err: error }, isStatementTimeout(error) ? 'a statement exceeded its time limit' : 'unexpected error');
  return new AppError('INTERNAL', internalDetail, { cause: error });
}
