import { createClient, type Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { TestApp } from '../app.js';

/** A client with one key that does not reconnect by itself. */
export function liveClient(app: Pick<TestApp, 'url'>, key: string, options: { retryAttempts?: number } = {}): Client {
  return createClient({
    url: `${app.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${key}` },
    retryAttempts: 0,
    lazyCloseTimeout: 0,
    ...options,
  });
}

/** The items of a subscription so far, and its end. */
export interface Followed {
  readonly items: any[];
  /** Settles with the reason when the subscription ends, or null if it was completed. */
  readonly ended: Promise<any>;
  /** Settles once there are this many items. */
  has(count: number): Promise<void>;
  stop(): void;
}

/** Subscribes and collects the items under the only root field. */
export function follow(client: Client, query: string, variables: Record<string, unknown> = {}): Followed {
  const items: any[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<any>();
  const stop = client.subscribe<Record<string, any>>(
    { query, variables },
    {
      next: ({ data, errors }) => {
        if (errors) {
          resolve(errors);
          return;
        }
        items.push(...Object.values(data ?? {}));
        for (const waiter of waiting) if (items.length >= waiter.count) waiter.resolve();
      },
      error: resolve,
      complete: () => {
        resolve(null);
      },
    },
  );
  return {
    items,
    ended,
    has: (count) =>
      new Promise((done, fail) => {
        if (items.length >= count) done();
        waiting.push({ count, resolve: done });
        void ended.then((reason) => {
          if (items.length < count) fail(new Error(`It ended before: ${JSON.stringify(reason)}`));
        });
      }),
    stop,
  };
}

export const eventsQuery = `subscription ($types: [EventKind!], $after: String) {
  events(types: $types, after: $after) { id event cursor data mode timestamp }
}`;
