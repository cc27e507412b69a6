import type { ErrorRequestHandler, Express, RequestHandler, Response } from 'express';
import type { DenialCounts } from '../audit/auditRow.js';
import type { Services } from '../caller/context.js';
import {
  allowAll,
  allowAnonymous,
  countAddress,
  identify,
  refuseAnonymous,
  refuseAnonymousExceptApplicants,
  refuseOtherPages,
} from '../caller/identify.js';
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

/** The first middleware of every request. */
export function arrivalMiddleware(
  { log }: Services,
  metrics: Metrics,
  publicUrl: () => string,
): readonly RequestHandler[] {
  return [setResponseHeaders(publicUrl), requestLog(log, metrics), refuseAmbiguousHost, apiVersion];
}

/** The middleware of routes that need a key or a session. */
export function authenticatedMiddleware(services: Services, load: Load, publicUrl: () => string): readonly Handler[] {
  const session = loadSession(services.database.pool, services.secrets, publicUrl);
  return [
    refuseAnonymous(publicUrl, services.urls.portalUrl),
    ...jsonBody,
    countUnreadable(services, 'requests'),
    shedLoad(load),
    identify(services, session),
    endIfGone,
  ];
}

/**
 * Ends a request whose client has disconnected before the operation begins. A server that stops does not wait for such clients, so
 * their operations would find Apollo and the database pool stopped.
 */
const endIfGone: RequestHandler = (_req, res, next) => {
  if (!res.destroyed) next();
};

/** The same for GraphQL over HTTP, which applicants use too. */
export function applicantMiddleware(services: Services, load: Load, publicUrl: () => string): readonly Handler[] {
  const [, ...others] = authenticatedMiddleware(services, load, publicUrl);
  return [refuseAnonymousExceptApplicants(publicUrl, services.urls.portalUrl), ...others];
}

/** All slots of the process, and the part of them that calls of strangers may take. */
interface AnonymousLoads {
  readonly load: Load;
  readonly strangers: Load;
}

/**
 * The middleware of the few routes that need no key, such as sign-in. Each page of the portal reads its session there, so reads
 * may take any slot.
 */
export function anonymousMiddleware(
  services: Services,
  { load, strangers }: AnonymousLoads,
  publicUrl: () => string,
): readonly Handler[] {
  const session = loadSession(services.database.pool, services.secrets, publicUrl);
  const takeAnySlot = shedLoad(load);
  const takeSlot = shedLoad(strangers);
  const takeSlotByMethod: RequestHandler = (req, res, next) => {
    (req.method === 'POST' ? takeSlot : takeAnySlot)(req, res, next);
  };
  return [
    refuseOtherPages(publicUrl, services.urls.portalUrl),
    ...anonymousJsonBody,
    countUnreadable(services, 'signIns'),
    takeSlotByMethod,
    allowAnonymous(services, session),
  ];
}

/**
 * The middleware of addresses to which another site redirects a browser. The browser comes by a link, not by a call of our pages,
 * so the request itself has to prove what it may do.
 */
export function redirectedBrowserMiddleware(
  services: Services,
  strangers: Load,
  publicUrl: () => string,
): readonly RequestHandler[] {
  const session = loadSession(services.database.pool, services.secrets, publicUrl);
  return [shedLoad(strangers), allowAnonymous(services, session)];
}

/** The middleware of public routes. They identify no caller, so any page may call them. */
export function publicMiddleware(services: Services, load: Load): readonly RequestHandler[] {
  return [allowAllOrigins, shedLoad(load), allowAll(services)];
}

/**
 * Counts a request whose body cannot be read against its IP address: the caller is identified only after the body.
 * @throws AppError RATE_LIMITED
 */
function countUnreadable(services: Services, limit: LimitName): ErrorRequestHandler {
  return async (error: unknown, req, res, next) => {
    if (toBodyError(error) || (error instanceof AppError && unreadableCodes.has(error.code))) {
      await countAddress(services, req, res, limit);
    }
    next(error);
  };
}

const unreadableCodes: ReadonlySet<ErrorCode> = new Set([
  'INVALID_REQUEST',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
]);

/** The last middleware: 404 for a path without a route, and a documented error for everything that failed. */
export function closingMiddleware(
  publicUrl: () => string,
  denials?: DenialCounts,
): readonly [RequestHandler, ErrorRequestHandler] {
  return [refuseUnknownPath, errorHandler(publicUrl, denials)];
}

const minTextLength = 1_000;

/** Sends a text in one write with its headers. Express makes a Buffer of one with 1,000 characters, which is written separately. */
export function sendTextsAtOnce(app: Express): void {
  const send = app.response.send;
  app.response.send = function sendText(this: Response, body: unknown): Response {
    if (typeof body !== 'string' || body.length < minTextLength) return send.call(this, body);
    // Express adds the character set to a type without one.
    if (!String(this.getHeader('Content-Type')).includes('charset=')) return send.call(this, body);
    this.setHeader('Content-Length', Buffer.byteLength(body));
    return this.end(body, 'utf8');
  };
}

/** The public address is known only once the server listens. */
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
