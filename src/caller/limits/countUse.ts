import type { LimitName } from '../../platform/configuration/limitTable.js';
import type { Actor } from '../actor.js';
import { limitExceeded, type LimitState, type RateLimits } from './rateLimits.js';

/** Whether a request has been counted, and how much of its weight. */
export interface Tally {
  isCounted: boolean;
  /** Uses that were counted on arrival and are not yet charged to an operation. */
  paid: number;
}

/** The caller whose use is counted, and a callback that receives the state of the limit. */
interface Use {
  readonly actor: Actor;
  readonly address: string;
  readonly rateLimits: RateLimits;
  readonly onLimit: (state: LimitState) => void;
  readonly tally: Tally;
  /** Set if the call was counted when it started. */
  readonly isCounted?: true;
}

/**
 * Counts a use against the limits of a caller and its organisation, or of a stranger's address. Operators have no
 * limits.
 * @param weight How many uses it counts as
 * @throws AppError RATE_LIMITED
 */
export async function countUse(
  { actor, address, rateLimits, onLimit, isCounted, tally }: Use,
  limit: LimitName,
  weight = 1,
): Promise<void> {
  if (isCounted || actor.kind === 'operator') return;
  tally.isCounted = true;
  const paid = limit === 'requests' ? Math.min(tally.paid, weight) : 0;
  tally.paid -= paid;
  const due = weight - paid;
  if (due === 0) return;
  const state =
    actor.kind === 'applicant'
      ? await rateLimits.consume({ kind: 'link', address: actor.callerId }, limit, due)
      : actor.kind !== 'stranger'
        ? await rateLimits.consume(actor, limit, due)
        : limit === 'certificateReads'
          ? await rateLimits.consumePublicRead(address)
          : await rateLimits.consume({ kind: 'address', address }, limit, due);
  if (!state) return;
  onLimit(state);
  if (state.isExceeded) throw limitExceeded(state);
}

/**
 * Counts a request before its operation is known, so that refused requests are counted too. The first operation that
 * counts as a request does not count it again.
 * @throws AppError RATE_LIMITED
 */
export async function countArrival(use: Use): Promise<void> {
  await countUse(use, 'requests');
  use.tally.paid += 1;
}

/**
 * Counts a request that failed before any part of it was counted.
 * @throws AppError RATE_LIMITED
 */
export async function countFailure(use: Use, limit: LimitName): Promise<void> {
  if (!use.tally.isCounted) await countUse(use, limit);
}
