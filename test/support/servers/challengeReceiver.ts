import type { GuardedFetch } from '../../../src/egress/guardedFetch.js';

/** Stands for every receiver: it returns the challenge that it gets, but for one at a path that says that it does not. */
export const returnChallenge: GuardedFetch = (url, { body }) => {
  const { data } = JSON.parse(String(body)) as { data: { challenge: string } };
  return Promise.resolve(url.endsWith('/refuses') ? new Response(null, { status: 404 }) : new Response(data.challenge));
};
