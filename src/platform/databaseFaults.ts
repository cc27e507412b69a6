import { systemCodeOf } from './errors.js';

// Class 08 is a broken connection, 53 a server out of room, 57P0x one that stops or starts, 25006 one that has become a standby,
// 40001, 40P01 and 55P03 statements that lost a race (PostgreSQL, appendix A).
const unavailableStates = /^(?:08|53|57P0[1-5]|25006|40001|40P01|55P03)/;
const statementTimeout = '57014';
const brokenSocket = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const brokenPool =
  /Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after/i;

const deepestCause = 5;

/** True when a statement failed because the database is away, stopping, starting or full: trying again later may help. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > deepestCause) return false;
  const code = systemCodeOf(error);
  const { message, cause, syscall } = error as { message?: unknown; cause?: unknown; syscall?: unknown };
  return (
    unavailableStates.test(code) ||
    brokenSocket.test(code) ||
    // The Unix socket of a server that is not there.
    (code === 'ENOENT' && syscall === 'connect') ||
    (typeof message === 'string' && brokenPool.test(message)) ||
    isDatabaseUnavailable(cause, depth + 1)
  );
}

/** True when PostgreSQL stopped a statement after its time limit. The same statement would be stopped again. */
export function isStatementTimeout(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > deepestCause) return false;
  return (
    systemCodeOf(error) === statementTimeout || isStatementTimeout((error as { cause?: unknown }).cause, depth + 1)
  );
}
