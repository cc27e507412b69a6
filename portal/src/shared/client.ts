import { Client, fetchExchange } from 'urql';

/** Long enough for a slow connection, and short enough to report an outage. */
const patience = 20_000;

/** In characters. The Fetch standard allows 64 KiB for all requests with `keepalive` together. */
const keepaliveBelow = 16_000;

/**
 * The GraphQL client for one caller, without a cache: the forms of the portal store the last response.
 * @param authorization the value of the header, which never leaves memory
 */
export function createClient(authorization: string): Client {
  return new Client({
    url: '/graphql',
    exchanges: [fetchExchange],
    preferGetMethod: false,
    requestPolicy: 'network-only',
    // With `keepalive` the browser finishes saving the last changes after the page is closed.
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        keepalive: typeof init?.body === 'string' && init.body.length < keepaliveBelow,
        signal: init?.signal ?? AbortSignal.timeout(patience),
      }),
    fetchOptions: { headers: { authorization }, credentials: 'same-origin' },
  });
}
