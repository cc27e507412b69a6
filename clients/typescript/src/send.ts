import { errorOf, KybError } from './kybError.js';
import { retryAfterOf, retryDelay } from './retryDelay.js';
import { sleep } from './sleep.js';

/** How requests are sent, for all calls of a client. */
export interface Transport {
  readonly fetch: (request: Request, init: RequestInit) => Promise<Response>;
  readonly timeoutMs: number;
  readonly retries: number;
}

export interface SendOptions {
  /** The answer is read by the caller, piece by piece: the time-out ends with its head. */
  readonly isStream?: boolean;
  /** May take as long as it takes, as an upload does. */
  readonly isUnhurried?: boolean;
  /** Whether the request can be made once more. */
  readonly isRepeatable?: boolean;
}

/** What passes: too many calls, and a service or a proxy before it that cannot answer now. */
const passing = new Set([429, 502, 503, 504]);
/** The longest time that a timer can be set to; a longer time-out is none. */
const longestTimerMs = 2 ** 31 - 1;
/** What was done, and is done again by another request: a verification without an answer of the register is stored as one. */
const recorded: ReadonlySet<string> = new Set(['REGISTER_UNAVAILABLE']);
const withoutBody = new Set([204, 205, 304]);

/**
 * Sends a request until it is answered, at most `retries` times more than once: only one that changes nothing, or is done
 * once however often it is sent.
 * @throws KybError for every answer that is not 2xx, and for none
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
    const mayRepeat = options.isRepeatable !== false && isHarmlessTwice(request);
    const delay = mayPass && mayRepeat && attempt <= transport.retries ? retryDelay(attempt, retryAfterSeconds) : null;
    if (delay === null) throw outcome;
    await sleep(delay, request.signal);
  }
}

function isHarmlessTwice({ method, headers }: Request): boolean {
  return method === 'GET' || headers.has('idempotency-key');
}

async function attemptOnce(
  { fetch, timeoutMs }: Transport,
  request: Request,
  { isStream = false, isUnhurried = false }: SendOptions,
): Promise<Response | KybError> {
  const late = new AbortController();
  const timer =
    isUnhurried || timeoutMs > longestTimerMs
      ? undefined
      : setTimeout(() => {
          late.abort(new DOMException(`There was no answer in ${timeoutMs} ms.`, 'TimeoutError'));
        }, timeoutMs);
  try {
    // A redirect would turn a POST into a GET; the service has none.
    const signal = AbortSignal.any([request.signal, late.signal]);
    const response = await fetch(request, { signal, redirect: 'manual' });
    if (!response.ok) return await errorOf(response, retryAfterOf(response.headers.get('retry-after')));
    return isStream ? response : await whole(response);
  } catch (cause) {
    request.signal.throwIfAborted();
    const reason: unknown = late.signal.aborted ? late.signal.reason : cause;
    const message = reason instanceof Error ? reason.message : String(reason);
    return new KybError('NO_ANSWER', `${new URL(request.url).origin} gives no answer: ${message}`, { cause: reason });
  } finally {
    clearTimeout(timer);
  }
}

/** The answer with its body, so that one that breaks off belongs to the attempt. */
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(withoutBody.has(status) ? null : body, { status, headers });
}
