import type { Logger } from 'pino';
import { isDatabaseUnavailable, isStatementTimeout } from './database/isDatabaseUnavailable.js';
import { AppError, internalDetail } from './errors.js';

const retryAfterSeconds = 5;

/** What a caller may know of a failure. One that was not thrown on purpose is logged whole and answered as INTERNAL. */
export function publicErrorOf(error: unknown, log: Logger): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error }, 'the database does not answer');
    return new AppError(
      'OVERLOADED',
      'The database does not answer. Whether a change was made is not known: look before you send it again.',
      {
        retryAfterSeconds,
        cause: error,
      },
    );
  }
  log.error({ err: error }, isStatementTimeout(error) ? 'a statement exceeded its time limit' : 'unknown failure');
  return new AppError('INTERNAL', internalDetail, { cause: error });
}
