import type { ClientOptions } from 'graphql-ws';
import { useSyncExternalStore } from 'react';
import { whenSignedIn } from './session/sessionEnd.js';

const pingMs = 10_000;
const pongMs = 5_000;

let isUp = true;
const listeners = new Set<() => void>();

function tell(now: boolean): void {
  isUp = now;
  for (const listener of listeners) listener();
}

/** Options of the socket for live data: it reconnects, and closes a connection that no longer responds. */
export function socketOptions(): ClientOptions {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let open: WebSocket | undefined;
  return {
    // While a person signs in again, the session may belong to another organisation for a moment.
    url: async () => {
      await whenSignedIn();
      return '/graphql';
    },
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
        // Code 1000 is a normal close, because there are no subscribers left.
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

/** Whether live data arrive. */
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
