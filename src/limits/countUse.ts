import type { Actor } from '../auth/actor.js';
import type { LimitName } from './limitTable.js';
import { limitExceeded, type LimitState, type RateLimits } from './rateLimits.js';

/** Who uses something, and who is told where that one stands then. */
interface Use {
  readonly actor: Actor;
  readonly address: string;
  readonly rateLimits: RateLimits;
  readonly onLimit: (state: LimitState) => void;
}

/**
 * Counts one use: against the limits of a caller and of its organisation, of a stranger as a public read of its address. Of
 * operators nothing is counted.
 * @throws AppError RATE_LIMITED
 */
export async function countUse({ actor, address, rateLimits, onLimit }: Use, limit: LimitName): Promise<void> {
  if (actor.kind === 'operator') return;
  const state =
    actor.kind === 'stranger' ? await rateLimits.consumePublicRead(address) : await rateLimits.consume(actor, limit);
  if (!state) return;
  onLimit(state);
  if (state.isExceeded) throw limitExceeded(state);
}
