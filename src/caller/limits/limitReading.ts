import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

const readTimeoutMs = 30_000;
/** As slowly as an upload may come, 10 kB a second. */
const minBytesPerMs = 10;

/**
 * Closes the connection of a client that has not read its response 30 s after it was made; a file may be read at 10 kB a
 * second. The time-out of the server alone would not do: each byte that the client reads or sends renews it.
 */
export function limitReading(listener: RequestListener, withinMs: number = readTimeoutMs): RequestListener {
  return (req, res) => {
    let timer: NodeJS.Timeout | undefined;
    // 'close' follows 'finish' too. Middleware and a stream add some ten listeners of their own, each once.
    res.setMaxListeners(20).once('close', () => {
      clearTimeout(timer);
    });
    const write = res.write.bind(res);
    res.write = ((...args: Parameters<typeof write>) => {
      res.write = write;
      timer = watchStream(req.socket, withinMs);
      return write(...args);
    }) as typeof res.write;
    const end = res.end.bind(res) as (...args: unknown[]) => typeof res;
    res.end = ((...args: unknown[]) => {
      const ended = end(...args);
      const unread = res.writableFinished ? 0 : req.socket.writableLength;
      if (unread > 0) {
        clearTimeout(timer);
        const more = res.hasHeader('Content-Disposition') ? unread / minBytesPerMs : 0;
        timer = setTimeout(() => req.socket.destroy(), withinMs + more).unref();
      }
      return ended;
    }) as typeof res.end;
    listener(req, res);
  };
}

/** While a response is written piece by piece, its reader has to take 10 kB a second of what is waiting for it. */
function watchStream(socket: Socket, withinMs: number): NodeJS.Timeout {
  const taken = (): number => socket.bytesWritten - socket.writableLength;
  let before = taken();
  return setInterval(() => {
    const now = taken();
    if (socket.writableLength > 0 && now - before < withinMs * minBytesPerMs) socket.destroy();
    before = now;
  }, withinMs).unref();
}
