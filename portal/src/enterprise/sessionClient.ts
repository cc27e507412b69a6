import { createClient as createSocket } from 'graphql-ws';
import { cacheExchange, Client, fetchExchange, mapExchange, subscriptionExchange } from 'urql';
import { leaveToSignIn } from './session/leaveToSignIn.js';

/** Long enough for a bad line, and short enough to say so. */
const patience = 20_000;

/**
 * GraphQL of this service for the person who is signed in, over HTTP and, for what is live, over one socket. Answers are kept
 * until something of the same type was changed here. Whoever is signed in no more is led to the sign-in, and back.
 */
export function createSessionClient(): Client {
  const socket = createSocket({ url: '/graphql', retryAttempts: Infinity, shouldRetry: () => true });
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetch: (input, init) => fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(patience) }),
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
                  sink.error(error);
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
