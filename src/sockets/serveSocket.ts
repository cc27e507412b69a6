import { CloseCode, MessageType, stringifyMessage } from 'graphql-ws';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { publicErrorOf } from '../publicError.js';
import { closeReasonOf } from './closeCode.js';
import { socketLimits } from './socketLimits.js';
import type { SocketExtra, SocketProtocol } from './socketProtocol.js';

const pong = stringifyMessage({ type: MessageType.Pong });

/**
 * Lets one socket speak graphql-transport-ws. Whatever fails closes it with a code and a reason that a caller may know;
 * a client that does not read, or does not answer a ping, is cut off.
 */
export function serveSocket(protocol: SocketProtocol, socket: WebSocket, extra: SocketExtra, log: Logger): void {
  let introductions = 0;
  const closeFor = (error: unknown): void => {
    // What the protocol has no place for, such as a message that only a server sends.
    if (error instanceof Error && error.message.startsWith('Unexpected message')) {
      socket.close(CloseCode.BadRequest, 'Invalid message received');
      return;
    }
    const { code, reason } = closeReasonOf(publicErrorOf(error, log));
    socket.close(code, reason);
  };
  const closed = protocol.opened(
    {
      protocol: socket.protocol,
      send: (text) => send(socket, text),
      close: (code, reason) => {
        socket.close(code, reason);
      },
      onMessage: (receive) =>
        socket.on('message', (data: Buffer) => {
          // A stranger has one thing to say.
          if (!extra.caller && introductions++ > 0) socket.close(CloseCode.Unauthorized, 'Unauthorized');
          else receive(data.toString()).catch(closeFor);
        }),
      // Without the payload, which would have us hold for a client what it sends us.
      onPing: () => send(socket, pong),
    },
    extra,
  );
  const stopPinging = ping(socket);
  // A frame that is malformed or too long: ws has closed the socket already, with the code for it.
  socket.on('error', (error) => {
    log.debug({ err: error }, 'a socket failed');
  });
  socket.once('close', (code, reason) => {
    stopPinging();
    closed(code, reason.toString()).catch((error: unknown) => {
      log.error({ err: error }, 'the end of a socket failed');
    });
  });
}

async function send(socket: WebSocket, text: string): Promise<void> {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > socketLimits.unreadBytes) {
    socket.terminate();
    return;
  }
  await new Promise<void>((resolve) => {
    // An error here means that the socket is gone, which its `close` tells.
    socket.send(text, () => {
      resolve();
    });
  });
}

function ping(socket: WebSocket): () => void {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  const timer = setInterval(() => {
    if (!isAlive) {
      socket.terminate();
      return;
    }
    isAlive = false;
    socket.ping();
  }, socketLimits.pingMs);
  return () => {
    clearInterval(timer);
  };
}
