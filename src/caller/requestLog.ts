import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { newId } from '../domain/ids.js';
import type { Metrics } from '../platform/metrics.js';
import { resumeRequest, traceRequest } from '../platform/tracing.js';

export interface LoggedRequest {
  readonly requestId: string;
  readonly log: Logger;
}

/**
 * Gives every request an id, which the response has as `X-Request-Id`, and logs and measures the request when it ends.
 * Only the route is logged, without ids: path, query, headers and body may contain a key or personal data.
 */
export function requestLog(log: Logger, metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const requestId = newId('request');
    const started = performance.now();
    const requestLogger = log.child({ requestId });
    res.locals['request'] = { requestId, log: requestLogger } satisfies LoggedRequest;
    res.set('X-Request-Id', requestId);
    traceRequest(req, res, requestId, (endSpan) => {
      res.on('close', () => {
        const milliseconds = performance.now() - started;
        const request = { method: req.method, route: toRouteLabel(req), status: res.statusCode };
        metrics.observe({ ...request, seconds: milliseconds / 1000 });
        resumeRequest(res, () => {
          requestLogger.info({ ...request, milliseconds: Math.round(milliseconds) }, 'request');
        });
        endSpan?.(request);
      });
      next();
    });
  };
}

function toRouteLabel(req: Request): string {
  const route = req.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : req.baseUrl || 'none';
}

export function getLoggedRequest(res: Response): LoggedRequest {
  return res.locals['request'] as LoggedRequest;
}
