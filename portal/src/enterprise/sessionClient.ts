import { CloseCode, createClient as createSocket } from 'graphql-ws';
import { cacheExchange, Client, fetchExchange, mapExchange, subscriptionExchange } from 'urql';
import { socketOptions } from './line.js';
import { leaveToSignIn } from './session/leaveToSignIn.js';

// How the service closes the socket of somebody who is signed in no more.
const ended: ReadonlySet<number> = new Set([CloseCode.Unauthorized, CloseCode.Forbidden]);

/** Long enough for a bad line, and short enough to say so. */
const patience = 20_000;

/**
 * GraphQL of this service for the person who is signed in, over HTTP and, for what is live, over one socket. Answers are kept
 * until something of the same type was changed here. Whoever is signed in no more is led to the sign-in, and back.
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
