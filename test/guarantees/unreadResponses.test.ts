import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { afterEach, expect, it } from '@jest/globals';
import { limitReading } from '../../src/caller/limits/slowClients.js';
import { sendText } from '../../src/http/sockets/serveSocket.js';

// A client that does not read what it has asked for does not keep it in the memory of the service.
const withinMs = 300;
// More than the two systems between them take.
const large = 'x'.repeat(30_000_000);
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function listening(listener?: RequestListener): Promise<Server> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

const getPort = (server: Server): number => (server.address() as AddressInfo).port;

/** A connection that has asked for something and reads a little of it at a time, or nothing. */
function reader(server: Server, chunk: number): Socket {
  const socket = connect(getPort(server), '127.0.0.1');
  const timer = setInterval(() => socket.read(chunk), 20);
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  ends.push(() => {
    clearInterval(timer);
    socket.destroy();
  });
  return socket;
}

it.each([
  ['reads nothing', 0],
  ['reads a little at a time', 10],
])('a client that %s loses its connection', async (_title, chunk) => {
  const server = await listening(limitReading((_req, res) => res.end(large), withinMs));
  const taken = once(server, 'connection') as Promise<[Socket]>;
  reader(server, chunk);
  const [connection] = await taken;
  await once(connection, 'close');
});

it('a client that reads a stream too slowly loses its connection', async () => {
  const endless = function* () {
    for (;;) yield Buffer.alloc(65_536);
  };
  const listener: RequestListener = (_req, res) => void Readable.from(endless()).pipe(res);
  const server = await listening(limitReading(listener, withinMs));
  const taken = once(server, 'connection') as Promise<[Socket]>;
  reader(server, 10);
  const [connection] = await taken;
  await once(connection, 'close');
});

it('a client that reads in time keeps its connection', async () => {
  const server = await listening(limitReading((_req, res) => res.end(large), 10_000));
  const response = await fetch(`http://127.0.0.1:${getPort(server)}`);
  expect(await response.text()).toHaveLength(large.length);
});

it('a socket that answers pings and reads nothing is closed', async () => {
  const server = await listening();
  const sockets = new WebSocketServer({ server });
  ends.push(() => {
    sockets.close();
  });
  const taken = once(sockets, 'connection') as Promise<[WebSocket]>;
  const client = new WebSocket(`ws://127.0.0.1:${getPort(server)}`);
  ends.push(() => {
    client.terminate();
  });
  const [[socket]] = await Promise.all([taken, once(client, 'open')]);
  client.pause();
  // Nobody has asked for it: it says that the client is there, not that it reads.
  client.pong();
  const closed = once(socket, 'close');
  await sendText(socket, large, withinMs);
  await closed;
});
