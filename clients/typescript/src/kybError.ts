import type { components } from './openapi.js';

/** The body of every error of the service (RFC 9457). */
export type Problem = components['schemas']['Problem'];

/**
 * What went wrong. Beside the codes of the service (docs/reference/errors.md): `NO_ANSWER`, the service was not reached or did not
 * answer in time, and `UNEXPECTED_ANSWER`, somebody answered who is not the service, a proxy say.
 */
export type KybErrorCode = Problem['code'] | 'NO_ANSWER' | 'UNEXPECTED_ANSWER';

interface KybErrorFacts {
  readonly status?: number;
  readonly requestId?: string | null;
  readonly problem?: Problem;
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
}

/** Every failure of a call, but for those of the caller’s own AbortSignal. `message` is written to be read by people. */
export class KybError extends Error {
  override readonly name = 'KybError';
  readonly code: KybErrorCode;
  /** Of HTTP; null where there was no answer. */
  readonly status: number | null;
  /** Quoted when asking the operator about it; null where there was no answer. */
  readonly requestId: string | null;
  /** The fields at fault, each with its JSON pointer (RFC 6901). */
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];
  readonly retryAfterSeconds: number | null;
  /** The whole answer, with the members that single codes add; null where it was none of the service. */
  readonly problem: Problem | null;

  constructor(code: KybErrorCode, message: string, facts: KybErrorFacts = {}) {
    super(message, { cause: facts.cause });
    this.code = code;
    this.status = facts.status ?? null;
    this.requestId = facts.problem?.requestId ?? facts.requestId ?? null;
    this.errors = facts.problem?.errors ?? [];
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.problem = facts.problem ?? null;
  }
}

/** The error that an answer stands for; its body is read. */
export async function errorOf(response: Response, retryAfterSeconds: number | null): Promise<KybError> {
  const { status } = response;
  const requestId = response.headers.get('x-request-id');
  const problem = problemIn(await response.text());
  if (!problem) {
    const message = `The answer ${status} is not one of the service.`;
    return new KybError('UNEXPECTED_ANSWER', message, { status, requestId, retryAfterSeconds });
  }
  return new KybError(problem.code, problem.detail, { status, problem, retryAfterSeconds });
}

function problemIn(text: string): Problem | null {
  try {
    const value: unknown = JSON.parse(text);
    return isProblem(value) ? value : null;
  } catch {
    return null;
  }
}

function isProblem(value: unknown): value is Problem {
  const members = ['code', 'detail', 'requestId'] as const;
  return isRecord(value) && members.every((name) => typeof value[name] === 'string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
