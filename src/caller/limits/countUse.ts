import type { LimitName } from '../../platform/configuration/limitTable.js';
import type { Actor } from '../actor.js';
import { limitExceeded, type LimitState, type RateLimits } from './rateLimits.js';

/** Records whether a request has been counted, and how much of it is paid. */
export interface Tally {
  isCounted: boolean;
  /** Requests that were counted on arrival, and not yet for an operation. */
  paid: number;
}

/** A caller whose use is counted, and who is told the state of the limit. */
interface Use {
  readonly actor: Actor;
  /** The address that the use comes from. */
  readonly address: string;
  readonly rateLimits: RateLimits;
  readonly onLimit: (state: LimitState) => void;
  readonly tally: Tally;
  /** What was counted when it was begun is not counted again. */
  readonly isCounted?: true;
}

/**
 * Counts a use against the limits of a caller and of its organisation, or of the address that a stranger comes from; of
 * operators nothing is counted.
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
 * Counts a request before it is known what it asks for, so that one that is refused is counted too. The first operation
 * that counts as a request does not count it again.
 * @throws AppError RATE_LIMITED
 */
export async function countArrival(use: Use): Promise<void> {
  await countUse(use, 'requests');
  use.tally.paid += 1;
}

/** Counts a request that has failed before anything of it was counted. @throws AppError RATE_LIMITED */
export async function countFailure(use: Use, limit: LimitName): Promise<void> {
  if (!use.tally.isCounted) await countUse(use, limit);
}
