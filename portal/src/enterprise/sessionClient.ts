import { CloseCode, createClient as createSocket } from 'graphql-ws';
import { cacheExchange, Client, fetchExchange, mapExchange, subscriptionExchange } from 'urql';
import { socketOptions } from './line.js';
import { repeatStale } from './session/repeatStale.js';
import { reportSessionEnd, whenSignedIn } from './session/sessionEnd.js';
import { sessionFetch } from './session/sessionFetch.js';

// The codes with which the service closes the socket of an ended session.
const ended: ReadonlySet<number> = new Set([CloseCode.Unauthorized, CloseCode.Forbidden]);

/** Long enough for a slow connection, and short enough to report an outage. */
const patience = 20_000;

/**
 * The GraphQL client of the signed-in person, over HTTP and, for live data, over one socket. Responses are cached until
 * a mutation of the same type. If the session has ended, requests wait until the person has signed in again.
 */
export function createSessionClient(): Client {
  const socket = createSocket(socketOptions());
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetch: (input, init) => sessionFetch(input, { ...init, patienceMs: patience }),
    fetchOptions: { credentials: 'same-origin' },
    exchanges: [
      mapExchange({
        onError({ graphQLErrors }) {
          if (graphQLErrors.some(({ extensions }) => extensions['code'] === 'UNAUTHENTICATED')) void reportSessionEnd();
        },
      }),
      cacheExchange,
      repeatStale,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query, variables }) => ({
          subscribe: (sink) => {
            const over = new AbortController();
            let unsubscribe: (() => void) | null = null;
            const listen = async (): Promise<void> => {
              await whenSignedIn(over.signal);
              unsubscribe = socket.subscribe(
                { query: query ?? '', variables: variables ?? {} },
                {
                  next: ({ data = null, errors = [] }) => {
                    sink.next({ data, ...(errors.length > 0 && { errors }) });
                  },
                  error: (error) => {
                    if (error instanceof CloseEvent && ended.has(error.code)) void resume();
                    else sink.error(error);
                  },
                  complete: () => {
                    sink.complete();
                  },
                },
              );
            };
            const resume = (): Promise<void> =>
              reportSessionEnd(over.signal).then(
                (mayListen) => (mayListen ? listen() : undefined),
                () => undefined,
              );
            // It is rejected only if nobody listens any more.
            listen().catch(() => undefined);
            return {
              unsubscribe: () => {
                over.abort();
                unsubscribe?.();
              },
            };
          },
        }),
      }),
    ],
  });
}
