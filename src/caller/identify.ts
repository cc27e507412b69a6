import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { unknownLink } from '../entities/onboardingLink.js';
import type { LimitName } from '../platform/configuration/limitTable.js';
import { AppError, sessionEnded } from '../platform/errors.js';
import type { Actor } from './actor.js';
import {
  type ApplicantDevice,
  isApplicantScheme,
  loadApplicantActor,
  parseApplicantToken,
  readApplicantDevice,
} from './applicant.js';
import { authenticate, parseApiKey } from './authenticate.js';
import { getCallerSession } from './callerSession.js';
import { type Context, createContext, type Services } from './context.js';
import { limitExceeded, rateLimitHeaders } from './limits/rateLimits.js';
import { loadSessionActor } from './loadSessionActor.js';
import { getLoggedRequest } from './requestLog.js';
import { hasSessionCookie, readSession, refuseSeveralSessions, sessionSecret } from './sessionCookie.js';

const anonymousCaller = { actor: { kind: 'stranger', callerId: null }, presentedSecret: '' } as const;

/**
 * Refuses calls before their body is read if no database query is needed for it: a page of another origin, a missing
 * key and session, a mistyped key. If a key is sent, the session is ignored.
 */
export function refuseAnonymous(publicUrl: () => string, portalUrl: () => string): RequestHandler {
  return (req, res, next) => {
    const authorizations = req.headersDistinct['authorization'];
    const isSession = authorizations === undefined && hasSessionCookie(req.headers.cookie, publicUrl());
    refuseOtherOrigin(req.headers.origin, publicUrl(), ...(isSession ? [portalUrl()] : []));
    const authorization = requireSingle(authorizations);
    if (isSession) {
      refuseForgedCall(req);
      refuseSeveralSessions(req.headers.cookie, publicUrl());
    } else {
      res.locals['key'] = parseApiKey(authorization);
    }
    next();
  };
}

/**
 * Like `refuseAnonymous`, but also admits applicants: a call with an onboarding token must come from a page of this
 * service.
 */
export function refuseAnonymousExceptApplicants(publicUrl: () => string, portalUrl: () => string): RequestHandler {
  const refuseOthers = refuseAnonymous(publicUrl, portalUrl);
  return (req, res, next) => {
    const authorization = requireSingle(req.headersDistinct['authorization']);
    if (!isApplicantScheme(authorization)) {
      refuseOthers(req, res, next);
      return;
    }
    const token = readApplicantCall(req, publicUrl(), portalUrl());
    res.locals['applicantToken'] = token;
    next();
  };
}

/**
 * The token of an applicant's call from a page of this service.
 * @throws AppError UNAUTHENTICATED without a token; FORBIDDEN for a call from another page or without an origin
 */
export function readApplicantCall(req: Request, ...own: readonly string[]): string {
  refuseOtherOrigin(req.headers.origin, ...own);
  refuseForgedCall(req);
  const token = parseApplicantToken(requireSingle(req.headersDistinct['authorization']));
  if (token === undefined) throw unknownLink('UNAUTHENTICATED');
  return token;
}

/**
 * Creates the context of an applicant.
 * @throws AppError UNAUTHENTICATED, STATE_CONFLICT
 */
export async function identifyApplicant(services: Services, req: Request, res: Response, token: string): Promise<void> {
  const device = readApplicantDevice(req, res, services.urls.publicUrl());
  const actor = await loadApplicantActor(services.database.pool, {
    token,
    deviceHash: device.hash,
    now: services.clock(),
  });
  res.locals['context'] = contextFor(services, req, res, { actor, presentedSecret: token }, device);
}

/** Refuses pages of other origins, and calls that change something without an origin. */
export function refuseOtherPages(publicUrl: () => string, portalUrl: () => string): RequestHandler {
  return (req, _res, next) => {
    refuseOtherOrigin(req.headers.origin, publicUrl(), portalUrl());
    if (hasSessionCookie(req.headers.cookie, publicUrl())) refuseForgedCall(req);
    next();
  };
}

/**
 * Identifies the caller and creates the context of the request. It runs after the body is read, so a slow body cannot
 * use a key that is revoked before the body arrives. A call of an unknown caller counts against its address, because the body and
 * the database query cost as much as those of a known one.
 */
export function identify(services: Services, session: RequestHandler): RequestHandler {
  const identifyKnown = identifyCaller(services, session);
  return async (req, res, next) => {
    try {
      await identifyKnown(req, res);
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAUTHENTICATED') {
        await countAddress(services, req, res, 'requests');
      }
      throw error;
    }
    next();
  };
}

/**
 * Counts a request against its address, before its caller is known.
 * @throws AppError RATE_LIMITED
 */
export async function countAddress(
  { rateLimits }: Services,
  req: Request,
  res: Response,
  limit: LimitName,
): Promise<void> {
  const state = await rateLimits.consume({ kind: 'address', address: req.ip ?? '' }, limit);
  if (!state) return;
  res.set(rateLimitHeaders(state));
  if (state.isExceeded) throw limitExceeded(state);
}

function identifyCaller(services: Services, session: RequestHandler): (req: Request, res: Response) => Promise<void> {
  return async (req, res) => {
    const token = res.locals['applicantToken'] as string | undefined;
    if (token !== undefined) {
      await identifyApplicant(services, req, res, token);
      return;
    }
    const key = res.locals['key'] as string | undefined;
    if (key !== undefined) {
      const actor = await authenticate(services, key, {
        address: req.ip ?? '',
        requestId: getLoggedRequest(res).requestId,
      });
      services.keyUse.note(actor.keyId, services.clock());
      res.locals['context'] = contextFor(services, req, res, { actor, presentedSecret: key });
      return;
    }
    const caller = await readSession(session, req, res);
    const actor = await loadSessionActor(services.database.pool, caller, services.clock());
    if (!actor) throw sessionEnded();
    res.locals['context'] = contextFor(services, req, res, {
      actor,
      presentedSecret: sessionSecret(req.sessionID, services.secrets),
    });
  };
}

/** Creates the context of a caller who needs no key, with their session if there is one. */
export function allowAnonymous(services: Services, session: RequestHandler): RequestHandler {
  return async (req, res, next) => {
    await readSession(session, req, res);
    const device = readApplicantDevice(req, res, services.urls.publicUrl());
    res.locals['context'] = contextFor(services, req, res, anonymousCaller, device);
    next();
  };
}

/** Creates the context of a stranger. A key or session that is sent with the call is ignored. */
export function allowAll(services: Services): RequestHandler {
  return (req, res, next) => {
    res.locals['context'] = contextFor(services, req, res, anonymousCaller);
    next();
  };
}

/** The context that `identify` created. */
export function getContext(res: Response): Context {
  return res.locals['context'] as Context;
}

function contextFor(
  services: Services,
  req: Request,
  res: Response,
  caller: { readonly actor: Actor; readonly presentedSecret: string },
  device?: ApplicantDevice,
): Context {
  return createContext(services, {
    ...caller,
    device,
    ...getLoggedRequest(res),
    address: req.ip ?? '',
    origin: req.headers.origin,
    session: 'session' in req ? getCallerSession(req) : undefined,
    // PATCH and DELETE are idempotent without a key.
    idempotencyKey: req.method === 'POST' ? req.get('Idempotency-Key') : undefined,
    onLimit: (state) => res.set(rateLimitHeaders(state)),
    onReplay: () => res.set('Idempotency-Replayed', 'true'),
  });
}

/** Refuses repeated headers: Node uses the first, and a proxy in front may have checked the last. */
function requireSingle(headers: readonly string[] = []): string | undefined {
  if (headers.length <= 1) return headers[0];
  throw new AppError('UNAUTHENTICATED', 'The request has more than one Authorization header. Send exactly one.');
}

/**
 * Refuses calls from pages of other origins: a key in such a page is a key in a browser, which is not allowed
 * (contract.md#authentication).
 * @param own The public origin, and for signed-in people also the portal's
 * @throws AppError FORBIDDEN
 */
export function refuseOtherOrigin(origin: string | undefined, ...own: readonly string[]): void {
  if (origin === undefined || own.some((url) => origin === new URL(url).origin)) return;
  throw new AppError(
    'FORBIDDEN',
    'The request comes from a web page of another origin. Never use an API key in a browser: call from your server.',
  );
}

/**
 * Refuses cross-site requests, to which browsers add the session cookie too. Browsers send `Origin` with each request
 * that may change something and each that opens a socket, and `Sec-Fetch-Site` with the others.
 * @throws AppError FORBIDDEN
 */
export function refuseForgedCall({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): void {
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
  const isOnlyRead = (method === 'GET' || method === 'HEAD') && headers.upgrade === undefined;
  if (isForeign || (!isOnlyRead && headers.origin === undefined)) {
    throw new AppError(
      'FORBIDDEN',
      'A request with a session cookie must come from a page of this service, with the Origin of that page.',
    );
  }
}
