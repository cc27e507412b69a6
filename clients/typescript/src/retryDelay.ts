const firstDelayMs = 500;
const longestDelayMs = 8_000;
/** A longer Retry-After is not waited for: the error says how long it is. */
const mostPatienceSeconds = 60;

/**
 * Milliseconds to wait before the next attempt; null when there should be none. Retry-After is honoured; without it the
 * delay doubles from half a second to eight seconds. Jitter keeps callers that failed together from returning together.
 * @param attempt how many were made, from 1
 */
export function retryDelay(attempt: number, retryAfterSeconds: number | null, random = Math.random): number | null {
  const varied = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1)) * (0.5 + random() / 2);
  if (retryAfterSeconds === null) return varied;
  if (retryAfterSeconds > mostPatienceSeconds) return null;
  return retryAfterSeconds * 1_000 + (varied % firstDelayMs);
}

/** The seconds of a Retry-After header, which is a number or a date (RFC 9110, 10.2.3); null if it is neither. */
export function parseRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = /^[A-Z][a-z]+, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1_000);
}
