import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { KeyActor } from '../auth/actor.js';
import { AppError } from '../errors.js';
import { organisationFactor, type Limit, type LimitName, type LimitTable } from './limitTable.js';

/** Where a caller stands, for the `RateLimit` headers. */
export interface LimitState {
  readonly name: LimitName;
  readonly limit: number;
  readonly remaining: number;
  readonly windowSeconds: number;
  readonly resetSeconds: number;
}

export interface RateLimits {
  /**
   * Counts one use, for the key and for its organisation. Null when nothing is limited.
   * @throws AppError RATE_LIMITED with `Retry-After`
   */
  consume(caller: KeyActor, name: LimitName): Promise<LimitState | null>;
}

/** Limits counted in this process. */
export function createRateLimits(table: LimitTable | null): RateLimits {
  if (table === null) return { consume: () => Promise.resolve(null) };
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = (points: number, duration: number): RateLimiterMemory => {
    const kind = `${points}/${duration}`;
    const limiter = limiters.get(kind) ?? new RateLimiterMemory({ points, duration });
    limiters.set(kind, limiter);
    return limiter;
  };
  return {
    async consume(caller, name) {
      const limit = table[caller.plan][name];
      const { perKey, seconds } = limit;
      const place = `${name}:${caller.organisationId}:${caller.mode}`;
      const key = await take(limiterOf(perKey, seconds), `${place}:${caller.keyId}`, name, limit, 'This key');
      await take(limiterOf(perKey * organisationFactor, seconds), place, name, limit, 'The organisation');
      return {
        name,
        limit: perKey,
        remaining: key.remainingPoints,
        windowSeconds: seconds,
        resetSeconds: Math.ceil(key.msBeforeNext / 1000),
      };
    },
  };
}

async function take(
  limiter: RateLimiterMemory,
  place: string,
  name: LimitName,
  { seconds }: Limit,
  who: string,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(place);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    const sentence = `${who} has used its ${limiter.points} ${name} in ${seconds} seconds. Nothing was done.`;
    throw new AppError('RATE_LIMITED', sentence, { retryAfterSeconds, cause: error });
  }
}
