import { WebSocket } from 'ws';
import { CloseCode } from 'graphql-ws';
import { until } from '../../support/until.js';
import type { RawAnswer } from '../../support/requests/rawCall.js';
import type { Principal } from './principals.js';

// The meaning of a close code as an HTTP status: the verdicts are the same.
const statusOfClose: Readonly<Record<number, readonly [number, string]>> = {
  [CloseCode.Unauthorized]: [401, 'UNAUTHENTICATED'],
  [CloseCode.Forbidden]: [403, 'FORBIDDEN'],
};

/**
 * Subscribes as a principal, and returns the first outcome: the refusal of the upgrade, the close, or a message. A
 * principal with headers sends the same in them and in `connection_init`.
 * @param provoke Makes something that the subscriber sees; called again and again until it does
 */
export async function socketCall(
  url: string,
  { headers, query }: Pick<Principal, 'headers' | 'query'>,
  document: string,
  provoke?: () => Promise<unknown>,
): Promise<RawAnswer> {
  const names = [...new Set(headers.map(([name]) => name))];
  const toValues = (name: string): string | string[] => {
    const values = headers.filter(([other]) => other === name).map(([, value]) => value);
    return values.length === 1 ? (values[0] ?? '') : values;
  };
  const said = names.map((name) => [name, toValues(name)] as const);
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/graphql${query ? `?${query}` : ''}`,
    'graphql-transport-ws',
    {
      headers: Object.fromEntries(said.filter(([name]) => name !== 'Authorization')),
    },
  );
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const answer = (status: number, text: string): void => {
    resolve({ status, headers: [], text });
  };
  let isAnswered = false;
  let provoking: Promise<void> | undefined;
  void promise.finally(() => (isAnswered = true));
  socket.on('error', reject);
  socket.on('unexpected-response', (_request, response) => {
    let text = '';
    response.on('data', (chunk) => (text += String(chunk)));
    response.on('end', () => {
      answer(response.statusCode ?? 0, text);
    });
  });
  socket.on('open', () => {
    const payload = Object.fromEntries(said.map(([name, value]) => [name.toLowerCase(), value]));
    socket.send(JSON.stringify({ type: 'connection_init', payload }));
  });
  socket.on('close', (code, reason) => {
    const [status, name] = statusOfClose[code] ?? [code, String(code)];
    answer(status, JSON.stringify({ code: name, reason: reason.toString() }));
  });
  socket.on('message', (data: Buffer) => {
    const { type, payload } = JSON.parse(data.toString());
    if (type === 'connection_ack') {
      socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query: document } }));
      if (provoke) {
        provoking = until(() => provoke().then(() => isAnswered));
        provoking.catch(reject);
      }
    } else if (type === 'next') {
      answer(200, JSON.stringify(payload));
    } else if (type === 'error') {
      answer(200, JSON.stringify({ errors: payload }));
    }
  });
  try {
    return await promise;
  } finally {
    socket.terminate();
    await provoking;
  }
}
