import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { toAddressKey } from '../../src/caller/limits/rateLimits.js';
import { socketLimits } from '../../src/http/sockets/socketLimits.js';
import { createUnauthenticatedSockets } from '../../src/http/sockets/unauthenticatedSockets.js';
import { testApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

// Sockets that do not authenticate cost their own address their places, and nobody else.
let app: TestApp;
let key: string;
const opened: { terminate(): void }[] = [];

beforeAll(async () => {
  app = await testApp({ sample: false, access: { trustedProxies: ['loopback'] } });
  ({ key } = await app.newKey(await app.newOrganisation()));
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate();
  await until(() => openConnections().then((count) => count === 0));
});
afterAll(() => app.stop());

const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => {
      if (error) reject(error);
      else resolve(count);
    });
  });

/** A socket that was opened from an address, as the declared proxy says. */
async function open(address: string): Promise<WebSocket> {
  const headers = { 'x-forwarded-for': address };
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
  opened.push(socket);
  await once(socket, 'open');
  return socket;
}

async function openMany(count: number, address: (index: number) => string): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let index = 0; index < count; index += 1) sockets.push(await open(address(index)));
  return sockets;
}

/** The type of the first message that a key gets for its introduction. */
async function introduce(address: string): Promise<string> {
  const socket = await open(address);
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } }));
  const [message] = (await once(socket, 'message')) as [Buffer];
  return (JSON.parse(message.toString()) as { type: string }).type;
}

const areOpen = (sockets: readonly WebSocket[]): boolean[] =>
  sockets.map(({ readyState }) => readyState === WebSocket.OPEN);

describe('a thousand idle sockets from one address', () => {
  it('keep no key out, from whatever address, and all but the newest are closed', async () => {
    const flooder = '198.51.100.9';
    const idle: WebSocket[] = [];
    const codes: number[] = [];
    for (let count = 0; count < 1_000; count += 50) {
      const batch = await Promise.all(Array.from({ length: 50 }, () => open(flooder)));
      for (const socket of batch) socket.on('close', (code) => codes.push(code));
      idle.push(...batch);
    }
    for (const address of ['203.0.113.5', flooder, '2001:db8::1']) {
      expect(await introduce(address)).toBe('connection_ack');
    }
    const kept = socketLimits.strangersPerAddress - 1;
    await until(() => areOpen(idle).filter(Boolean).length === kept);
    // The last of them came in one batch, in no certain order.
    expect(areOpen(idle.slice(0, -kept - 50))).not.toContain(true);
    expect(new Set(codes)).toEqual(new Set([4408]));
  });

  it('are counted by /64 in IPv6, from wherever in it they come', async () => {
    const idle = await openMany(socketLimits.strangersPerAddress + 1, (index) => `2001:db8:0:7::${index.toString(16)}`);
    await until(() => areOpen(idle)[0] === false);
    expect(areOpen(idle).filter(Boolean)).toHaveLength(socketLimits.strangersPerAddress);
    expect(await introduce('2001:db8:0:8::1')).toBe('connection_ack');
  });
});

describe('the unauthenticated sockets of a process', () => {
  const small = { strangers: 4, strangersPerAddress: 3 };
  const enter = (strangers: ReturnType<typeof createUnauthenticatedSockets>, address: string, isFull = false) => {
    const state = { isDropped: false };
    const stranger = strangers.enter(toAddressKey(address), isFull, () => (state.isDropped = true));
    return Object.assign(state, stranger);
  };

  it('are dropped from the address that has most of them, oldest first', () => {
    const strangers = createUnauthenticatedSockets(small);
    const lonely = enter(strangers, '192.0.2.1');
    const crowd = [1, 2, 3].map(() => enter(strangers, '192.0.2.2'));
    const others = ['192.0.2.3', '192.0.2.4'].map((address) => enter(strangers, address));
    expect(crowd.map(({ isDropped }) => isDropped)).toEqual([true, true, false]);
    expect([lonely, ...others].some(({ isDropped }) => isDropped)).toBe(false);
    enter(strangers, '192.0.2.5', true);
    expect(lonely.isDropped).toBe(true);
  });

  it('are not dropped while their introduction is checked: then the new one is refused', () => {
    const strangers = createUnauthenticatedSockets(small);
    const checked = [1, 2, 3].map(() => enter(strangers, '192.0.2.2'));
    for (const stranger of checked) stranger.introduce();
    expect(() => enter(strangers, '192.0.2.2')).toThrow(
      'The service has too many WebSockets open. Connect again later.',
    );
    enter(strangers, '192.0.2.3').introduce();
    expect(() => enter(strangers, '192.0.2.4')).toThrow(
      'The service has too many WebSockets open. Connect again later.',
    );
    checked[0]?.leave();
    checked[0]?.leave();
    expect(enter(strangers, '192.0.2.4').isDropped).toBe(false);
    expect(() => enter(strangers, '192.0.2.5', true)).not.toThrow();
    expect(checked.some(({ isDropped }) => isDropped)).toBe(false);
  });
});

describe('a client that never closes its side', () => {
  const upgrade = (path: string, more = ''): string =>
    `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
    `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n${more}\r\n`;
  /** A masked frame, as a client has to send it: with a mask of zeros. */
  const frame = (text: string): Buffer =>
    Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);

  async function silent(request: string): Promise<Socket> {
    const { hostname, port } = new URL(app.url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }).on('error', () => undefined);
    opened.push({ terminate: () => socket.destroy() });
    socket.write(request);
    await once(socket, 'data');
    return socket;
  }

  it.each([
    ['whose upgrade is refused', upgrade('/elsewhere')],
    ['whose handshake is not valid', upgrade('/graphql').replace('Version: 13', 'Version: 7')],
  ])('%s holds no connection', async (_title, request) => {
    await silent(request);
    await until(() => openConnections().then((count) => count === 0));
  });

  it('that introduces itself with an unknown key holds no connection', async () => {
    const socket = await silent(upgrade('/graphql'));
    socket.write(frame('{"type":"connection_init","payload":{}}'));
    await once(socket, 'data');
    await until(() => openConnections().then((count) => count === 0));
  });
});

it('a connection that never sends a request is closed', async () => {
  const { hostname, port } = new URL(app.url);
  const { headersTimeout } = app.server;
  app.server.headersTimeout = 1;
  try {
    const socket = connect(Number(port), hostname);
    opened.push({ terminate: () => socket.destroy() });
    socket.resume();
    await once(socket, 'close');
  } finally {
    app.server.headersTimeout = headersTimeout;
  }
});
