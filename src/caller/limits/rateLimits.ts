import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import type { RequestHandler } from 'express';
import type { Plan } from '../../domain/tenancy.js';
import { type LimitName, type LimitTable, organisationFactor } from '../../platform/configuration/limitTable.js';
import { AppError } from '../../platform/errors.js';
import type { Redis } from '../../platform/redis/redis.js';
import type { TenantActor } from '../actor.js';

/** The state of a caller's limit, for the `RateLimit` headers. */
export interface LimitState {
  readonly name: LimitName | 'publicReads' | 'webhookTests';
  readonly limit: number;
  readonly remaining: number;
  readonly windowSeconds: number;
  /** At least 1. */
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
}

/** A caller known only by an address, a link or a key that may not be used from its address. It has the limits of the smallest plan. */
export interface AddressCaller {
  /** `address` contains a stranger's address, the id of the link that an applicant opened, or the id of the key. */
  readonly kind: 'address' | 'link' | 'keyElsewhere';
  readonly address: string;
}

/** The current count of a limit. */
export interface LimitCount {
  readonly limit: number;
  /** At most the limit. Null if Redis is not available. */
  readonly used: number | null;
  /** How long until the window ends. Null if nothing is used or Redis is not available. */
  readonly resetMs: number | null;
}

/** The counts of a caller and of its organisation against one limit. */
export interface LimitUse {
  readonly name: LimitName;
  readonly windowSeconds: number;
  readonly own: LimitCount;
  readonly organisation: LimitCount;
}

export interface RateLimits {
  /**
   * Counts a use, or as many as its weight, for the key or member and its organisation, or for an address. Returns the
   * tighter of the two states. A call that either limit refuses counts for neither. Returns null if there are no
   * limits.
   */
  consume(caller: TenantActor | AddressCaller, name: LimitName, weight?: number): Promise<LimitState | null>;
  /**
   * How much of a limit a key or member and its organisation have used, without counting a use. Returns null if there
   * are no limits.
   */
  look(caller: TenantActor, name: LimitName): Promise<LimitUse | null>;
  /** The plan's limit for all callers of one organisation together. Returns null if there are no limits. */
  allowance(plan: Plan, name: LimitName): { readonly limit: number; readonly windowSeconds: number } | null;
  /** Counts a read of public data for its address. Returns null if there are no limits. */
  consumePublicRead(address: string): Promise<LimitState | null>;
  /**
   * Counts a test or challenge of a webhook endpoint, for the endpoint and its organisation, and returns the tighter of
   * the two states. Returns null if there are no limits.
   */
  consumeWebhookTest(caller: TenantActor, endpointId: string): Promise<LimitState | null>;
}

// A slower response of Redis counts as an outage.
const redisTimeoutMs = 300;

/**
 * Counts limits in Redis for all processes together. Without Redis, or while it does not respond, each process counts
 * alone, and no request is refused or fails because of the outage.
 */
export function createRateLimits(table: LimitTable | null, redis?: Redis): RateLimits {
  if (table === null) {
    const unlimited = (): Promise<null> => Promise.resolve(null);
    return {
      consume: unlimited,
      look: unlimited,
      allowance: () => null,
      consumePublicRead: unlimited,
      consumeWebhookTest: unlimited,
    };
  }
  const limiters = new Map<string, Limiter>();
  const limiterFor = ({ points, seconds }: Limit): Limiter => {
    const kind = `${points}/${seconds}`;
    const limiter = limiters.get(kind) ?? createLimiter(points, seconds, redis);
    limiters.set(kind, limiter);
    return limiter;
  };
  const take = async (place: string, limit: Limit, asked = 1): Promise<LimitState> => {
    const { name, points, seconds } = limit;
    // A call heavier than the whole limit uses all of it, so that it stays possible.
    const weight = Math.min(asked, points);
    const { isExceeded, result } = await consume(limiterFor(limit).counting, place, weight);
    return {
      name,
      limit: points,
      remaining: result.remainingPoints,
      windowSeconds: seconds,
      resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
      isExceeded,
    };
  };
  const takeBoth = async (places: LimitKeys, limit: Limit, asked = 1): Promise<LimitState> => {
    const weight = Math.min(asked, limit.points);
    const own = await take(places.own, limit, weight);
    const shared = toOrganisationLimit(limit);
    const organisation = own.isExceeded ? own : await take(places.organisation, shared, weight);
    if (!organisation.isExceeded) return organisation.remaining < own.remaining ? organisation : own;
    // A refused call costs nothing. The use is also returned if the caller's own limit is exceeded: parallel calls that
    // the organisation's limit refuses would otherwise leave their uses counted.
    await limiterFor(limit).counting.reward(places.own, weight);
    if (!own.isExceeded) await limiterFor(shared).counting.reward(places.organisation, weight);
    return organisation;
  };
  return {
    async consume(caller, name, weight) {
      if ('address' in caller) {
        const { perKey: points, seconds } = table.starter[name];
        const place = caller.kind === 'address' ? toAddressKey(caller.address) : caller.address;
        return take(`${name}:${caller.kind}:${place}`, { name, points, seconds }, weight);
      }
      const { perKey: points, seconds } = table[caller.plan][name];
      return takeBoth(toLimitKeys(caller, name), { name, points, seconds }, weight);
    },
    async look(caller, name) {
      const { perKey: points, seconds } = table[caller.plan][name];
      const limit = { name, points, seconds };
      const shared = toOrganisationLimit(limit);
      const places = toLimitKeys(caller, name);
      const [own, organisation] = await Promise.all([
        count(limiterFor(limit).shared, places.own, points),
        count(limiterFor(shared).shared, places.organisation, shared.points),
      ]);
      return { name, windowSeconds: seconds, own, organisation };
    },
    allowance(plan, name) {
      const { perKey: points, seconds } = table[plan][name];
      const { points: limit } = toOrganisationLimit({ name, points, seconds });
      return { limit, windowSeconds: seconds };
    },
    consumePublicRead(address) {
      const { perAddress: points, seconds } = table.publicReads;
      return take(`publicReads:${toAddressKey(address)}`, { name: 'publicReads', points, seconds });
    },
    consumeWebhookTest({ organisationId }, endpointId) {
      const { perEndpoint: points, seconds } = table.webhookTests;
      // Live and test data share the limit, because the receiver cannot distinguish them.
      const places = { own: `webhookTests:${endpointId}`, organisation: `webhookTests:${organisationId}` };
      return takeBoth(places, { name: 'webhookTests', points, seconds });
    },
  };
}

/** The error for a caller that has used up its limit. */
export function limitExceeded({ name, limit, windowSeconds, resetSeconds }: LimitState): AppError {
  const what = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const sentence = `The rate limit of ${limit} ${what} in ${windowSeconds} seconds is reached. Nothing was done. Retry later.`;
  return new AppError('RATE_LIMITED', sentence, { retryAfterSeconds: resetSeconds });
}

interface Limit {
  readonly name: LimitState['name'];
  readonly points: number;
  readonly seconds: number;
}

const toOrganisationLimit = (limit: Limit): Limit => ({ ...limit, points: limit.points * organisationFactor });

interface LimitKeys {
  readonly own: string;
  readonly organisation: string;
}

/** The keys under which the uses of a key or member and of its organisation are counted. */
function toLimitKeys(caller: TenantActor, name: LimitName): LimitKeys {
  const organisation = `${name}:${caller.organisationId}:${caller.mode}`;
  // A member's sessions share one limit.
  const who = caller.kind === 'member' ? caller.memberId : caller.callerId;
  return { own: `${organisation}:${who}`, organisation };
}

interface Limiter {
  readonly counting: Pick<RateLimiterAbstract, 'consume' | 'reward'>;
  /** The counter in Redis without the local fallback: it rejects while Redis is not available. */
  readonly shared: Pick<RateLimiterAbstract, 'get'>;
}

function createLimiter(points: number, duration: number, redis: Redis | undefined): Limiter {
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
    // Uses that are returned after their window has ended lead to a negative count.
    return {
      limit,
      used: Math.min(limit, Math.max(0, found.consumedPoints)),
      resetMs: Math.max(0, found.msBeforeNext),
    };
  } catch {
    return { limit, used: null, resetMs: null };
  }
}

async function consume(
  limiter: Pick<RateLimiterAbstract, 'consume'>,
  place: string,
  weight: number,
): Promise<{ isExceeded: boolean; result: RateLimiterRes }> {
  try {
    return { isExceeded: false, result: await limiter.consume(place, weight) };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { isExceeded: true, result: error };
  }
}

/**
 * The quota and what remains of it, in the headers of the IETF draft ratelimit-headers. If nothing remains, also the
 * seconds until a retry.
 */
export function rateLimitHeaders(state: LimitState): Readonly<Record<string, string>> {
  return {
    'RateLimit-Policy': `"${state.name}";q=${state.limit};w=${state.windowSeconds}`,
    RateLimit: `"${state.name}";r=${state.remaining};t=${state.resetSeconds}`,
    ...(state.isExceeded && { 'Retry-After': String(state.resetSeconds) }),
  };
}

/**
 * Counts a read by its address, because readers of public data have no key.
 * @throws AppError RATE_LIMITED
 */
export function limitPublicReads(rateLimits: RateLimits): RequestHandler {
  return async (req, res, next) => {
    const state = await rateLimits.consumePublicRead(req.ip ?? '');
    if (state) {
      res.set(rateLimitHeaders(state));
      if (state.isExceeded) throw limitExceeded(state);
    }
    next();
  };
}

/**
 * The key under which requests of an address are counted. An IPv4 address counts as a whole, also in IPv6 form. An IPv6
 * address counts by its first 64 bits, because its owner can choose the rest. All invalid addresses share one key.
 */
export function toAddressKey(address: string): string {
  if (isIP(address) === 0) return 'unknown';
  const read = ipaddr.process(address);
  return read instanceof ipaddr.IPv6 ? read.parts.slice(0, 4).join(':') : read.toString();
}
