import type { RequestHandler, Response } from 'express';
import { createContext, type Context, type Services } from '../context.js';
import { AppError } from '../errors.js';
import { rateLimitHeaders } from '../limits/rateLimitHeaders.js';
import { requestOf } from '../requestLog.js';
import { authenticate, readKey } from './authenticate.js';

/** Refuses, before the body is read, what no look-up is needed for: a page of another origin, no key, a mistyped one. */
export function refuseStrangers(publicUrl: () => string): RequestHandler {
  return (req, res, next) => {
    refuseOtherOrigin(req.headers.origin, publicUrl());
    res.locals['key'] = readKey(onlyOne(req.headersDistinct['authorization']));
    next();
  };
}

/**
 * Finds out who calls and makes the context of the request. Runs after the body is read: a caller that holds its body
 * back is asked about when it has sent it.
 */
export function identify(services: Services): RequestHandler {
  return async (req, res, next) => {
    const presentedKey = res.locals['key'] as string;
    const actor = await authenticate(presentedKey, req.ip ?? '', services.keyLookUp);
    services.keyUse.note(actor.keyId, services.clock());
    res.locals['context'] = createContext(services, {
      actor,
      ...requestOf(res),
      presentedKey,
      // PATCH and DELETE have the same effect however often they are sent.
      idempotencyKey: req.method === 'POST' ? req.get('Idempotency-Key') : undefined,
      onLimit: (state) => res.set(rateLimitHeaders(state)),
      onReplay: () => res.set('Idempotency-Replayed', 'true'),
    });
    next();
  };
}

/** The context that `identify` made. */
export function contextOf(res: Response): Context {
  return res.locals['context'] as Context;
}

/** Node takes the first of several, a proxy on the way may have judged by the last. */
function onlyOne(headers: readonly string[] = []): string | undefined {
  if (headers.length <= 1) return headers[0];
  throw new AppError('UNAUTHENTICATED', 'The request has more than one Authorization header. Send one.');
}

/** A key in a page of another origin is a key in a browser, which it must never be (CONTRACT.md section 2). */
export function refuseOtherOrigin(origin: string | undefined, publicUrl: string): void {
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  throw new AppError(
    'FORBIDDEN',
    'This call comes from a web page of another origin. An API key must never be in a browser: call from your server.',
  );
}
