import type { Client } from 'graphql-ws';
import type { WebSocket } from 'ws';

/** The status of the response to an upgrade: 101 if it is accepted. */
export async function readStatus(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.once('open', () => {
      resolve(101);
    });
    socket.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
    });
  });
}

/**
 * The code and the reason with which a WebSocket closes.
 *
 * @throws Error if it is closed already: call this before the action that closes it.
 */
export async function readClose(socket: WebSocket): Promise<{ code: number; reason: string }> {
  return new Promise((resolve, reject) => {
    if (socket.readyState === socket.CLOSED) reject(new Error('The socket was closed before the test watched it.'));
    socket.on('error', () => undefined);
    socket.once('close', (code, reason) => {
      resolve({ code, reason: reason.toString() });
    });
  });
}

/** The single result of a query, or the errors with which it is refused. */
export async function ask(client: Client, query: string, variables?: Record<string, unknown>): Promise<any> {
  return new Promise((resolve) => {
    let result: unknown;
    client.subscribe(
      { query, ...(variables && { variables }) },
      {
        next: (value) => (result = value),
        error: (errors) => {
          resolve({ errors });
        },
        complete: () => {
          resolve(result);
        },
      },
    );
  });
}

/** The code of the first error of a result. */
export const getErrorCode = (result: any): string => result.errors?.[0]?.extensions?.code;
