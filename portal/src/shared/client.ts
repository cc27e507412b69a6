import { Client, fetchExchange } from 'urql';

/** Long enough for a bad line, and short enough to say so. */
const patience = 20_000;

/**
 * GraphQL of this service for one caller. Nothing is kept: the forms of the portal hold what was answered last.
 * @param authorization the value of the header, which never leaves memory
 */
export function createClient(authorization: string): Client {
  return new Client({
    url: '/graphql',
    exchanges: [fetchExchange],
    preferGetMethod: false,
    requestPolicy: 'network-only',
    fetch: (input, init) => fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(patience) }),
    fetchOptions: { headers: { authorization }, credentials: 'same-origin' },
  });
}
