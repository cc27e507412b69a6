import createStore from 'connect-pg-simple';
import type { Request } from 'express';
import session, { type Session, type SessionData } from 'express-session';
import type { Pool } from 'pg';
import { idleMs } from '../domain/sessionLife.js';

const PostgresStore = createStore(session);

/** Sessions in PostgreSQL. One that was ended stays ended: a request that still has it in hand cannot write it back. */
class SessionStore extends PostgresStore {
  readonly #loaded = new WeakSet<SessionData>();

  constructor(private readonly sessions: Pool) {
    super({ pool: sessions, tableName: 'sessions', pruneSessionInterval: false });
  }

  override createSession(req: Request, data: SessionData): Session & SessionData {
    const loaded = super.createSession(req, data);
    this.#loaded.add(loaded);
    return loaded;
  }

  override set(sid: string, data: SessionData, done?: (error?: unknown) => void): void {
    if (!this.#loaded.has(data)) {
      super.set(sid, data, done);
      return;
    }
    const expire = new Date(Date.now() + idleMs);
    this.sessions.query('update sessions set sess = $2, expire = $3 where sid = $1', [sid, data, expire]).then(
      () => done?.(),
      (error: unknown) => done?.(error),
    );
  }
}

/** Where sessions are kept: in the table `sessions`, which the sweep of what is over keeps small. */
export function createSessionStore(pool: Pool): session.Store {
  return new SessionStore(pool);
}
