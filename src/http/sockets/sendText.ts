import type { WebSocket } from 'ws';
import { socketLimits } from './socketLimits.js';

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
