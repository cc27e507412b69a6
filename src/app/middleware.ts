import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { DenialCounts } from '../audit/auditRow.js';
import type { Services } from '../caller/context.js';
import {
  allowAll,
  allowAnonymous,
  identify,
  refuseAnonymous,
  refuseAnonymousExceptApplicants,
  refuseOtherPages,
} from '../caller/identify.js';
import { limitExceeded, rateLimitHeaders } from '../caller/limits/rateLimits.js';
import { type Load, shedLoad } from '../caller/limits/shedLoad.js';
import { refuseAmbiguousHost } from '../caller/methodAndHost.js';
import { getLoggedRequest, requestLog } from '../caller/requestLog.js';
import { loadSession } from '../caller/sessionCookie.js';
import { responseHeaders, type ResponseHeaders } from '../http/responseHeaders.js';
import type { LimitName } from '../platform/configuration/limitTable.js';
import { AppError, type ErrorCode, toPublicError } from '../platform/errors.js';
import type { Metrics } from '../platform/metrics.js';
import { apiVersion } from '../platform/apiVersion.js';
import { allowAllOrigins } from '../rest/files.js';
import { isGraphql, sendProblem, setErrorHeaders, toGraphqlError } from '../platform/problem.js';
import { anonymousJsonBody, jsonBody, toBodyError } from '../rest/readVariables.js';

type Handler = RequestHandler | ErrorRequestHandler;

/** What every request passes first. */
export function arrivalMiddleware(
  { log }: Services,
  metrics: Metrics,
  publicUrl: () => string,
): readonly RequestHandler[] {
  return [setResponseHeaders(publicUrl), requestLog(log, metrics), refuseAmbiguousHost, apiVersion];
}

/** What stands before everything that needs a key. */
export function authenticatedMiddleware(services: Services, load: Load, publicUrl: () => string): readonly Handler[] {
  const session = loadSession(services.database.pool, services.secrets, publicUrl);
  return [
    refuseAnonymous(publicUrl, services.urls.portalUrl),
    ...jsonBody,
    countUnreadable(services, 'requests'),
    shedLoad(load),
    identify(services, session),
  ];
}

/** The same for GraphQL over HTTP, which applicants speak too. */
export function applicantMiddleware(services: Services, load: Load, publicUrl: () => string): readonly Handler[] {
  const [, ...others] = authenticatedMiddleware(services, load, publicUrl);
  return [refuseAnonymousExceptApplicants(publicUrl, services.urls.portalUrl), ...others];
}

/** What stands before the few things that are open to all, such as signing in. */
export function anonymousMiddleware(services: Services, load: Load, publicUrl: () => string): readonly Handler[] {
  const session = loadSession(services.database.pool, services.secrets, publicUrl);
  return [
    refuseOtherPages(publicUrl, services.urls.portalUrl),
    ...anonymousJsonBody,
    countUnreadable(services, 'signIns'),
    shedLoad(load),
    allowAnonymous(services, session),
  ];
}

/**
 * What stands before what another site sends a browser to: it comes by a link, not by a call of a page, and what it may do
 * it has to prove by what it brings.
 */
export function redirectedBrowserMiddleware(
  services: Services,
  load: Load,
  publicUrl: () => string,
): readonly RequestHandler[] {
  const session = loadSession(services.database.pool, services.secrets, publicUrl);
  return [shedLoad(load), allowAnonymous(services, session)];
}

/** The middleware of public routes. They identify no caller, so any page may call them. */
export function publicMiddleware(services: Services, load: Load): readonly RequestHandler[] {
  return [allowAllOrigins, shedLoad(load), allowAll(services)];
}

/**
 * Counts a request whose body cannot be read for the address that it comes from: its caller is looked up after the body.
 * @throws AppError RATE_LIMITED
 */
function countUnreadable({ rateLimits }: Services, limit: LimitName): ErrorRequestHandler {
  return async (error: unknown, req, res, next) => {
    if (toBodyError(error) || (error instanceof AppError && unreadableCodes.has(error.code))) {
      const state = await rateLimits.consume({ kind: 'address', address: req.ip ?? '' }, limit);
      if (state) res.set(rateLimitHeaders(state));
      if (state?.isExceeded) throw limitExceeded(state);
    }
    next(error);
  };
}

const unreadableCodes: ReadonlySet<ErrorCode> = new Set([
  'INVALID_REQUEST',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
]);

/** What no route has answered, and what has failed on the way: with an error of the closed list. */
export function closingMiddleware(
  publicUrl: () => string,
  denials?: DenialCounts,
): readonly [RequestHandler, ErrorRequestHandler] {
  return [refuseUnknownPath, errorHandler(publicUrl, denials)];
}

/** The public address is known when somebody has come to it. */
function setResponseHeaders(publicUrl: () => string): RequestHandler {
  let headers: ResponseHeaders | undefined;
  return (_req, res, next) => {
    headers ??= responseHeaders(publicUrl());
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

const refuseUnknownPath: RequestHandler = () => {
  throw new AppError('NOT_FOUND', 'This path does not exist. The API reference at /docs lists all paths.');
};

function errorHandler(publicUrl: () => string, denials?: DenialCounts): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const { requestId, log } = getLoggedRequest(res);
    const known = toBodyError(error) ?? toPublicError(error, log);
    known.requestId = requestId;
    if (known.code === 'UNAUTHENTICATED') denials?.note(known.code);
    if (res.headersSent) {
      next(error);
    } else if (isGraphql(req.path)) {
      setErrorHeaders(res, known);
      res.json(toGraphqlError(known));
    } else {
      sendProblem(res, known, publicUrl());
    }
  };
}
