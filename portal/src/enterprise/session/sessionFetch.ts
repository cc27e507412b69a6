import { reportSessionEnd, whenSignedIn } from './sessionEnd.js';

interface Options extends RequestInit {
  /** The time limit of one attempt in milliseconds. */
  readonly patienceMs?: number;
}

/**
 * `fetch` for requests of the signed-in person. A request that is refused because the session has ended is retried after
 * the person has signed in again: a refused request has changed nothing.
 */
export async function sessionFetch(input: RequestInfo | URL, { patienceMs, ...init }: Options = {}): Promise<Response> {
  const own = init.signal ?? undefined;
  for (let attempt = 1; ; attempt += 1) {
    await whenSignedIn(own);
    const signals = [...(own ? [own] : []), ...(patienceMs === undefined ? [] : [AbortSignal.timeout(patienceMs)])];
    const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    // A request that is refused twice is refused for another reason.
    if (response.status !== 401 || attempt > 2) return response;
    if (!(await reportSessionEnd(own))) return response;
  }
}
