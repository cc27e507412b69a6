import { createHmac } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';
import createStore from 'connect-pg-simple';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import type { Session, SessionData, Store } from 'express-session';
import type { Pool } from 'pg';
import { deriveKey } from '../domain/encryption.js';
import { AppError } from '../platform/errors.js';
import { type CallerSession, getCallerSession } from './callerSession.js';
import type { Services } from './context.js';
import { maxIdleMs } from './revocation.js';

/**
 * The name of the cookie. Over TLS it has the prefix `__Host-` (RFC 6265bis), so no other host and no plain page can
 * set it.
 */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-kyb_session' : 'kyb_session';
}

/** Whether a request has a session cookie, valid or not. */
export function hasSessionCookie(cookies: string | undefined, publicUrl: string): boolean {
  return countSessionCookies(cookies, publicUrl) > 0;
}

/**
 * Refuses a request with two session cookies: another path or host set the second, and the browser cannot show which of
 * them is genuine.
 * @throws AppError UNAUTHENTICATED
 */
export function refuseSeveralSessions(cookies: string | undefined, publicUrl: string): void {
  if (countSessionCookies(cookies, publicUrl) <= 1) return;
  throw new AppError(
    'UNAUTHENTICATED',
    'The request has more than one session cookie. Delete the cookies of this site, and sign in again.',
  );
}

function countSessionCookies(cookies: string | undefined, publicUrl: string): number {
  const name = `${sessionCookieName(publicUrl)}=`;
  return cookies?.split(';').filter((cookie) => cookie.trim().startsWith(name)).length ?? 0;
}

/**
 * Loads the session of a request's cookie from PostgreSQL. A cookie is set only when a session starts: if every response renewed
 * it, one that comes late would bring back the cookie of a session that a switch has ended. The cookie itself has no end, and
 * PostgreSQL decides how long the session lasts. It is `Secure` if the public URL uses TLS, wherever TLS ends.
 * @param secrets Entries of SECRETS_KEY: new cookies are signed under the first
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
      cookie: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' },
    });
    // Behind a proxy that ends TLS, express-session would refuse to set a secure cookie.
    if (isSecure) Object.defineProperty(req, 'secure', { value: true });
    return handler(req, res, next);
  };
}

/**
 * Stores sessions in PostgreSQL. A session is inserted once, at its start, and later writes only update an existing
 * row. A session that ends during another request therefore stays ended, and that request's writes are lost.
 */
function createSessionStore(pool: Pool): Store {
  const PostgresStore = createStore(session);

  class SessionStore extends PostgresStore {
    /** The sessions that have or had a row. */
    readonly #stored = new WeakSet<SessionData>();

    override createSession(req: Request, data: SessionData): Session & SessionData {
      const loaded = super.createSession(req, data);
      this.#stored.add(loaded);
      return loaded;
    }

    override set(sid: string, data: SessionData, done: (error?: unknown) => void = () => undefined): void {
      if (!this.#stored.has(data)) {
        this.#stored.add(data);
        super.set(sid, data, done);
        return;
      }
      const values = [sid, data, new Date(Date.now() + maxIdleMs)];
      pool
        .query({ name: 'keep-session', text: 'update sessions set sess = $2, expire = $3 where sid = $1', values })
        .then(() => {
          done();
        }, done);
    }
  }

  return new SessionStore({ pool, tableName: 'sessions', pruneSessionInterval: false, ttl: maxIdleMs / 1_000 });
}

/**
 * The secret of a session, used like an API key to encrypt stored responses that contain secrets. The session's id is
 * in the database in plain text, so the secret also depends on SECRETS_KEY, which the database does not contain.
 * @param secrets Entries of SECRETS_KEY, of which the first is used
 */
export function sessionSecret(sid: string, [newest]: readonly string[]): string {
  if (newest === undefined) throw new Error('There is no secret to encrypt responses with.');
  return createHmac('sha256', deriveKey(newest, 'session-answer')).update(sid).digest('base64url');
}

/**
 * Loads the session of a request with the middleware that `loadSession` returns. The session is empty if there is no
 * cookie.
 */
export async function readSession(session: RequestHandler, req: Request, res: Response): Promise<CallerSession> {
  await new Promise<void>((resolve, reject) => {
    const done = (error?: unknown): void => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error('The session could not be loaded. Sign in again.'));
    };
    Promise.resolve(session(req, res, done)).catch(reject);
  });
  return getCallerSession(req);
}

/** Reads the current state of the session with which a browser opened a socket. */
export type SessionReader = (
  upgrade: IncomingMessage,
) => Promise<{ readonly session: CallerSession; readonly secret: string }>;

/** Reads sessions for sockets. Only requests keep a session alive, so reading does not. */
export function createSessionReader({ database, secrets }: Services, publicUrl: () => string): SessionReader {
  const load = loadSession(database.pool, secrets, publicUrl);
  return async (upgrade) => {
    // express-session would not reload a session that is already on the request. The response is a stub, because no
    // cookie can be set.
    const request = Object.create(upgrade) as Request;
    const session = await readSession(load, request, new ServerResponse(upgrade) as Response);
    return { session, secret: sessionSecret(request.sessionID, secrets) };
  };
}
