import type { RequestListener } from 'node:http';

const wholeWithinMs = 15_000;

/**
 * Cuts a client off whose body is not there in time. Files, which come to these paths, have a pace of their own.
 * @param exempt Paths, to the letter
 */
export function limitBodies(
  listener: RequestListener,
  exempt: readonly string[],
  withinMs: number = wholeWithinMs,
): RequestListener {
  return (req, res) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
    const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
    if (hasBody && !exempt.includes(req.url?.split('?', 1)[0] ?? '')) {
      const timer = setTimeout(() => {
        if (req.complete) return;
        if (!res.headersSent) res.writeHead(408, { Connection: 'close' }).end();
        req.socket.destroySoon();
      }, withinMs);
      timer.unref();
      const clear = (): void => {
        clearTimeout(timer);
      };
      req.once('end', clear);
      res.once('close', clear);
    }
    listener(req, res);
  };
}
