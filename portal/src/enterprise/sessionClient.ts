import { CloseCode, createClient as createSocket } from 'graphql-ws';
import { cacheExchange, Client, fetchExchange, mapExchange, subscriptionExchange } from 'urql';
import { socketOptions } from './line.js';
import { leaveToSignIn } from './session/leaveToSignIn.js';

// The codes with which the service closes the socket of an ended session.
const ended: ReadonlySet<number> = new Set([CloseCode.Unauthorized, CloseCode.Forbidden]);

/** Long enough for a slow connection, and short enough to report an outage. */
const patience = 20_000;

/**
 * The GraphQL client of the signed-in person, over HTTP and, for live data, over one socket. Responses are cached until
 * a mutation of the same type. A person whose session has ended is redirected to the sign-in, and back afterwards.
 */
export function createSessionClient(): Client {
  const socket = createSocket(socketOptions());
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        signal: AbortSignal.any([...(init?.signal ? [init.signal] : []), AbortSignal.timeout(patience)]),
      }),
    fetchOptions: { credentials: 'same-origin' },
    exchanges: [
      mapExchange({
        onError({ graphQLErrors }) {
          if (graphQLErrors.some(({ extensions }) => extensions['code'] === 'UNAUTHENTICATED')) leaveToSignIn();
        },
      }),
      cacheExchange,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query, variables }) => ({
          subscribe: (sink) => ({
            unsubscribe: socket.subscribe(
              { query: query ?? '', variables: variables ?? {} },
              {
                next: ({ data = null, errors = [] }) => {
                  sink.next({ data, ...(errors.length > 0 && { errors }) });
                },
                error: (error) => {
                  if (error instanceof CloseEvent && ended.has(error.code)) leaveToSignIn();
                  else sink.error(error);
                },
                complete: () => {
                  sink.complete();
                },
              },
            ),
          }),
        }),
      }),
    ],
  });
}
