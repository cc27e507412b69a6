import type { LimitState } from './rateLimits.js';

/**
 * The quota and what is left of it, as the IETF draft ratelimit-headers writes them; when nothing is left, the seconds
 * after which to try again.
 */
export function rateLimitHeaders(state: LimitState): Readonly<Record<string, string>> {
  return {
    'RateLimit-Policy': `"${state.name}";q=${state.limit};w=${state.windowSeconds}`,
    RateLimit: `"${state.name}";r=${state.remaining};t=${state.resetSeconds}`,
    ...(state.isExceeded && { 'Retry-After': String(state.resetSeconds) }),
  };
}
