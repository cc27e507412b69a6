import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { TenantActor } from '../auth/actor.js';
import { AppError } from '../errors.js';
import type { Redis } from '../redis.js';
import { addressPlace } from './addressPlace.js';
import { organisationFactor, type LimitName, type LimitTable } from './limitTable.js';

/** Where a caller stands, for the `RateLimit` headers. */
export interface LimitState {
  readonly name: LimitName | 'publicReads';
  readonly limit: number;
  readonly remaining: number;
  readonly windowSeconds: number;
  /** At least 1. */
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
}

/** Somebody of whom no more is known than where he comes from: he has the limits of the smallest plan. */
export interface AddressCaller {
  /** That of a stranger, or the id of the link that an applicant comes by. */
  readonly kind: 'address' | 'link';
  readonly address: string;
}

export interface RateLimits {
  /**
   * Counts one use, for the key or the member and for the organisation, or for an address, and says how the tighter one
   * stands. Null: nothing is limited.
   */
  consume(caller: TenantActor | AddressCaller, name: LimitName): Promise<LimitState | null>;
  /** Counts one read of what is public for the address that it comes from. Null: nothing is limited. */
  consumePublicRead(address: string): Promise<LimitState | null>;
}

// A Redis that is slower than this is as good as away.
const redisTimeoutMs = 300;

/**
 * Limits counted in Redis, for all processes together; without it, and for as long as it does not answer, in this process
 * alone: nobody is refused, and nothing fails, because of it.
 */
export function createRateLimits(table: LimitTable | null, redis?: Redis): RateLimits {
  if (table === null) {
    return { consume: () => Promise.resolve(null), consumePublicRead: () => Promise.resolve(null) };
  }
  const limiters = new Map<string, Pick<RateLimiterAbstract, 'consume'>>();
  const take = async (
    place: string,
    name: LimitState['name'],
    points: number,
    duration: number,
  ): Promise<LimitState> => {
    const kind = `${points}/${duration}`;
    const limiter = limiters.get(kind) ?? limiterOf(points, duration, redis);
    limiters.set(kind, limiter);
    const { isExceeded, result } = await consume(limiter, place);
    return {
      name,
      limit: points,
      remaining: result.remainingPoints,
      windowSeconds: duration,
      resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
      isExceeded,
    };
  };
  return {
    async consume(caller, name) {
      if ('address' in caller) {
        const { perKey: perAddress, seconds: window } = table.starter[name];
        const place = caller.kind === 'link' ? caller.address : addressPlace(caller.address);
        return take(`${name}:${caller.kind}:${place}`, name, perAddress, window);
      }
      const { perKey, seconds } = table[caller.plan][name];
      const place = `${name}:${caller.organisationId}:${caller.mode}`;
      // Nobody has more for having signed in more than once.
      const who = caller.kind === 'member' ? caller.memberId : caller.callerId;
      const key = await take(`${place}:${who}`, name, perKey, seconds);
      if (key.isExceeded) return key;
      const organisation = await take(place, name, perKey * organisationFactor, seconds);
      return organisation.isExceeded ? organisation : key;
    },
    consumePublicRead(address) {
      const { perAddress, seconds } = table.publicReads;
      return take(`publicReads:${addressPlace(address)}`, 'publicReads', perAddress, seconds);
    },
  };
}

/** What a caller is told that has used up its share. */
export function limitExceeded({ name, limit, windowSeconds, resetSeconds }: LimitState): AppError {
  const what = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const sentence = `The ${limit} ${what} in ${windowSeconds} seconds are used up. Nothing was done.`;
  return new AppError('RATE_LIMITED', sentence, { retryAfterSeconds: resetSeconds });
}

function limiterOf(points: number, duration: number, redis: Redis | undefined): Pick<RateLimiterAbstract, 'consume'> {
  const insuranceLimiter = new RateLimiterMemory({ points, duration });
  if (!redis) return insuranceLimiter;
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: 'kyb:limit',
    points,
    duration,
  });
  return new RLWrapperTimeouts({ limiter, timeoutMs: redisTimeoutMs, insuranceLimiter });
}

async function consume(
  limiter: Pick<RateLimiterAbstract, 'consume'>,
  place: string,
): Promise<{ isExceeded: boolean; result: RateLimiterRes }> {
  try {
    return { isExceeded: false, result: await limiter.consume(place) };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { isExceeded: true, result: error };
  }
}
