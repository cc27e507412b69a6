import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const readWithinMs = 30_000;
/** As slowly as an upload may come, 10 kB a second. */
const slowestBytesPerMs = 10;

/**
 * Closes the connection of a client that has not read its response 30 s after it was made; a file may be read at 10 kB a
 * second. The time-out of the server alone would not do: each byte that the client reads or sends renews it.
 */
export function limitReading(listener: RequestListener, withinMs: number = readWithinMs): RequestListener {
  return (req, res) => {
    const write = res.write.bind(res);
    res.write = ((...args: Parameters<typeof write>) => {
      res.write = write;
      watchStream(req.socket, res, withinMs);
      return write(...args);
    }) as typeof res.write;
    const end = res.end.bind(res) as (...args: unknown[]) => typeof res;
    res.end = ((...args: unknown[]) => {
      const ended = end(...args);
      const unread = res.writableFinished ? 0 : req.socket.writableLength;
      if (unread > 0) {
        const more = res.hasHeader('Content-Disposition') ? unread / slowestBytesPerMs : 0;
        const timer = setTimeout(() => req.socket.destroy(), withinMs + more).unref();
        const clear = (): void => {
          clearTimeout(timer);
        };
        res.once('finish', clear);
        res.once('close', clear);
      }
      return ended;
    }) as typeof res.end;
    listener(req, res);
  };
}

/** While a response is written piece by piece, its reader has to take 10 kB a second of what is waiting for it. */
function watchStream(socket: Socket, res: ServerResponse, withinMs: number): void {
  const taken = (): number => socket.bytesWritten - socket.writableLength;
  let before = taken();
  const timer = setInterval(() => {
    const now = taken();
    if (socket.writableLength > 0 && now - before < withinMs * slowestBytesPerMs) socket.destroy();
    before = now;
  }, withinMs).unref();
  const clear = (): void => {
    clearInterval(timer);
  };
  res.once('finish', clear);
  res.once('close', clear);
}
