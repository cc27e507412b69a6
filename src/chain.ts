import type { ErrorRequestHandler, RequestHandler } from 'express';
import { identify, refuseStrangers } from './auth/identify.js';
import type { Services } from './context.js';
import { AppError } from './errors.js';
import type { Load } from './limits/load.js';
import { refuseTwoHosts } from './limits/refuseTwoHosts.js';
import { shedLoad } from './limits/shedLoad.js';
import type { Metrics } from './metrics.js';
import { answerHeaders } from './pages/securityHeaders.js';
import { publicErrorOf } from './publicError.js';
import { requestLog, requestOf } from './requestLog.js';
import { apiVersion } from './rest/apiVersion.js';
import { bodyErrorOf, jsonBody } from './rest/jsonBody.js';
import { ownOrigin } from './rest/ownOrigin.js';
import { sendProblem, setErrorHeaders } from './rest/problem.js';
import { strictTransport } from './tls/strictTransport.js';

/** What every request passes first. */
export function arrival({ log }: Services, metrics: Metrics, publicUrl: () => string): readonly RequestHandler[] {
  return [
    answerHeaders,
    requestLog(log, metrics),
    ownOrigin(publicUrl),
    strictTransport(publicUrl),
    refuseTwoHosts,
    apiVersion,
  ];
}

/** What stands before everything that needs a key. */
export function knownCaller(services: Services, load: Load, publicUrl: () => string): readonly RequestHandler[] {
  return [shedLoad(load), refuseStrangers(publicUrl), ...jsonBody, identify(services)];
}

/** What no route has answered, and what has failed on the way: with an error of the closed list. */
export function departure(publicUrl: () => string): readonly [RequestHandler, ErrorRequestHandler] {
  return [refuseUnknownPath, errorHandler(publicUrl)];
}

const refuseUnknownPath: RequestHandler = () => {
  throw new AppError('NOT_FOUND', 'There is nothing at this path.');
};

function errorHandler(publicUrl: () => string): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const { requestId, log } = requestOf(res);
    const known = bodyErrorOf(error) ?? publicErrorOf(error, log);
    known.requestId = requestId;
    if (res.headersSent) {
      next(error);
    } else if (req.path.startsWith('/graphql')) {
      setErrorHeaders(res, known);
      res.json({ errors: [{ message: known.message, extensions: known.extensions }] });
    } else {
      sendProblem(res, known, publicUrl());
    }
  };
}
