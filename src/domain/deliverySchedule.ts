const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delay after each failed attempt, in milliseconds (contract.md#retries). */
export const retryDelays: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
const maxDelayMs = 24 * hour;
const jitter = 0.1;
/** After a fault of this service: as soon as after a first failure, then less and less often, because it may last. */
const releaseDelay = { shortest: 5 * second, longest: 5 * minute, shareOfAge: 0.1 };

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

/**
 * The state of a delivery: pending → delivered
 * failed; failed → pending by replay (contract.md#states).
 */
export type DeliveryState = (typeof deliveryStates)[number];

/** The end of an attempt: with a response; without one, by the receiver's fault; or not attempted, by a fault of this service. */
export type AttemptEnd =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | null }
  | { readonly kind: 'failed' }
  | { readonly kind: 'notAttempted' };

/** The next state of a delivery. `step` counts the failed attempts of the current round of the schedule. */
export type DeliveryMove =
  | { readonly state: 'delivered'; readonly step: number }
  | { readonly state: 'pending'; readonly step: number; readonly afterMs: number; readonly isCounted: boolean }
  | { readonly state: 'failed'; readonly step: number };

/**
 * The next state of a pending delivery. Only 2xx is success, so a redirect fails. The Retry-After of a 429 or 503 can lengthen a
 * delay, up to a day. An attempt that was not made does not count.
 * @param random from 0 to 1: spreads the retries of deliveries that failed together
 * @param resumes whether the attempt was made by hand before the next automatic one was due. A failure then leaves the schedule
 * unchanged, and `afterMs` is the shortest time until the automatic attempt
 */
export function moveDelivery(
  step: number,
  end: AttemptEnd,
  now: Date,
  random: number,
  { occurredAt = now, resumes = false }: { readonly occurredAt?: Date; readonly resumes?: boolean } = {},
): DeliveryMove {
  if (end.kind === 'notAttempted') {
    const { shortest, longest, shareOfAge } = releaseDelay;
    const delay = Math.min(longest, Math.max(shortest, (now.getTime() - occurredAt.getTime()) * shareOfAge));
    return { state: 'pending', step, afterMs: spread(delay, random), isCounted: false };
  }
  if (end.kind === 'answered' && isSuccess(end.status)) return { state: 'delivered', step };
  const askedMs = parseRetryAfter(end, now) ?? 0;
  if (resumes) return { state: 'pending', step, afterMs: Math.max(releaseDelay.shortest, askedMs), isCounted: true };
  const delay = retryDelays[step];
  if (delay === undefined) return { state: 'failed', step: step + 1 };
  const afterMs = Math.max(spread(delay, random), askedMs);
  return { state: 'pending', step: step + 1, afterMs, isCounted: true };
}

/** Whether a status means that the receiver has the event. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The pause that a receiver asked for, in milliseconds; null if it did not. */
export function parseRetryAfter(end: AttemptEnd, now: Date): number | null {
  if (end.kind !== 'answered' || (end.status !== 429 && end.status !== 503) || end.retryAfter === null) return null;
  const asked = /^\d{1,9}$/.test(end.retryAfter)
    ? Number(end.retryAfter) * second
    : Date.parse(end.retryAfter) - now.getTime();
  return asked > 0 ? Math.min(asked, maxDelayMs) : null;
}

function spread(delay: number, random: number): number {
  return Math.round(delay * (1 + jitter * (2 * random - 1)));
}
