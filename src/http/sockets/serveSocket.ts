import { CloseCode, MessageType, stringifyMessage } from 'graphql-ws';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { SlowReaderError } from '../../caller/eventServices.js';
import { toPublicError } from '../../platform/errors.js';
import { toCloseReason } from './openSockets.js';
import { socketLimits } from './socketLimits.js';
import type { SocketExtra, SocketProtocol } from './socketProtocol.js';

const pong = stringifyMessage({ type: MessageType.Pong });

/**
 * Serves graphql-transport-ws on one socket. A failure closes it with a code and a reason that the caller may know. A
 * client that does not read, does not reply to pings, or sends too much is disconnected.
 */
export function serveSocket(protocol: SocketProtocol, socket: WebSocket, extra: SocketExtra, log: Logger): void {
  let early = 0;
  let messages = 0;
  // Stops reading at once: waiting for the client's close frame would mean to read everything it still sends.
  const cutOff = (): void => {
    extra.close(CloseCode.TooManyInitialisationRequests, 'Too many messages. Send fewer.');
    socket.pause();
    setTimeout(() => {
      socket.terminate();
    }, socketLimits.farewellMs).unref();
  };
  const closeFor = (error: unknown): void => {
    // A message that the protocol does not allow, such as one that only a server sends.
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
      send: extra.send,
      close: (code = CloseCode.InternalServerError, reason = '') => {
        extra.close(code, reason);
      },
      onMessage: (receive) =>
        socket.on('message', (data: Buffer) => {
          // Messages that arrive while the socket closes are ignored.
          if (!extra.isOpen()) return;
          messages += 1;
          const text = data.toString();
          // Before the acknowledgement the protocol accepts one connection_init and closes with 4429 for a second one.
          // An unauthenticated client may send one other message.
          const isEarly = !extra.caller && !isIntroduction(text);
          if (isEarly && early++ > 0) extra.close(CloseCode.Unauthorized, 'Unauthorized');
          else if (messages > socketLimits.messages) cutOff();
          else receive(text).catch(closeFor);
        }),
      // The payload is not echoed, because a client could fill the memory with it.
      onPing: () => sendText(socket, pong),
    },
    extra,
  );
  const stopPinging = ping(socket, () => {
    messages = 0;
  });
  // After a malformed or oversized frame, ws has already closed the socket with the right code.
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
 * Sends a message and resolves when it has left the process. A client that has too much unread data, or has not read a
 * message after 30 s, is disconnected even if it replies to pings.
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
    // An error here means that the socket has closed, which its `close` event reports.
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
