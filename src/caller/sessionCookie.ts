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

/** The name of the cookie: over TLS one that no other host and no plain page can set (RFC 6265bis, `__Host-`). */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-kyb_session' : 'kyb_session';
}

/** Whether a request brings a session, good or not. */
export function hasSessionCookie(cookies: string | undefined, publicUrl: string): boolean {
  return countSessionCookies(cookies, publicUrl) > 0;
}

/**
 * Refuses a request that names two sessions: the second was set by another path or host, and which of them counts is not the
 * browser's to say.
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
      cookie: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/', maxAge: maxIdleMs },
    });
    // express-session would set no such cookie on what looks plain to it.
    if (isSecure) Object.defineProperty(req, 'secure', { value: true });
    return handler(req, res, next);
  };
}

/**
 * Keeps sessions in PostgreSQL. A session is inserted once, when it begins; whatever is kept in it later is kept only while
 * it is there. One that was ended beside a request that uses it stays ended, and what that request keeps is lost.
 */
function createSessionStore(pool: Pool): Store {
  const PostgresStore = createStore(session);

  class SessionStore extends PostgresStore {
    /** The sessions that have, or had, a row. */
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
      const values = [sid, data, new Date(Date.now() + (data.cookie.maxAge ?? maxIdleMs))];
      pool
        .query({ name: 'keep-session', text: 'update sessions set sess = $2, expire = $3 where sid = $1', values })
        .then(() => {
          done();
        }, done);
    }
  }

  return new SessionStore({ pool, tableName: 'sessions', pruneSessionInterval: false });
}

/**
 * What a session shows in the place of a key: answers that hold secrets are kept under it. The id of a session stands in the
 * database as it is, and so whoever has the database alone must not be able to make it from that.
 * @param secrets Entries of SECRETS_KEY, newest first
 */
export function sessionSecret(sid: string, [newest]: readonly string[]): string {
  if (newest === undefined) throw new Error('There is no secret to encrypt responses with.');
  return createHmac('sha256', deriveKey(newest, 'session-answer')).update(sid).digest('base64url');
}

/** Has a session loaded for a request by what `loadSession` has made; an empty one where the cookie names none. */
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

/** The session that a browser has named when it opened a socket, as it is now. */
export type SessionReader = (
  upgrade: IncomingMessage,
) => Promise<{ readonly session: CallerSession; readonly secret: string }>;

/**
 * Reads sessions for sockets. It looks at a session and does not keep it alive: that is for requests to do.
 */
export function createSessionReader({ database, secrets }: Services, publicUrl: () => string): SessionReader {
  const load = loadSession(database.pool, secrets, publicUrl);
  return async (upgrade) => {
    // What is loaded stays on the request, and would not be loaded again. There is no answer that could set a cookie.
    const request = Object.create(upgrade) as Request;
    const session = await readSession(load, request, new ServerResponse(upgrade) as Response);
    return { session, secret: sessionSecret(request.sessionID, secrets) };
  };
}
