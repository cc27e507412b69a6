import type { components } from './openapi.js';

/** The body of every error of the service (RFC 9457). */
export type Problem = components['schemas']['Problem'];

/**
 * The error codes of the service, and two of the client: `NO_ANSWER` when no response arrived in time, and
 * `UNEXPECTED_ANSWER` when the response is not one of the service but, for example, of a proxy.
 */
export type KybErrorCode = Problem['code'] | 'NO_ANSWER' | 'UNEXPECTED_ANSWER';

interface KybErrorFacts {
  readonly status?: number;
  readonly requestId?: string | null;
  readonly problem?: Problem;
  readonly retryAfterSeconds?: number | null;
  readonly oldestCursor?: string | null;
  readonly cause?: unknown;
}

/** Thrown for every call that fails, unless your own AbortSignal cancelled it. `message` is a sentence for people. */
export class KybError extends Error {
  override readonly name = 'KybError';
  readonly code: KybErrorCode;
  /** The HTTP status; null without a response, and for `subscribe`. */
  readonly status: number | null;
  /** Quote it when you ask the operator about the error; null without a response. */
  readonly requestId: string | null;
  /** The fields that are not valid, each with its JSON pointer (RFC 6901). */
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];
  readonly retryAfterSeconds: number | null;
  /** With `CURSOR_EXPIRED`: the oldest cursor that can be resumed after; null otherwise. */
  readonly oldestCursor: string | null;
  /** The whole response, with the members that single codes add; null without one. */
  readonly problem: Problem | null;

  constructor(code: KybErrorCode, message: string, facts: KybErrorFacts = {}) {
    super(message, { cause: facts.cause });
    this.code = code;
    this.status = facts.status ?? null;
    this.requestId = facts.problem?.requestId ?? facts.requestId ?? null;
    this.errors = facts.problem?.errors ?? [];
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.oldestCursor = facts.problem?.oldestCursor ?? facts.oldestCursor ?? null;
    this.problem = facts.problem ?? null;
  }
}

/** Reads the body of a response that is not 2xx. */
export async function toError(response: Response, retryAfterSeconds: number | null): Promise<KybError> {
  const { status } = response;
  const requestId = response.headers.get('x-request-id');
  const problem = parseJson(await response.text());
  if (!isProblem(problem)) return unexpectedAnswer(status, requestId, retryAfterSeconds);
  return new KybError(problem.code, problem.detail, { status, problem, retryAfterSeconds });
}

/** The error for a response that is not one of the service. */
export function unexpectedAnswer(
  status: number,
  requestId: string | null,
  retryAfterSeconds: number | null = null,
): KybError {
  const message = `The response has status ${status} and is not one of the service.`;
  return new KybError('UNEXPECTED_ANSWER', message, { status, requestId, retryAfterSeconds });
}

/** The value of a JSON text; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(value: unknown): value is Problem {
  const members = ['code', 'detail', 'requestId'] as const;
  return isRecord(value) && members.every((name) => typeof value[name] === 'string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
