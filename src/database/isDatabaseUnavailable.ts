import { systemCodeOf } from '../errors.js';

// Class 08 is a broken connection, 53 a server out of room, 57P0x one that stops or starts, 57014 a statement that took
// too long, 40001, 40P01 and 55P03 those that lost a race (PostgreSQL, appendix A).
const unavailableStates = /^(?:08|53|57P0[1-5]|57014|40001|40P01|55P03)/;
const brokenSocket = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const brokenPool =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after/i;

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
