import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { limitBodies } from '../../src/caller/limits/slowClients.js';

// A body that does not arrive in time is cut off, before or after the response. One that does, and a file, which has a
// separate pace, are not.
let server: Server;
const withinMs = 300;
const sockets: Socket[] = [];

beforeAll(async () => {
  const limited = limitBodies(
    (req, res) => {
      if (req.url === '/early' || req.headers['x-answer'] === 'early') {
        res.end('early');
        return;
      }
      req.on('error', () => undefined).on('end', () => res.end('whole'));
      req.resume();
    },
    {
      uploads: ['/files'],
      refuse: (res) => {
        res.writeHead(408, { Connection: 'close' }).end();
      },
      withinMs,
    },
  );
  // The product keeps idle connections for so long, too.
  server = createServer({ keepAliveTimeout: 65_000 }, limited);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A connection that has sent one half of a body, and all that comes back on it. */
function sendHalf(request: string): { readonly socket: Socket; readonly received: () => string } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write(`${request} HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nfirst`);
  return { socket, received: () => text };
}

describe('a body that does not arrive', () => {
  it.each([
    ['to a route', 'POST /graphql', 408],
    ['by another method to a path of files', 'PUT /files', 408],
    ['to a request that was answered before', 'POST /early', 200],
    ['to an upload that was answered before', 'POST /files HTTP/1.1\r\nX-Answer: early\r\nX-Rest:', 200],
  ])('%s ends its connection', async (_title, request, status) => {
    const { socket, received } = sendHalf(request);
    await once(socket, 'close');
    expect(received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

describe('a body that arrives', () => {
  it.each([
    ['in time', 'POST /graphql', 20],
    ['later, with a file', 'POST /files?kind=identity', 3 * withinMs],
    ['later, with a file and a slash at the end of the path', 'POST /files/', 3 * withinMs],
  ])('%s is taken, and the connection stays', async (_title, request, afterMs) => {
    const { socket, received } = sendHalf(request);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    socket.write('other');
    await once(socket, 'data');
    expect(received()).toMatch(/^HTTP\/1\.1 200 /);
    await new Promise((resolve) => setTimeout(resolve, 2 * withinMs));
    expect(socket.closed).toBe(false);
  });
});
