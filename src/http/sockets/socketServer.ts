import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { GraphQLSchema } from 'graphql';
import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Services } from '../../caller/context.js';
import { refuseOtherOrigin } from '../../caller/identify.js';
import { toAddressKey } from '../../caller/limits/rateLimits.js';
import type { Load } from '../../caller/limits/shedLoad.js';
import { requireSingleHost } from '../../caller/methodAndHost.js';
import { AppError, type ErrorCode, toPublicError } from '../../platform/errors.js';
import type { Metrics } from '../../platform/metrics.js';
import type { IntrospectionCache } from '../../resolvers/operationPlugin.js';
import { refuseOtherVersion } from '../../platform/apiVersion.js';
import type { ResponseHeaders } from '../responseHeaders.js';
import { createOpenSockets } from './openSockets.js';
import { refuseUpgrade } from './refuseUpgrade.js';
import { sendText, serveSocket } from './serveSocket.js';
import { socketLimits } from './socketLimits.js';
import { createSocketProtocol, type SocketExtra } from './socketProtocol.js';
import { createUnauthenticatedSockets, type UnauthenticatedSocket } from './unauthenticatedSockets.js';

const goingAway = 1001;
const unauthorized: number = CloseCode.Unauthorized;
const dropped = 'Too many WebSockets have not sent connection_init. Connect again, and send it at once.';
const closeWithinMs = 2_000;

export interface SocketServer {
  /** Handles the upgrade requests of a server at `/graphql`. */
  attach(server: Server): void;
  /**
   * Accepts no more sockets and asks the open ones to reconnect (1001). Sockets that do not close in time are
   * disconnected.
   */
  stop(): Promise<void>;
}

interface SocketServerOptions {
  readonly load: Load;
  readonly introspection: IntrospectionCache;
  readonly metrics: Metrics;
  readonly publicUrl: () => string;
  /** The address of a request: the peer's, or the one that a trusted proxy reports. */
  readonly findAddress: (request: IncomingMessage) => string;
  readonly denials: { note(code: ErrorCode): void };
}

/** GraphQL over WebSocket (`graphql-transport-ws`, contract.md#live-subscriptions). */
export function createSocketServer(
  schema: GraphQLSchema,
  services: Services,
  { load, introspection, metrics, publicUrl, findAddress, denials }: SocketServerOptions,
): SocketServer {
  const sockets = createOpenSockets(services);
  const subscriptions = { open: 0 };
  const protocol = createSocketProtocol(schema, services, { load, introspection, sockets, subscriptions, publicUrl });
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: socketLimits.messageBytes,
    perMessageDeflate: false,
    handleProtocols: (offered) => offered.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) && GRAPHQL_TRANSPORT_WS_PROTOCOL,
  });
  metrics.gauge('websocket_connections', 'Open WebSockets.', () => server.clients.size);
  metrics.gauge('graphql_subscriptions', 'Open subscriptions.', () => subscriptions.open);
  const strangers = createUnauthenticatedSockets();
  let isStopping = false;

  const admit = (request: IncomingMessage): void => {
    requireSingleHost(request);
    refuseOtherVersion(request.headers['api-version']);
    if (request.url?.split('?')[0] !== '/graphql') {
      throw new AppError('NOT_FOUND', 'WebSockets are served at /graphql only. Connect there.');
    }
    // Whether it uses a key, which the portal's pages may not, is known only after its `connection_init`.
    refuseOtherOrigin(request.headers.origin, publicUrl(), services.urls.portalUrl());
    if (isStopping) {
      throw new AppError('OVERLOADED', 'The service has too many WebSockets open. Connect again later.', {
        retryAfterSeconds: 1,
      });
    }
  };

  // An upgrade without a valid handshake (RFC 6455, section 4.2.1).
  server.on('wsClientError', ({ message }, socket, { method }) => {
    const isGet = method === 'GET';
    const error = new AppError(isGet ? 'INVALID_REQUEST' : 'METHOD_NOT_ALLOWED', `${message}.`);
    const more: ResponseHeaders = isGet ? [['Sec-WebSocket-Version', '13, 8']] : [['Allow', 'GET']];
    refuseUpgrade(socket, error, publicUrl(), more);
  });

  /** Its closures live as long as the socket, so they are made where the upgrade request, which takes several KiB, is out of their reach. */
  const createExtra = (
    opened: WebSocket,
    upgrade: IncomingMessage,
    address: string,
    stranger: UnauthenticatedSocket,
  ): SocketExtra => {
    const extra: SocketExtra = {
      ...{ address, upgrade, stranger, running: 0 },
      send: (text) => sendText(opened, text),
      isOpen: () => opened.readyState === opened.OPEN,
      close: (code, reason) => {
        if (opened.readyState !== opened.OPEN) return;
        if (code === unauthorized) denials.note('UNAUTHENTICATED');
        services.log.info({ code, callerId: extra.caller?.callerId }, 'a WebSocket was closed');
        opened.close(code, reason);
        if (extra.caller) return;
        // An unauthenticated client that does not close its side is disconnected after this time.
        stranger.leave();
        const timer = setTimeout(() => {
          opened.terminate();
        }, socketLimits.farewellMs);
        opened.once('close', () => {
          clearTimeout(timer);
        });
      },
    };
    return extra;
  };

  return {
    attach: (http) => {
      http.on('upgrade', (request: IncomingMessage, socket, head) => {
        destroyOnError(socket);
        const address = findAddress(request);
        let drop = (): void => {
          socket.destroy();
        };
        let stranger: UnauthenticatedSocket;
        try {
          admit(request);
          const isFull = server.clients.size >= socketLimits.sockets;
          stranger = strangers.enter(toAddressKey(address), isFull, () => {
            drop();
          });
        } catch (error) {
          refuseUpgrade(socket, toPublicError(error, services.log), publicUrl());
          return;
        }
        socket.once('close', stranger.leave);
        server.handleUpgrade(request, socket, head, (opened) => {
          const extra = createExtra(opened, request, address, stranger);
          drop = () => {
            extra.close(CloseCode.ConnectionInitialisationTimeout, dropped);
            opened.terminate();
          };
          serveSocket(protocol, opened, extra, services.log);
        });
      });
    },
    stop: async () => {
      isStopping = true;
      sockets.stop();
      const closed = [...server.clients].map(
        (client) =>
          new Promise<void>((resolve) => {
            client.once('close', () => {
              resolve();
            });
            client.close(goingAway, 'The service is stopping. Connect again, and resume after your last cursor.');
          }),
      );
      const timer = setTimeout(() => {
        for (const client of server.clients) client.terminate();
      }, closeWithinMs);
      await Promise.all(closed);
      clearTimeout(timer);
    },
  };
}

function destroyOnError(socket: Duplex): void {
  socket.on('error', () => socket.destroy());
}
