import { Client, fetchExchange } from 'urql';

/** Long enough for a slow connection, and short enough to report an outage. */
const patience = 20_000;

/** Characters. A browser finishes requests of 64 KiB in sum after the page is closed (Fetch standard, `keepalive`). */
const keptAliveBelow = 16_000;

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
    // The browser also sends the last changes if the page is closed at once.
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        keepalive: typeof init?.body === 'string' && init.body.length < keptAliveBelow,
        signal: init?.signal ?? AbortSignal.timeout(patience),
      }),
    fetchOptions: { headers: { authorization }, credentials: 'same-origin' },
  });
}
