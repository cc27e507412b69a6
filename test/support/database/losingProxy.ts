import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { until } from '../until.js';

export interface LosingProxy {
  readonly url: string;
  /** Resolves once a WebSocket has sent `subscribe` and the service has handled it. */
  readonly opened: () => Promise<void>;
  /** Resolves once no WebSocket is open. */
  readonly closed: () => Promise<void>;
  /** Destroys all connections. New ones are accepted. */
  readonly lose: () => void;
  readonly stop: () => Promise<void>;
}

interface Connection {
  readonly socket: Socket;
  /** 0 until it is a WebSocket; then the chunks that the client sent: upgrade, `connection_init`, `subscribe`. */
  chunks: number;
}

/** A TCP proxy in front of a service that can drop its connections. */
export async function losingProxy(target: string): Promise<LosingProxy> {
  const open = new Set<Connection>();
  const server = createServer((socket) => {
    const upstream = createConnection(Number(new URL(target).port), '127.0.0.1');
    const connection: Connection = { socket, chunks: 0 };
    open.add(connection);
    const end = (): void => {
      open.delete(connection);
      socket.destroy();
      upstream.destroy();
    };
    socket.on('data', (data) => {
      const isUpgrade = data.toString('latin1').toLowerCase().includes('upgrade: websocket');
      if (isUpgrade || connection.chunks > 0) connection.chunks += 1;
      upstream.write(data);
    });
    upstream.on('data', (data) => socket.write(data));
    for (const each of [socket, upstream]) each.on('error', end).on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const lose = (): void => {
    for (const { socket } of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    opened: async () => {
      await until(() => [...open].some(({ chunks }) => chunks >= 3));
      await fetch(`${target}/healthz`);
    },
    closed: () => until(() => ![...open].some(({ chunks }) => chunks > 0)),
    lose,
    stop: async () => {
      lose();
      server.close();
      await once(server, 'close');
    },
  };
}
