/** One entry of `errors` in a problem: the JSON pointer of the field (RFC 6901) and what is wrong with it. */
export interface FieldError {
  readonly pointer: string;
  readonly detail: string;
}

/** How many of its faults an error names. */
export const mostFieldErrors = 20;

/**
 * The closed list of errors (contract.md#errors). REST status, GraphQL `extensions.code` and docs/reference/errors.md are all
 * made from this table; `meaning` is written for the caller.
 */
export const errorTable = {
  INVALID_REQUEST: {
    status: 400,
    title: 'The request is not valid',
    meaning:
      'The body, a parameter or the GraphQL document cannot be used as sent. `errors` names each field that is at fault.',
  },
  UNAUTHENTICATED: {
    status: 401,
    title: 'The caller is not known',
    meaning: 'The API key is missing, malformed, revoked or expired. Send `Authorization: Bearer <key>`.',
  },
  FORBIDDEN: {
    status: 403,
    title: 'The caller may not do this',
    meaning: 'The key is valid, but it does not permit this operation.',
  },
  NOT_FOUND: {
    status: 404,
    title: 'There is no such thing',
    meaning:
      'No object with this id exists for the caller: a malformed id, a missing one and one of somebody else answer alike.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'The method is not allowed here',
    meaning: 'The path exists, but not with this method. `Allow` lists those that do.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    title: 'The request took too long to arrive',
    meaning: 'Headers have 10 seconds and a body 15 more; files have a minimum rate instead. The connection is closed.',
  },
  STATE_CONFLICT: {
    status: 409,
    title: 'The state does not permit this',
    meaning: 'The object is in a state from which this step is not possible.',
  },
  CURSOR_EXPIRED: {
    status: 410,
    title: 'The cursor is too old',
    meaning:
      'Events behind this cursor are no longer kept; they are for 90 days. `oldestCursor` is the oldest one from which reading can go on.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: 'The body is too large',
    meaning: 'The body exceeds the limit, which is 1 MiB unless the operation says otherwise.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'The content type is not supported',
    meaning: 'Send `Content-Type: application/json`, in UTF-8 and uncompressed.',
  },
  EXPECTATION_FAILED: {
    status: 417,
    title: 'The expectation is not supported',
    meaning: 'Only `100-continue` is supported in the header `Expect`. The connection is closed.',
  },
  IDENTIFIER_INVALID: {
    status: 422,
    title: 'The identifier is not valid',
    meaning:
      'The number is no ABN, ACN or NZBN. `detail` says which check failed; `suggestions` lists registered numbers that differ by one digit or one swap.',
  },
  JURISDICTION_MISMATCH: {
    status: 422,
    title: 'The identifier belongs to the other jurisdiction',
    meaning: 'The number is well formed, but for the other country. Send the jurisdiction that it belongs to.',
  },
  WEBHOOK_URL_REFUSED: {
    status: 422,
    title: 'The address cannot be a webhook endpoint',
    meaning: 'Events are sent to public HTTPS addresses only. `detail` says what is wrong with this one.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 422,
    title: 'The idempotency key was used for another call',
    meaning:
      'A call of the same operation with this `Idempotency-Key` and another body was made in the last 24 hours. Use a new key for a new call.',
  },
  RATE_LIMITED: {
    status: 429,
    title: 'Too many requests',
    meaning:
      'The key or its organisation has used up its quota: `RateLimit` says how it stands. Retry after the seconds in `Retry-After`.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    title: 'The headers are too large',
    meaning: 'Request line and headers together may have 16 KiB. The connection is closed.',
  },
  REGISTER_UNAVAILABLE: {
    status: 503,
    title: 'The register gave no answer',
    meaning:
      'No answer is possible now; retry after the seconds in `Retry-After`. An attempt to verify is stored with status `error`, under `verificationId`.',
  },
  OVERLOADED: {
    status: 503,
    title: 'The service cannot take the request now',
    meaning:
      'Retry after the seconds in `Retry-After`. Where `detail` does not say that nothing was done, look first: a change may have been made.',
  },
  INTERNAL: {
    status: 500,
    title: 'Something went wrong on our side',
    meaning: 'An unknown failure. Quote the request id when you ask about it.',
  },
} as const satisfies Record<string, { status: number; title: string; meaning: string }>;

export type ErrorCode = keyof typeof errorTable;

/** What an unknown failure says, whatever it was: internals never reach a caller. */
export const internalDetail =
  'The request failed for a reason that is not yours. Quote the request id to the operator.';

const longestSentence = 1_000;

interface AppErrorOptions {
  readonly errors?: readonly FieldError[];
  /** Further members of the problem, e.g. `suggestions`. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** The only error whose text a caller may read. Everything else is logged whole and answered as INTERNAL. */
export class AppError extends Error {
  /** The first 20. */
  readonly errors: readonly FieldError[];
  readonly members: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;
  /** Set where the error leaves the service. */
  requestId: string | undefined;

  constructor(
    readonly code: ErrorCode,
    detail: string,
    options: AppErrorOptions = {},
  ) {
    super(detail, { cause: options.cause });
    this.name = 'AppError';
    this.errors = options.errors?.slice(0, mostFieldErrors) ?? [];
    this.members = options.members ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** What GraphQL puts into `extensions`; a socket has no `Retry-After`. */
  get extensions(): Record<string, unknown> {
    const { retryAfterSeconds } = this;
    return { ...membersOf(this), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }
}

/** What everybody may know of a failure, apart from its text: the members beside it in a problem or in `extensions`. */
export function membersOf(error: AppError): Record<string, unknown> {
  return {
    code: error.code,
    ...(error.requestId !== undefined && { requestId: error.requestId }),
    ...(error.errors.length > 0 && { errors: error.errors }),
    ...error.members,
  };
}

/** The `code` of a system or driver error, whatever realm its class is of; empty when it has none. */
export function systemCodeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** The one answer for a malformed id, a missing object and an object of another tenant. */
export function notFound(noun: string): AppError {
  return new AppError('NOT_FOUND', `No ${noun} with this id exists.`);
}

/** What a key is told that has ended since it was looked up. */
export function sessionEnded(): AppError {
  return new AppError('UNAUTHENTICATED', 'The session has ended. Sign in again.');
}

export function keyEnded(): AppError {
  return new AppError('UNAUTHENTICATED', 'This API key was revoked or has expired.');
}

/** INVALID_REQUEST for several fields. */
export function invalidFields(errors: readonly FieldError[]): AppError {
  const sentence = errors
    .slice(0, mostFieldErrors)
    .map(({ pointer, detail }) => `${pointer || 'The body'}: ${detail}`)
    .join(' ');
  return new AppError('INVALID_REQUEST', sentence.slice(0, longestSentence), { errors });
}

/** INVALID_REQUEST for one field. */
export function invalidField(pointer: string, detail: string): AppError {
  return new AppError('INVALID_REQUEST', detail, { errors: [{ pointer, detail }] });
}
