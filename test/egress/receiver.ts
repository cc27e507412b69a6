import { once } from 'node:events';
import { createServer as createPlainServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { createCertificateAuthority } from '../support/seeds/certificates.js';

/** The authority whose certificates the receivers have, and one of those: for the loopback addresses and two names. */
export const authority = await createCertificateAuthority();
export const hookName = 'hooks.receiver.example';
export const pair = await authority.issue({
  names: [hookName, 'other.example.test'],
  ips: ['127.0.0.1', '127.0.0.2', '127.0.0.3', '::1'],
});

/** A server on loopback that notes who comes. */
export interface Receiver {
  readonly port: number;
  /** Its URL by address. */
  readonly url: string;
  /** How many connections were made to it. */
  readonly connections: number;
  /** How many were open at once. */
  readonly mostOpen: number;
  /** How many are open. */
  readonly open: number;
  /** Each request that came, head and body as they came. */
  readonly requests: readonly string[];
}

const servers: { server: Server; sockets: Set<Socket> }[] = [];

/** Ends all receivers of this file, with their connections. */
export async function endReceivers(): Promise<void> {
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
}

/** The receiver's behaviour on a request: `nth` counts those of the connection, from 1. */
export type Behaviour = (socket: Socket, nth: number) => void;

/** A receiver over TLS that does the same on each request. */
export function receiver(behaviour: Behaviour, options: TlsOptions = {}, host = '127.0.0.1'): Promise<Receiver> {
  const requests: string[] = [];
  const server = createServer({ ...pair, ...options }, (socket) => {
    socket.on('error', () => undefined);
    let [received, nth] = ['', 0];
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      for (let end = endOfRequest(received); end > 0; end = endOfRequest(received)) {
        requests.push(received.slice(0, end));
        received = received.slice(end);
        nth += 1;
        behaviour(socket, nth);
      }
    });
  });
  server.on('tlsClientError', () => undefined);
  return listening(server, requests, host);
}

/** A receiver over TLS that acts on the first bytes of a connection and reads no further. */
export function receiverOfHead(behaviour: (socket: Socket) => void): Promise<Receiver> {
  const server = createServer(pair, (socket) => {
    socket
      .on('error', () => undefined)
      .once('readable', () => {
        behaviour(socket);
      });
  });
  return listening(server, [], '127.0.0.1');
}

/** A receiver without TLS, which is given each connection as it is. */
export function plainReceiver(accept: (socket: Socket) => void, host = '127.0.0.1'): Promise<Receiver> {
  return listening(createPlainServer(accept), [], host);
}

/** Has the network reset a connection: TLS itself cannot. */
export function reset(socket: Socket): void {
  for (const { sockets } of servers) {
    for (const raw of sockets) if (raw.remotePort === socket.remotePort) raw.resetAndDestroy();
  }
}

/** The simplest answer that leaves the connection open. */
export function answer(socket: Socket, status = '200 OK', body = 'taken', headers: readonly string[] = []): void {
  const lines = [`HTTP/1.1 ${status}`, `content-length: ${Buffer.byteLength(body)}`, ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** A receiver's behaviour that takes everything. */
export const answerAll: Behaviour = (socket) => {
  answer(socket);
};

async function listening(server: Server, requests: readonly string[], host: string): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let [connections, mostOpen] = [0, 0];
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    mostOpen = Math.max(mostOpen, sockets.size);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  servers.push({ server, sockets });
  await once(server.listen(0, host), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `https://${host.includes(':') ? `[${host}]` : host}:${port}/hook`,
    requests,
    get connections() {
      return connections;
    },
    get mostOpen() {
      return mostOpen;
    },
    get open() {
      return sockets.size;
    },
  };
}

function endOfRequest(text: string): number {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return 0;
  const end = head + 4 + Number(/\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
  return text.length >= end ? end : 0;
}
