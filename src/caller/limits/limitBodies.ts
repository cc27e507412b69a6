import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../../platform/errors.js';

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

/** Refuses every method with 405. To be set behind the handlers of a path. @param allowed Those that have one */
export function refuseOtherMethods(...allowed: readonly string[]): RequestHandler {
  return (_req, res) => {
    res.set('Allow', allowed.join(', '));
    throw new AppError('METHOD_NOT_ALLOWED', `This path supports ${allowed.join(' and ')} only.`);
  };
}

/** Middleware of `requireSingleHost`. */
export const refuseAmbiguousHost: RequestHandler = (req, res, next) => {
  try {
    requireSingleHost(req);
  } catch (error) {
    res.set('Connection', 'close');
    throw error;
  }
  next();
};

/**
 * Refuses a request with more than one Host header, which two servers on its way may read differently, and an HTTP/1.1
 * request without one (RFC 9112, section 3.2).
 * @throws AppError INVALID_REQUEST
 */
export function requireSingleHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw new AppError('INVALID_REQUEST', 'The request has more than one Host header. Send exactly one.');
  if (hosts === 0 && httpVersion === '1.1') {
    throw new AppError('INVALID_REQUEST', 'The request has no Host header. Send one.');
  }
}
