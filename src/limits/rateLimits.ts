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

/** What of a limit is used at this moment. */
export interface LimitCount {
  readonly limit: number;
  /** At most the limit; null where what counts is away. */
  readonly used: number | null;
  /** How long until it begins anew; null where nothing is used, or what counts is away. */
  readonly resetMs: number | null;
}

/** Where a caller stands against one limit, and its organisation. */
export interface LimitUse {
  readonly name: LimitName;
  readonly windowSeconds: number;
  readonly own: LimitCount;
  readonly organisation: LimitCount;
}

export interface RateLimits {
  /**
   * Counts one use, for the key or the member and for the organisation, or for an address, and says how the tighter one
   * stands. Null: nothing is limited.
   */
  consume(caller: TenantActor | AddressCaller, name: LimitName): Promise<LimitState | null>;
  /**
   * How much of a limit a key or a member has used, and the whole organisation, without using any of it. Null: nothing is
   * limited.
   */
  look(caller: TenantActor, name: LimitName): Promise<LimitUse | null>;
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
    const unlimited = (): Promise<null> => Promise.resolve(null);
    return { consume: unlimited, look: unlimited, consumePublicRead: unlimited };
  }
  const limiters = new Map<string, Limiter>();
  const limiterFor = (points: number, duration: number): Limiter => {
    const kind = `${points}/${duration}`;
    const limiter = limiters.get(kind) ?? limiterOf(points, duration, redis);
    limiters.set(kind, limiter);
    return limiter;
  };
  const take = async (
    place: string,
    name: LimitState['name'],
    points: number,
    duration: number,
  ): Promise<LimitState> => {
    const { isExceeded, result } = await consume(limiterFor(points, duration).counting, place);
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
      const places = placesOf(caller, name);
      const key = await take(places.own, name, perKey, seconds);
      if (key.isExceeded) return key;
      const organisation = await take(places.organisation, name, perKey * organisationFactor, seconds);
      return organisation.isExceeded ? organisation : key;
    },
    async look(caller, name) {
      const { perKey, seconds: windowSeconds } = table[caller.plan][name];
      const places = placesOf(caller, name);
      const [own, organisation] = await Promise.all([
        count(limiterFor(perKey, windowSeconds).shared, places.own, perKey),
        count(
          limiterFor(perKey * organisationFactor, windowSeconds).shared,
          places.organisation,
          perKey * organisationFactor,
        ),
      ]);
      return { name, windowSeconds, own, organisation };
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

/** What the key or the member, and the organisation, is counted under. */
function placesOf(caller: TenantActor, name: LimitName): { readonly own: string; readonly organisation: string } {
  const organisation = `${name}:${caller.organisationId}:${caller.mode}`;
  // Nobody has more for having signed in more than once.
  const who = caller.kind === 'member' ? caller.memberId : caller.callerId;
  return { own: `${organisation}:${who}`, organisation };
}

interface Limiter {
  readonly counting: Pick<RateLimiterAbstract, 'consume'>;
  /** The one that all processes count by, without another in its place: it rejects while Redis is away. */
  readonly shared: Pick<RateLimiterAbstract, 'get'>;
}

function limiterOf(points: number, duration: number, redis: Redis | undefined): Limiter {
  const insuranceLimiter = new RateLimiterMemory({ points, duration });
  if (!redis) return { counting: insuranceLimiter, shared: insuranceLimiter };
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: 'kyb:limit',
    points,
    duration,
  });
  return {
    counting: new RLWrapperTimeouts({ limiter, timeoutMs: redisTimeoutMs, insuranceLimiter }),
    shared: new RLWrapperTimeouts({ limiter, timeoutMs: redisTimeoutMs }),
  };
}

async function count(limiter: Limiter['shared'], place: string, limit: number): Promise<LimitCount> {
  try {
    const found = await limiter.get(place);
    if (!found) return { limit, used: 0, resetMs: null };
    return { limit, used: Math.min(limit, found.consumedPoints), resetMs: Math.max(0, found.msBeforeNext) };
  } catch {
    return { limit, used: null, resetMs: null };
  }
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
