import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const bodyTimeoutMs = 15_000;

interface BodyLimit {
  /** Paths, to the letter, whose POST takes files. Those have a minimum rate instead of a time limit. */
  readonly uploads: readonly string[];
  /** Answers a request whose body did not arrive in time. */
  readonly refuse: (res: ServerResponse) => void;
  readonly withinMs?: number;
}

/**
 * Cuts a client off whose body has not arrived in time, also when its request was answered before: what is left of a body
 * holds the connection. For uploads the time begins with the response.
 */
export function limitBodies(
  listener: RequestListener,
  { uploads, refuse, withinMs = bodyTimeoutMs }: BodyLimit,
): RequestListener {
  return (req, res) => {
    if (hasBody(req)) {
      const { socket } = req;
      const cutOff = (): void => {
        if (req.complete) return;
        if (!res.headersSent) refuse(res);
        socket.destroySoon();
      };
      const start = (): NodeJS.Timeout => setTimeout(cutOff, withinMs).unref();
      const isUpload = req.method === 'POST' && uploads.includes(req.url?.split('?', 1)[0] ?? '');
      let timer = isUpload ? undefined : start();
      const clear = (): void => {
        clearTimeout(timer);
        socket.off('close', clear);
      };
      req.once('end', clear);
      res.once('close', () => {
        if (req.complete || socket.destroyed) {
          clear();
          return;
        }
        timer ??= start();
        // A request that was answered tells nothing when its connection closes.
        socket.once('close', clear);
      });
    }
    listener(req, res);
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

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
