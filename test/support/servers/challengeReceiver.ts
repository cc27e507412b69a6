import type { GuardedFetch } from '../../../src/egress/guardedFetch.js';

/** Acts as every receiver: it returns the challenge, except on a path whose name denies it. */
export const returnChallenge: GuardedFetch = (url, { body }) => {
  const { data } = JSON.parse(String(body)) as { data: { challenge: string } };
  return Promise.resolve(url.endsWith('/refuses') ? new Response(null, { status: 404 }) : new Response(data.challenge));
};
