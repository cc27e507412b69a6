import type { Logger } from 'pino';
import { keptDays, requestBody } from '../domain/inputs/limits.js';

/** One entry of `errors` in a problem: the JSON pointer of the field (RFC 6901) and its fault. */
export interface FieldError {
  readonly pointer: string;
  readonly detail: string;
}

/** The most faults that an error names. */
export const maxFieldErrors = 20;

/**
 * The closed list of errors (contract.md#errors). REST status, GraphQL `extensions.code` and docs/reference/errors.md
 * are generated from this table. `meaning` is written for the caller.
 */
export const errorTable = {
  INVALID_REQUEST: {
    status: 400,
    title: 'The request is not valid',
    meaning:
      'The service cannot use the body, a parameter or the GraphQL operation as sent. `errors` names each field at fault.',
  },
  UNAUTHENTICATED: {
    status: 401,
    title: 'Authentication failed',
    meaning: 'The API key is missing, malformed, revoked or expired. Send `Authorization: Bearer <key>`.',
  },
  FORBIDDEN: {
    status: 403,
    title: 'Permission denied',
    meaning: 'The key or session is valid, but it does not permit this operation. `detail` gives the reason.',
  },
  NOT_FOUND: {
    status: 404,
    title: 'Not found',
    meaning:
      'The caller can see no object with this id. A malformed id, an unknown id and an id of another organisation return the same error.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'The method is not allowed',
    meaning: 'The path does not support this method. The `Allow` header lists the supported methods.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    title: 'The request took too long to arrive',
    meaning:
      'Headers must arrive within 10 seconds and the body within 15 more. File uploads have a minimum rate instead. The service closes the connection.',
  },
  STATE_CONFLICT: {
    status: 409,
    title: 'The current state does not allow this',
    meaning: 'The object is in a state that does not allow this operation. Read the object again before you retry.',
  },
  CURSOR_EXPIRED: {
    status: 410,
    title: 'The cursor has expired',
    meaning: `Events are kept for ${keptDays.events} days, and some events after this cursor are older. Resume from \`oldestCursor\`.`,
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: 'The body is too large',
    meaning: `The body exceeds the limit. The limit is ${requestBody.size} unless the operation states another one.`,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'The content type is not supported',
    meaning: 'Send `Content-Type: application/json`, in UTF-8 and uncompressed.',
  },
  EXPECTATION_FAILED: {
    status: 417,
    title: 'The expectation is not supported',
    meaning: 'The `Expect` header supports `100-continue` only. The service closes the connection.',
  },
  IDENTIFIER_INVALID: {
    status: 422,
    title: 'The identifier is not valid',
    meaning:
      'The number is not a valid ABN, ACN or NZBN. `detail` says which check failed. `suggestions` lists registered numbers that differ by one mistake. A mistake is a wrong, missing or extra digit, swapped digits, a wrong pair of equal digits, or a letter for a digit.',
  },
  JURISDICTION_MISMATCH: {
    status: 422,
    title: 'The identifier belongs to the other jurisdiction',
    meaning: 'The number is well formed, but belongs to the other country. Send the jurisdiction of the number.',
  },
  WEBHOOK_URL_REFUSED: {
    status: 422,
    title: 'The URL cannot be a webhook endpoint',
    meaning:
      'Events are sent to public HTTPS addresses only. `detail` says what is wrong with this URL. On your own installation, `WEBHOOK_ALLOW_CIDRS` opens private ranges.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 422,
    title: 'The idempotency key was used for another request',
    meaning:
      'In the last 24 hours the same operation was called with this `Idempotency-Key` and another body. Use a new key for each new request.',
  },
  RATE_LIMITED: {
    status: 429,
    title: 'Too many requests',
    meaning:
      'The key or its organisation has reached a rate limit. `RateLimit` shows what is left. Retry after the seconds in `Retry-After`.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    title: 'The headers are too large',
    meaning: 'The request line and the headers exceed 16 KiB together. The service closes the connection.',
  },
  REGISTER_UNAVAILABLE: {
    status: 503,
    title: 'The register did not respond',
    meaning:
      'Retry after the seconds in `Retry-After`. A verification that failed is stored with status `error`; `verificationId` is its id.',
  },
  OVERLOADED: {
    status: 503,
    title: 'The service cannot handle the request now',
    meaning:
      'Retry after the seconds in `Retry-After`. Unless `detail` says that nothing was done, check first whether the change was made.',
  },
  INTERNAL: {
    status: 500,
    title: 'The service failed',
    meaning: 'An unexpected error in the service. Quote the request id when you report it.',
  },
} as const satisfies Record<string, { status: number; title: string; meaning: string }>;

export type ErrorCode = keyof typeof errorTable;

/** The text for every unknown failure: internals never reach a caller. */
export const internalDetail =
  'The request failed because of an error in the service. Quote the request id when you report it to the operator.';

const maxSentenceLength = 1_000;

interface AppErrorOptions {
  readonly errors?: readonly FieldError[];
  /** Additional members of the problem, e.g. `suggestions`. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** The only error whose text a caller may read. Every other error is logged completely and returned as INTERNAL. */
export class AppError extends Error {
  /** At most 20. */
  readonly errors: readonly FieldError[];
  readonly members: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;
  /** Set when the error is sent. */
  requestId: string | undefined;

  constructor(
    readonly code: ErrorCode,
    detail: string,
    options: AppErrorOptions = {},
  ) {
    super(detail, { cause: options.cause });
    this.name = 'AppError';
    this.errors = options.errors?.slice(0, maxFieldErrors) ?? [];
    this.members = options.members ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** The content of GraphQL's `extensions`. A socket has no `Retry-After` header, so it is included. */
  get extensions(): Record<string, unknown> {
    const { retryAfterSeconds } = this;
    return { ...toProblemMembers(this), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }
}

/** The public members of a failure apart from its text, in a problem or in `extensions`. */
export function toProblemMembers(error: AppError): Record<string, unknown> {
  return {
    code: error.code,
    ...(error.requestId !== undefined && { requestId: error.requestId }),
    ...(error.errors.length > 0 && { errors: error.errors }),
    ...error.members,
  };
}

/** The `code` of a system or driver error, also from another realm. Empty if there is none. */
export function getSystemCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** The same response for a malformed id, a missing object and an object of another tenant. */
export function notFound(noun: string): AppError {
  return new AppError('NOT_FOUND', `No ${noun} with this id exists.`);
}

/** The error for a verification that has only its status, score and time left. */
export function erasedVerification(): AppError {
  return new AppError(
    'STATE_CONFLICT',
    'The data of this verification were erased, because their retention had ended. Verify the business again.',
  );
}

/** The error for a caller whose key or session ended after it was looked up. */
export function sessionEnded(): AppError {
  return new AppError('UNAUTHENTICATED', 'The session has ended. Sign in again.');
}

export function keyEnded(): AppError {
  return new AppError('UNAUTHENTICATED', 'This API key was revoked or has expired. Use another key.');
}

export function invalidFields(errors: readonly FieldError[]): AppError {
  const sentence = errors
    .slice(0, maxFieldErrors)
    .map(({ pointer, detail }) => `${pointer || 'The body'}: ${detail}`)
    .join(' ');
  return new AppError('INVALID_REQUEST', sentence.slice(0, maxSentenceLength), { errors });
}

export function invalidField(pointer: string, detail: string): AppError {
  return new AppError('INVALID_REQUEST', detail, { errors: [{ pointer, detail }] });
}

// Class 08 is a broken connection, 53 a server without resources, and 57P0x one that stops or starts. 25006 is one that
// is now a standby. 25P03 is a transaction whose process was frozen for longer than it may be idle. 40001, 40P01 and 55P03 are
// statements that lost a race (PostgreSQL, appendix A). Class XX is an internal error. If it is fatal, the server cannot open a
// session, such as on a full disk.
const unavailableStates = /^(?:08|53|57P0[1-5]|25006|25P03|40001|40P01|55P03)/;
const statementTimeout = '57014';
const brokenSocket = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const brokenPool =
  /Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after/i;

const maxCauseDepth = 5;

/**
 * Whether a statement failed because the database is unreachable, stopping, starting or full, so that a retry may help.
 */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > maxCauseDepth) return false;
  const code = getSystemCode(error);
  const { message, cause, syscall, severity } = error as Readonly<Record<string, unknown>>;
  return (
    unavailableStates.test(code) ||
    (code.startsWith('XX') && severity === 'FATAL') ||
    brokenSocket.test(code) ||
    // The Unix socket of a server that is not running.
    (code === 'ENOENT' && syscall === 'connect') ||
    (typeof message === 'string' && brokenPool.test(message)) ||
    isDatabaseUnavailable(cause, depth + 1)
  );
}

/** Whether PostgreSQL cancelled a statement at its time limit. A retry would be cancelled too. */
function isStatementTimeout(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > maxCauseDepth) return false;
  return (
    getSystemCode(error) === statementTimeout || isStatementTimeout((error as { cause?: unknown }).cause, depth + 1)
  );
}

const retryAfterSeconds = 5;

/** The public form of a failure. An unexpected one is logged completely and returned as INTERNAL. */
export function toPublicError(error: unknown, log: Logger): AppError {
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
