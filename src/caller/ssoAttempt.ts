import type { Pool } from 'pg';
import type { CallerSession } from './callerSession.js';

/** A sign-in that was begun, while its person is at the provider. */
export interface SsoAttempt {
  readonly connectionId: string;
  readonly nonce: string;
  /** The secret half of PKCE (RFC 7636). */
  readonly verifier: string;
  /** Where the provider sends the browser back to. Missing in an attempt that began before redirect URIs were kept. */
  readonly redirectUri?: string;
  /** Where the person goes afterwards: a path of ours. */
  readonly returnTo: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

declare module 'express-session' {
  interface SessionData {
    /** Attempts by their state. */
    singleSignOn: Readonly<Record<string, SsoAttempt>>;
  }
}

const lifetimeMs = 10 * 60 * 1_000;
// One for each tab in which somebody tries; of more, the oldest are forgotten.
const maxAttempts = 5;

/**
 * Keeps an attempt in the session of a browser for ten minutes, beside those that the session holds at this moment: one that
 * was taken out meanwhile stays out.
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
  // A browser that has had none gets one.
  if (rowCount === 0) await session.keep({ singleSignOn: { [state]: { ...attempt, until } } });
}

/**
 * Takes an attempt out of a session: of several who ask with one state, one gets it.
 * @returns null where the session holds none with this state, or no longer
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
