import type { Actor } from '../auth/actor.js';
import type { LimitName } from './limitTable.js';
import { limitExceeded, type LimitState, type RateLimits } from './rateLimits.js';

/** Who uses something, and who is told where that one stands then. */
interface Use {
  readonly actor: Actor;
  readonly rateLimits: RateLimits;
  readonly onLimit: (state: LimitState) => void;
}

/**
 * Counts one use against the limits of a caller and of its organisation; of callers of no organisation nothing is counted.
 * @throws AppError RATE_LIMITED
 */
export async function countUse({ actor, rateLimits, onLimit }: Use, limit: LimitName): Promise<void> {
  if (actor.kind !== 'key' && actor.kind !== 'member') return;
  const state = await rateLimits.consume(actor, limit);
  if (!state) return;
  onLimit(state);
  if (state.isExceeded) throw limitExceeded(state);
}
