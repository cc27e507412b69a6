import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const bodyTimeoutMs = 15_000;

interface BodyLimit {
  /** Paths whose POST uploads files, also with a slash at the end. Uploads have a minimum rate instead of a time limit. */
  readonly uploads: readonly string[];
  /** Sends the error for a request whose body did not arrive in time. */
  readonly refuse: (res: ServerResponse) => void;
  readonly withinMs?: number;
}

/**
 * Disconnects a client whose body does not arrive in time, even after the response was sent: the unread rest of a body
 * would keep the connection open. For uploads the time starts with the response.
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
      const isUpload = req.method === 'POST' && uploads.includes(req.url?.split('?', 1)[0]?.replace(/\/$/, '') ?? '');
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
        // After the response, the request emits nothing when its connection closes.
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
/** The slowest upload accepted: 10 kB a second. */
const minBytesPerMs = 10;

/**
 * Closes the connection of a client that has not read its response within 30 s. Files may be read at 10 kB a second.
 * The server's own time-out is not enough: each byte that the client reads or sends renews it.
 */
export function limitReading(listener: RequestListener, withinMs: number = readTimeoutMs): RequestListener {
  return (req, res) => {
    let timer: NodeJS.Timeout | undefined;
    // 'close' follows 'finish' too. Middleware and a stream add about ten listeners, so the limit is 20.
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

/** Watches a response that is written in chunks: its reader must take 10 kB a second of the waiting data. */
function watchStream(socket: Socket, withinMs: number): NodeJS.Timeout {
  const taken = (): number => socket.bytesWritten - socket.writableLength;
  let before = taken();
  return setInterval(() => {
    const now = taken();
    if (socket.writableLength > 0 && now - before < withinMs * minBytesPerMs) socket.destroy();
    before = now;
  }, withinMs).unref();
}
