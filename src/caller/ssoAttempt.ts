import type { Pool } from 'pg';
import type { CallerSession } from './callerSession.js';

/** A sign-in that has started and waits for the person at the provider. */
export interface SsoAttempt {
  readonly connectionId: string;
  readonly nonce: string;
  /** The secret half of PKCE (RFC 7636). */
  readonly verifier: string;
  /**
   * The address to which the provider sends the browser back. Missing in attempts that started before redirect URIs
   * were stored.
   */
  readonly redirectUri?: string;
  /** The path of this service that the person returns to. */
  readonly returnTo: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

declare module 'express-session' {
  interface SessionData {
    /** Attempts by their `state` parameter. */
    singleSignOn: Readonly<Record<string, SsoAttempt>>;
  }
}

const lifetimeMs = 10 * 60 * 1_000;
// One for each tab in which a person tries. The oldest beyond that are dropped.
const maxAttempts = 5;

/**
 * Stores an attempt in a browser's session for ten minutes, next to those already there. It does not restore an attempt
 * that another request has consumed in the meantime.
 */
export async function storeAttempt(
  pool: Pool,
  session: CallerSession,
  state: string,
  attempt: Omit<SsoAttempt, 'until'>,
  now: Date,
): Promise<void> {
  const until = now.getTime() + lifetimeMs;
  const { rowCount } = await pool.query({
    name: 'keep-sso-attempt',
    text: `update sessions s set sess = jsonb_set(s.sess::jsonb, '{singleSignOn}', (
        select coalesce(jsonb_object_agg(other.state, other.attempt), '{}') || jsonb_build_object($2::text, $3::jsonb)
        from (select key as state, value as attempt from jsonb_each(s.sess::jsonb -> 'singleSignOn')
          where (value ->> 'until')::bigint > $4 order by (value ->> 'until')::bigint desc limit ${maxAttempts - 1}) other
      ))::json where sid = $1 and expire > now()`,
    values: [session.id, state, JSON.stringify({ ...attempt, until }), now.getTime()],
  });
  // A browser without a session gets one.
  if (rowCount === 0) await session.keep({ singleSignOn: { [state]: { ...attempt, until } } });
}

/** Whether a session had an attempt with this state when it was loaded. */
export function hasAttempt({ data }: CallerSession, state: string): boolean {
  return Object.hasOwn(data.singleSignOn ?? {}, state);
}

/**
 * Removes an attempt from a session. If several requests use the same state, only one gets it.
 * @returns null if the session has no unexpired attempt with this state
 */
export async function consumeAttempt(
  pool: Pool,
  session: CallerSession,
  state: string,
  now: Date,
): Promise<SsoAttempt | null> {
  const { rows } = await pool.query<{ attempt: SsoAttempt }>({
    name: 'take-sso-attempt',
    text: `update sessions s set sess = (s.sess::jsonb #- array['singleSignOn', $2])::json
      from (select sid, sess::jsonb #> array['singleSignOn', $2] as attempt from sessions where sid = $1 for update) before
      where s.sid = before.sid and before.attempt is not null returning before.attempt`,
    values: [session.id, state],
  });
  const attempt = rows[0]?.attempt;
  return attempt && attempt.until > now.getTime() ? attempt : null;
}
