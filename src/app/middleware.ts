import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { DenialCounts } from '../audit/auditRow.js';
import { answerHeaders, type AnswerHeaders } from '../http/responseHeaders.js';
import {
  admitAll,
  admitStrangers,
  identify,
  refuseOtherPages,
  refuseStrangers,
  refuseStrangersButApplicants,
} from '../caller/identify.js';
import { loadSession } from '../caller/sessionCookie.js';
import type { Services } from '../caller/context.js';
import { AppError, type ErrorCode, publicErrorOf } from '../platform/errors.js';
import type { LimitName } from '../platform/configuration/limitTable.js';
import { type Load, shedLoad } from '../caller/limits/shedLoad.js';
import { limitExceeded, rateLimitHeaders } from '../caller/limits/rateLimits.js';
import { refuseTwoHosts } from '../caller/limits/limitBodies.js';
import type { Metrics } from '../platform/metrics.js';
import { requestLog, requestOf } from '../caller/requestLog.js';
import { apiVersion, graphqlErrorOf, isGraphql, sendProblem, setErrorHeaders } from '../rest/problem.js';
import { bodyErrorOf, jsonBody, strangersJsonBody } from '../rest/readVariables.js';
import { readableByAll } from '../rest/files.js';

type Handler = RequestHandler | ErrorRequestHandler;

/** What every request passes first. */
export function arrival({ log }: Services, metrics: Metrics, publicUrl: () => string): readonly RequestHandler[] {
  return [setAnswerHeaders(publicUrl), requestLog(log, metrics), refuseTwoHosts, apiVersion];
}

/** What stands before everything that needs a key. */
export function knownCaller(services: Services, load: Load, publicUrl: () => string): readonly Handler[] {
  const session = loadSession(services.database.pool, services.secrets, publicUrl);
  return [
    refuseStrangers(publicUrl, services.urls.portalUrl),
    ...jsonBody,
    countUnreadable(services, 'requests'),
    shedLoad(load),
    identify(services, session),
  ];
}

/** The same for GraphQL over HTTP, which applicants speak too. */
export function knownCallerOrApplicant(services: Services, load: Load, publicUrl: () => string): readonly Handler[] {
  const [, ...others] = knownCaller(services, load, publicUrl);
  return [refuseStrangersButApplicants(publicUrl, services.urls.portalUrl), ...others];
}

/** What stands before the few things that are open to all, such as signing in. */
export function anyCaller(services: Services, load: Load, publicUrl: () => string): readonly Handler[] {
  const session = loadSession(services.database.pool, services.secrets, publicUrl);
  return [
    refuseOtherPages(publicUrl, services.urls.portalUrl),
    ...strangersJsonBody,
    countUnreadable(services, 'signIns'),
    shedLoad(load),
    admitStrangers(services, session),
  ];
}

/**
 * What stands before what another site sends a browser to: it comes by a link, not by a call of a page, and what it may do
 * it has to prove by what it brings.
 */
export function sentBrowser(services: Services, load: Load, publicUrl: () => string): readonly RequestHandler[] {
  const session = loadSession(services.database.pool, services.secrets, publicUrl);
  return [shedLoad(load), admitStrangers(services, session)];
}

/** What stands before what is public: nobody is asked who he is, and so no page need be kept from it. */
export function allCallers(services: Services, load: Load): readonly RequestHandler[] {
  return [readableByAll, shedLoad(load), admitAll(services)];
}

/**
 * Counts a request whose body cannot be read for the address that it comes from: its caller is looked up after the body.
 * @throws AppError RATE_LIMITED
 */
function countUnreadable({ rateLimits }: Services, limit: LimitName): ErrorRequestHandler {
  return async (error: unknown, req, res, next) => {
    if (bodyErrorOf(error) || (error instanceof AppError && unreadable.has(error.code))) {
      const state = await rateLimits.consume({ kind: 'address', address: req.ip ?? '' }, limit);
      if (state) res.set(rateLimitHeaders(state));
      if (state?.isExceeded) throw limitExceeded(state);
    }
    next(error);
  };
}

const unreadable: ReadonlySet<ErrorCode> = new Set(['INVALID_REQUEST', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE']);

/** What no route has answered, and what has failed on the way: with an error of the closed list. */
export function departure(
  publicUrl: () => string,
  denials?: DenialCounts,
): readonly [RequestHandler, ErrorRequestHandler] {
  return [refuseUnknownPath, errorHandler(publicUrl, denials)];
}

/** The public address is known when somebody has come to it. */
function setAnswerHeaders(publicUrl: () => string): RequestHandler {
  let headers: AnswerHeaders | undefined;
  return (_req, res, next) => {
    headers ??= answerHeaders(publicUrl());
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

const refuseUnknownPath: RequestHandler = () => {
  throw new AppError('NOT_FOUND', 'This path does not exist. The API reference at /docs lists all paths.');
};

function errorHandler(publicUrl: () => string, denials?: DenialCounts): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const { requestId, log } = requestOf(res);
    const known = bodyErrorOf(error) ?? publicErrorOf(error, log);
    known.requestId = requestId;
    if (known.code === 'UNAUTHENTICATED') denials?.note(known.code);
    if (res.headersSent) {
      next(error);
    } else if (isGraphql(req.path)) {
      setErrorHeaders(res, known);
      res.json(graphqlErrorOf(known));
    } else {
      sendProblem(res, known, publicUrl());
    }
  };
}
