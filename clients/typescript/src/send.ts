import { toError, KybError, parseJson, unexpectedAnswer } from './kybError.js';
import { parseRetryAfter, retryDelay } from './retryDelay.js';
import { sleep } from './sleep.js';

/** How requests are sent, for all calls of a client. */
export interface Transport {
  readonly fetch: (request: Request, init: RequestInit) => Promise<Response>;
  readonly timeoutMs: number;
  readonly retries: number;
}

export interface SendOptions {
  /** The caller reads the body as a stream: the time-out ends when the headers have arrived. */
  readonly isStream?: boolean;
  /** Whether a 2xx response must be JSON: a page of a proxy is none of the service. */
  readonly isJson?: boolean;
  /** Without a time-out, as for an upload. */
  readonly isUnhurried?: boolean;
  /** Whether the body can be sent a second time; true by default. */
  readonly isRepeatable?: boolean;
}

/** Temporary statuses: too many requests, and a service or proxy that cannot respond now. */
const passing = new Set([429, 502, 503, 504]);
/** The longest time that a timer can be set to. A longer time-out is none. */
const longestTimerMs = 2 ** 31 - 1;
/** Not retried: the attempt is stored, and another request would store another one. */
const recorded: ReadonlySet<string> = new Set(['REGISTER_UNAVAILABLE']);
const withoutBody = new Set([204, 205, 304]);

/**
 * Sends a request, and retries it up to `retries` times when that is safe: a GET, or a request with an Idempotency-Key.
 * @throws KybError for every response that is not 2xx, and without a response
 * @throws the reason of the request’s own signal when that is aborted
 */
export async function send(
  transport: Transport,
  makeRequest: () => Request,
  options: SendOptions = {},
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const request = makeRequest();
    const outcome = await attemptOnce(transport, request, options);
    if (outcome instanceof Response) return outcome;
    const { status, retryAfterSeconds } = outcome;
    const mayPass =
      outcome.code === 'NO_ANSWER' || (status !== null && passing.has(status) && !recorded.has(outcome.code));
    const mayRepeat = options.isRepeatable !== false && isSafeToRepeat(request);
    const delay = mayPass && mayRepeat && attempt <= transport.retries ? retryDelay(attempt, retryAfterSeconds) : null;
    if (delay === null) throw outcome;
    await sleep(delay, request.signal);
  }
}

function isSafeToRepeat({ method, headers }: Request): boolean {
  return method === 'GET' || headers.has('idempotency-key');
}

async function attemptOnce(
  { fetch, timeoutMs }: Transport,
  request: Request,
  { isStream = false, isJson = false, isUnhurried = false }: SendOptions,
): Promise<Response | KybError> {
  const late = new AbortController();
  const timer =
    isUnhurried || timeoutMs > longestTimerMs
      ? undefined
      : setTimeout(() => {
          late.abort(new DOMException(`There was no response in ${timeoutMs} ms.`, 'TimeoutError'));
        }, timeoutMs);
  try {
    // A redirect would turn a POST into a GET and carry the key elsewhere. The service sends none.
    const signal = AbortSignal.any([request.signal, late.signal]);
    const response = await fetch(request, { signal, redirect: 'manual' });
    if (!response.ok) return await toError(response, parseRetryAfter(response.headers.get('retry-after')));
    return isStream ? response : await whole(response, isJson);
  } catch (cause) {
    request.signal.throwIfAborted();
    const reason: unknown = late.signal.aborted ? late.signal.reason : cause;
    const message = reason instanceof Error ? reason.message : String(reason);
    return new KybError('NO_ANSWER', `${new URL(request.url).origin} did not respond: ${message}`, { cause: reason });
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the body within the attempt, so that a body that breaks off is retried. */
async function whole(response: Response, isJson: boolean): Promise<Response | KybError> {
  const { status, headers } = response;
  const body = await response.arrayBuffer();
  if (isJson && body.byteLength > 0 && parseJson(new TextDecoder().decode(body)) === undefined) {
    return unexpectedAnswer(status, headers.get('x-request-id'));
  }
  return new Response(withoutBody.has(status) ? null : body, { status, headers });
}
