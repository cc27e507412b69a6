import type { Actor } from '../auth/actor.js';
import type { LimitName } from './limitTable.js';
import { limitExceeded, type LimitState, type RateLimits } from './rateLimits.js';

/** Who uses something, and who is told where that one stands then. */
interface Use {
  readonly actor: Actor;
  /** The address that the use comes from. */
  readonly address: string;
  readonly rateLimits: RateLimits;
  readonly onLimit: (state: LimitState) => void;
  /** What was counted when it was begun is not counted again. */
  readonly isCounted?: true;
}

/**
 * Counts one use against the limits of a caller and of its organisation, or of the address that a stranger comes from; of
 * operators nothing is counted.
 * @throws AppError RATE_LIMITED
 */
export async function countUse(
  { actor, address, rateLimits, onLimit, isCounted }: Use,
  limit: LimitName,
): Promise<void> {
  if (isCounted || actor.kind === 'operator') return;
  const state =
    actor.kind === 'applicant'
      ? await rateLimits.consume({ kind: 'link', address: actor.callerId }, limit)
      : actor.kind !== 'stranger'
        ? await rateLimits.consume(actor, limit)
        : limit === 'certificateReads'
          ? await rateLimits.consumePublicRead(address)
          : await rateLimits.consume({ kind: 'address', address }, limit);
  if (!state) return;
  onLimit(state);
  if (state.isExceeded) throw limitExceeded(state);
}
