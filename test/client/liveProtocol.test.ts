import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { createClient, type LiveEvent, type SubscribeOptions } from '../../clients/typescript/src/index.js';
import { graphqlEventType } from '../../clients/typescript/src/events.js';
import { EventTypeNameEnum } from '../../src/schema/event.js';

// Behaviours of a service that the real one shows seldom, or not on request.
type Behaviour = (connection: ServerConnection) => void;

interface ServerConnection {
  readonly socket: WebSocket;
  /** The cursor that the client resumes after. */
  readonly after: string | null;
  /** The id of the operation. */
  readonly id: string;
  readonly sendEvents: (from: number, to: number) => void;
}

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A server that behaves in each of these ways to one connection after the other, and then as the last of them. */
async function serverThat(
  ...behaviours: Behaviour[]
): Promise<{ url: string; cursors: (string | null)[]; received: any[] }> {
  const cursors: (string | null)[] = [];
  const received: any[] = [];
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'graphql-transport-ws' });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    const send = (message: object): void => {
      socket.send(JSON.stringify(message));
    };
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString());
      received.push(message);
      if (message.type === 'connection_init') send({ type: 'connection_ack' });
      if (message.type !== 'subscribe') return;
      const { after } = message.payload.variables;
      cursors.push(after);
      const sendEvents = (from: number, to: number): void => {
        for (let n = from; n <= to; n += 1) {
          const events = { id: `evt_${n}`, event: 'ENDPOINT_TEST', mode: 'TEST', data: {}, cursor: `c${n}` };
          send({ id: message.id, type: 'next', payload: { data: { events } } });
        }
      };
      (behaviours[cursors.length - 1] ?? behaviours.at(-1))?.({ socket, after, id: message.id, sendEvents });
    });
  });
  stops.push(async () => {
    for (const socket of server.clients) socket.terminate();
    server.close();
    await once(server, 'close');
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cursors, received };
}

function follow(url: string, options: SubscribeOptions = {}, timeoutMs = 5_000): AsyncGenerator<LiveEvent> {
  const controller = new AbortController();
  const kyb = createClient({ baseUrl: url, apiKey: 'key', timeoutMs, retries: 1 });
  const events = kyb.subscribe({ after: 'c0', signal: controller.signal, ...options });
  stops.unshift(async () => {
    controller.abort();
    await events.return(undefined).catch(() => undefined);
  });
  return events;
}
async function takeCursors(events: AsyncGenerator<LiveEvent>, count: number): Promise<string[]> {
  const cursors: string[] = [];
  while (cursors.length < count) cursors.push((await events.next()).value.cursor);
  return cursors;
}

describe('a connection that the service closes', () => {
  it.each([
    [1001, 'the service stops'],
    [1013, 'the service is overloaded'],
    [4429, 'the key has too many connections'],
    [4490, 'the reader is too slow'],
    [4491, 'the key has another role'],
    [4500, 'the service has a fault'],
  ])('with %i (%s) is opened again after the last event', async (code) => {
    const { url, cursors } = await serverThat(
      ({ socket, sendEvents }) => {
        sendEvents(1, 2);
        socket.close(code, 'Again.');
      },
      ({ sendEvents }) => {
        sendEvents(3, 3);
      },
    );
    const reconnects: [string, number][] = [];
    const events = follow(url, { onReconnect: ({ error, attempt }) => reconnects.push([error.message, attempt]) });
    expect(await takeCursors(events, 3)).toEqual(['c1', 'c2', 'c3']);
    expect(cursors).toEqual(['c0', 'c2']);
    expect(reconnects).toEqual([['Again.', 1]]);
  });

  it('after an error that says when to come back is opened again then', async () => {
    const limited = { message: 'Later.', extensions: { code: 'RATE_LIMITED', retryAfterSeconds: 1 } };
    const { url } = await serverThat(
      ({ socket, id }) => {
        socket.send(JSON.stringify({ id, type: 'error', payload: [limited] }));
      },
      ({ sendEvents }) => {
        sendEvents(1, 1);
      },
    );
    const delays: number[] = [];
    await takeCursors(follow(url, { onReconnect: ({ delayMs }) => delays.push(delayMs) }), 1);
    expect(delays).toEqual([expect.any(Number)]);
    expect(delays[0]).toBeGreaterThanOrEqual(1_000);
  });

  it.each([
    [4400, 'INVALID_REQUEST'],
    [4401, 'UNAUTHENTICATED'],
    [4403, 'FORBIDDEN'],
    [4406, 'UNEXPECTED_ANSWER'],
    [4409, 'UNEXPECTED_ANSWER'],
  ])('with %i ends the subscription: %s', async (closeCode, code) => {
    const { url, cursors } = await serverThat(({ socket }) => {
      socket.close(closeCode, 'For good.');
    });
    await expect(follow(url).next()).rejects.toMatchObject({ name: 'KybError', code, message: 'For good.' });
    expect(cursors).toHaveLength(1);
  });

  it('again and again is given up after as many attempts as `reconnects` says', async () => {
    const { url, cursors } = await serverThat(({ socket }) => {
      socket.close(1013, 'Later.');
    });
    await expect(follow(url, { reconnects: 2 }).next()).rejects.toMatchObject({ code: 'NO_ANSWER', message: 'Later.' });
    expect(cursors).toEqual(['c0', 'c0', 'c0']);
  });
});

describe('an error of the subscription', () => {
  const failing =
    (code: string): Behaviour =>
    ({ socket }) => {
      socket.send(JSON.stringify({ id: 'events', type: 'error', payload: [{ message: 'No.', extensions: { code } }] }));
    };

  it.each(['OVERLOADED', 'RATE_LIMITED', 'INTERNAL'])('%s passes: the client tries again', async (code) => {
    const { url } = await serverThat(failing(code), ({ sendEvents }) => {
      sendEvents(1, 1);
    });
    expect(await takeCursors(follow(url), 1)).toEqual(['c1']);
  });

  it.each(['FORBIDDEN', 'CURSOR_EXPIRED', 'INVALID_REQUEST'])('%s is thrown', async (code) => {
    const { url, cursors } = await serverThat(failing(code));
    await expect(follow(url).next()).rejects.toMatchObject({ code, message: 'No.' });
    expect(cursors).toHaveLength(1);
  });
});

describe('the protocol', () => {
  it('answers a ping with a pong', async () => {
    const { url, received } = await serverThat(({ socket, sendEvents }) => {
      socket.send(JSON.stringify({ type: 'ping' }));
      socket.once('message', () => {
        sendEvents(1, 1);
      });
    });
    expect(await takeCursors(follow(url), 1)).toEqual(['c1']);
    expect(received.map(({ type }) => type)).toEqual(['connection_init', 'subscribe', 'pong']);
    expect(received[0].payload).toEqual({ authorization: 'Bearer key' });
  });

  it.each(['not JSON', 'null', '{"type":"surprise"}'])('refuses %s', async (text) => {
    const { url } = await serverThat(({ socket }) => {
      socket.send(text);
    });
    await expect(follow(url).next()).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
  });

  it('names every event type as GraphQL does', () => {
    const named = Object.entries(EventTypeNameEnum).map(([name, type]) => [name, graphqlEventType(type)]);
    expect(named).toEqual(Object.keys(EventTypeNameEnum).map((name) => [name, name]));
  });

  it('gives up a service that does not accept the connection in time, after its retries', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    let connections = 0;
    server.on('connection', () => (connections += 1));
    stops.push(async () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(follow(url, {}, 1_000).next()).rejects.toMatchObject({ code: 'NO_ANSWER' });
    expect(connections).toBe(2);
  });

  it('says so where nothing listens', async () => {
    await expect(follow('http://127.0.0.1:9').next()).rejects.toMatchObject({ code: 'NO_ANSWER' });
  });
});

describe('a slow reader', () => {
  it('has at most 1,000 events in memory: the rest is read later, and none is lost', async () => {
    const { promise: full, resolve: closed } = Promise.withResolvers<unknown>();
    const { url, cursors } = await serverThat(
      ({ socket, sendEvents }) => {
        socket.once('close', closed);
        sendEvents(1, 1_500);
      },
      ({ after, sendEvents }) => {
        sendEvents(Number(after?.slice(1)) + 1, 1_500);
      },
    );
    const events = follow(url);
    const [first] = await takeCursors(events, 1);
    // The reader works on the first event until the client has closed the connection.
    await full;
    const rest = await takeCursors(events, 1_499);
    expect([first, ...rest]).toEqual(Array.from({ length: 1_500 }, (_, n) => `c${n + 1}`));
    expect(cursors).toEqual(['c0', expect.stringMatching(/^c100[01]$/)]);
  });
});

describe('a runtime without WebSocket', () => {
  const own = globalThis.WebSocket;
  afterEach(() => {
    globalThis.WebSocket = own;
  });

  it('needs one that is passed to createClient', async () => {
    const { url } = await serverThat(({ sendEvents }) => {
      sendEvents(1, 1);
    });
    delete (globalThis as { WebSocket?: unknown }).WebSocket;
    await expect(follow(url).next()).rejects.toThrow(/Pass one to createClient/);
    const kyb = createClient({ baseUrl: url, apiKey: 'key', webSocket: WebSocket });
    for await (const { cursor } of kyb.subscribe({ after: 'c0' })) {
      expect(cursor).toBe('c1');
      break;
    }
  });
});
