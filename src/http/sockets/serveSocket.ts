import { CloseCode, MessageType, stringifyMessage } from 'graphql-ws';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { SlowReaderError } from '../../caller/eventServices.js';
import { toPublicError } from '../../platform/errors.js';
import { toCloseReason } from './closeCode.js';
import { socketLimits } from './socketLimits.js';
import type { SocketExtra, SocketProtocol } from './socketProtocol.js';

const pong = stringifyMessage({ type: MessageType.Pong });

/**
 * Lets one socket speak graphql-transport-ws. Whatever fails closes it with a code and a reason that a caller may know;
 * a client that does not read, does not answer a ping, or sends without end, is cut off.
 */
export function serveSocket(protocol: SocketProtocol, socket: WebSocket, extra: SocketExtra, log: Logger): void {
  let early = 0;
  let messages = 0;
  // Nothing of what it still sends is read: to wait for its own farewell would be to read it all.
  const cutOff = (): void => {
    extra.close(CloseCode.TooManyInitialisationRequests, 'Too many messages. Send fewer.');
    socket.pause();
    setTimeout(() => {
      socket.terminate();
    }, socketLimits.farewellMs).unref();
  };
  const closeFor = (error: unknown): void => {
    // What the protocol has no place for, such as a message that only a server sends.
    if (error instanceof Error && error.message.startsWith('Unexpected message')) {
      extra.close(CloseCode.BadRequest, 'Invalid message received');
      return;
    }
    const { code, reason } = toCloseReason(error instanceof SlowReaderError ? error : toPublicError(error, log));
    extra.close(code, reason);
  };
  const closed = protocol.opened(
    {
      protocol: socket.protocol,
      send: (text) => sendText(socket, text),
      close: (code = CloseCode.InternalServerError, reason = '') => {
        extra.close(code, reason);
      },
      onMessage: (receive) =>
        socket.on('message', (data: Buffer) => {
          // What comes in while the socket is being closed is done for nobody.
          if (!extra.isOpen()) return;
          messages += 1;
          const text = data.toString();
          // Before the acknowledgement the protocol takes one connection_init and closes with 4429 for a second one. An
          // unauthenticated client may send one other message.
          const isEarly = !extra.caller && !isIntroduction(text);
          if (isEarly && early++ > 0) extra.close(CloseCode.Unauthorized, 'Unauthorized');
          else if (messages > socketLimits.messages) cutOff();
          else receive(text).catch(closeFor);
        }),
      // Without the payload, which would have us hold for a client what it sends us.
      onPing: () => sendText(socket, pong),
    },
    extra,
  );
  const stopPinging = ping(socket, () => {
    messages = 0;
  });
  // A frame that is malformed or too long: ws has closed the socket already, with the code for it.
  socket.on('error', (error) => {
    log.debug({ err: error }, 'a WebSocket failed');
  });
  socket.once('close', (code, reason) => {
    stopPinging();
    closed(code, reason.toString()).catch((error: unknown) => {
      log.error({ err: error }, 'closing a WebSocket failed');
    });
  });
}

function isIntroduction(text: string): boolean {
  try {
    return (JSON.parse(text) as { type?: unknown } | null)?.type === MessageType.ConnectionInit;
  } catch {
    return false;
  }
}

function ping(socket: WebSocket, onPing: () => void): () => void {
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
    onPing();
    socket.ping();
  }, socketLimits.pingMs);
  return () => {
    clearInterval(timer);
  };
}

/**
 * Sends a message, and resolves when it has left the process. A client is cut off that has too much unread already, or has
 * not read a message after 30 s: it may answer pings all the same.
 */
export async function sendText(
  socket: WebSocket,
  text: string,
  withinMs: number = socketLimits.unreadMs,
): Promise<void> {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > socketLimits.unreadBytes) {
    socket.terminate();
    return;
  }
  await new Promise<void>((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    // An error here means that the socket is gone, which its `close` tells.
    socket.send(text, () => {
      clearTimeout(timer);
      resolve();
    });
    if (socket.bufferedAmount > 0) {
      timer = setTimeout(() => {
        socket.terminate();
      }, withinMs).unref();
    }
  });
}
