import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

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
