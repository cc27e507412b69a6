import createStore from 'connect-pg-simple';
import type { Request } from 'express';
import session, { type Session, type SessionData, type Store } from 'express-session';
import type { Pool } from 'pg';
import { idleMs } from '../domain/sessionLife.js';

/**
 * Keeps sessions in PostgreSQL. A session is inserted once, when it begins; whatever is kept in it later is kept only while
 * it is there. One that was ended beside a request that uses it stays ended, and what that request keeps is lost.
 */
export function createSessionStore(pool: Pool): Store {
  const PostgresStore = createStore(session);

  class SessionStore extends PostgresStore {
    /** Those that have a row, or had one. */
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
      const values = [sid, data, new Date(Date.now() + (data.cookie.maxAge ?? idleMs))];
      pool
        .query({ name: 'keep-session', text: 'update sessions set sess = $2, expire = $3 where sid = $1', values })
        .then(() => {
          done();
        }, done);
    }
  }

  return new SessionStore({ pool, tableName: 'sessions', pruneSessionInterval: false });
}
