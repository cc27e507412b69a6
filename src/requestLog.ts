import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { newId } from './domain/ids.js';

interface LoggedRequest {
  readonly requestId: string;
  readonly log: Logger;
}

/**
 * Gives every request its id, in the answer as `X-Request-Id`, and logs it when it ends. Only the path is logged: a
 * query string, a header or a body may hold a key or personal data.
 */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const requestId = newId('request');
    const started = performance.now();
    const requestLogger = log.child({ requestId });
    res.locals['request'] = { requestId, log: requestLogger } satisfies LoggedRequest;
    res.set('X-Request-Id', requestId);
    res.on('close', () => {
      const milliseconds = Math.round(performance.now() - started);
      const path = req.originalUrl.split('?', 1)[0];
      requestLogger.info({ method: req.method, path, status: res.statusCode, milliseconds }, 'request');
    });
    next();
  };
}

/** Id and logger of the request that is being answered. */
export function requestOf(res: Response): LoggedRequest {
  return res.locals['request'] as LoggedRequest;
}
