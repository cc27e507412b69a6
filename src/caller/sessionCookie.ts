import type { RequestHandler } from 'express';
import session from 'express-session';
import type { Pool } from 'pg';
import { deriveKey } from '../domain/secrets.js';
import { idleMs } from '../domain/sessionLife.js';
import { AppError } from '../platform/errors.js';
import { createSessionStore } from './sessionStore.js';

/** The name of the cookie: over TLS one that no other host and no plain page can set (RFC 6265bis, `__Host-`). */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-kyb_session' : 'kyb_session';
}

/** Whether a request brings a session, good or not. */
export function bringsSession(cookies: string | undefined, publicUrl: string): boolean {
  return sessionsIn(cookies, publicUrl) > 0;
}

/**
 * Refuses a request that names two sessions: the second was set by another path or host, and which of them counts is not the
 * browser's to say.
 * @throws AppError UNAUTHENTICATED
 */
export function refuseSeveralSessions(cookies: string | undefined, publicUrl: string): void {
  if (sessionsIn(cookies, publicUrl) <= 1) return;
  throw new AppError(
    'UNAUTHENTICATED',
    'The request has more than one session cookie. Delete the cookies of this site, and sign in again.',
  );
}

function sessionsIn(cookies: string | undefined, publicUrl: string): number {
  const name = `${sessionCookieName(publicUrl)}=`;
  return cookies?.split(';').filter((cookie) => cookie.trim().startsWith(name)).length ?? 0;
}

/**
 * Loads the session that a browser names by its cookie, and keeps it in PostgreSQL. A cookie is set at sign-in alone. It is
 * for TLS alone where the public address is, wherever TLS ends.
 * @param secrets Entries of SECRETS_KEY, newest first: new cookies are signed under the first
 */
export function loadSession(pool: Pool, secrets: readonly string[], publicUrl: () => string): RequestHandler {
  const store = createSessionStore(pool);
  let handler: RequestHandler | undefined;
  return (req, res, next) => {
    const isSecure = publicUrl().startsWith('https:');
    handler ??= session({
      name: sessionCookieName(publicUrl()),
      secret: secrets.map((secret) => deriveKey(secret, 'session').toString('hex')),
      store,
      resave: false,
      saveUninitialized: false,
      rolling: true,
      cookie: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/', maxAge: idleMs },
    });
    // express-session would set no such cookie on what looks plain to it.
    if (isSecure) Object.defineProperty(req, 'secure', { value: true });
    return handler(req, res, next);
  };
}
