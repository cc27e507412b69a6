import type { RequestHandler, Response } from 'express';
import { createContext, type Context, type Services } from '../context.js';
import { AppError } from '../errors.js';
import { requestOf } from '../requestLog.js';
import { authenticate } from './authenticate.js';

/** Finds out who calls and makes the context of the request; nothing else of a request is looked at before. */
export function identify(services: Services, publicUrl: () => string): RequestHandler {
  return async (req, res, next) => {
    refuseOtherOrigin(req.headers.origin, publicUrl());
    const actor = await authenticate(req.headers.authorization, {
      pool: services.database.pool,
      peppers: services.peppers,
    });
    res.locals['context'] = createContext(services, { actor, ...requestOf(res) });
    next();
  };
}

/** The context that `identify` made. */
export function contextOf(res: Response): Context {
  return res.locals['context'] as Context;
}

/** A key in a page of another origin is a key in a browser, which it must never be (CONTRACT.md section 2). */
function refuseOtherOrigin(origin: string | undefined, publicUrl: string): void {
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  throw new AppError(
    'FORBIDDEN',
    'This call comes from a web page of another origin. An API key must never be in a browser: call from your server.',
  );
}
