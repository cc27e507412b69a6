import type { ClientOptions } from 'graphql-ws';
import { useSyncExternalStore } from 'react';

const pingMs = 10_000;
const pongMs = 5_000;

let isUp = true;
const listeners = new Set<() => void>();

function tell(now: boolean): void {
  isUp = now;
  for (const listener of listeners) listener();
}

/** How the socket for what is live is kept: made again for as long as it takes, and given up where it answers no more. */
export function socketOptions(): ClientOptions {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let open: WebSocket | undefined;
  return {
    url: '/graphql',
    retryAttempts: Infinity,
    shouldRetry: () => true,
    keepAlive: pingMs,
    on: {
      opened: (socket) => {
        open = socket as WebSocket;
      },
      connected: () => {
        tell(true);
      },
      closed: (event) => {
        clearTimeout(waiting);
        // Where nobody listens any more it is closed in good order.
        tell(event instanceof CloseEvent && event.code === 1000);
      },
      ping: (isReceived) => {
        if (isReceived) return;
        waiting = setTimeout(() => open?.close(4408, 'No response'), pongMs);
      },
      pong: (isReceived) => {
        if (isReceived) clearTimeout(waiting);
      },
    },
  };
}

/** Whether what is live comes through. */
export function useIsLineUp(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => isUp,
  );
}
