import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../caller/context.js';
import { loadSessionActor } from '../../caller/loadSessionActor.js';
import { queryRows } from '../../database/rows.js';
import { hashPassword, isOutdatedHash } from '../../encryption/passwordHash.js';
import type { Account } from '../../entities/account.js';
import { AppError, sessionEnded } from '../../platform/errors.js';
import { type CallerDescription, describeCaller, listOwnMemberships } from './describeCaller.js';
import { checkPassword, countFailure, findAccount, lockAccount } from './password.js';
import { failAfter } from './requestPasswordReset.js';
import {
  chooseFirstMembership,
  recordSessionStart,
  replaceSession,
  requireSession,
  startSession,
  toPasswordFingerprint,
} from './session.js';
import { checkCode } from './setUpSecondFactor.js';

// Longer than any refusal takes on a machine that is not overloaded.
const minRefusalMs = 400;

/**
 * Signs a person in by e-mail address and password. An unknown address, a wrong password and a locked account get the same
 * response, after the same work and the same minimum time.
 * @throws AppError UNAUTHENTICATED; FORBIDDEN for a person who no longer belongs to any organisation
 */
export async function signIn(
  ctx: Context,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<{ readonly state: SessionState }> {
  requireSession(ctx);
  return failAfter(minRefusalMs, async () => {
    const account = await findAccount(ctx.em, email);
    if (!(await checkPassword(ctx, account, password)) || !account) throw refused();
    const state = await completeSignIn(ctx, account, password);
    if (state === 'signed_out') throw refused();
    return { state };
  });
}

/** Always the same error, so that it does not reveal what was wrong. */
function refused(): AppError {
  return new AppError(
    'UNAUTHENTICATED',
    'The e-mail address or password is wrong, or there were too many failed attempts. Try again later, or set a new password.',
  );
}

export type SessionState = 'signed_out' | 'second_factor' | 'signed_in';

const pendingMs = 5 * 60_000;
const maxAttempts = 5;

/**
 * Signs in a person whose password was right, or has the session wait for the second factor if there is one. Rehashes a password
 * that was hashed with another cost.
 * @returns `signed_out` if the account has been locked, or its password changed, in the meantime
 */
export async function completeSignIn(ctx: Context, known: Account, password: string): Promise<SessionState> {
  const session = requireSession(ctx);
  const isOutdated = known.passwordHash !== null && isOutdatedHash(known.passwordHash);
  const freshHash = isOutdated ? await hashPassword(password) : known.passwordHash;
  const places = await listOwnMemberships(ctx.pool, known.id);
  const signedIn = chooseFirstMembership(known.id, places);
  const now = ctx.clock();
  const account = await ctx.em.fork().transactional(async (em) => {
    const found = await lockAccount(em, known.id);
    if (found.isLocked(now) || found.passwordHash !== known.passwordHash) return null;
    found.passwordHash = freshHash;
    if (found.hasSecondFactor()) return found;
    found.unlock();
    await recordSessionStart(ctx, em, found, { places, signedIn, secondFactor: 'none' });
    return found;
  });
  if (!account) return 'signed_out';
  if (account.hasSecondFactor()) {
    const pending = {
      accountId: account.id,
      until: now.getTime() + pendingMs,
      triesLeft: maxAttempts,
      passwordMark: toPasswordFingerprint(account),
    };
    await replaceSession(ctx, session, () => session.wait(pending));
    return 'second_factor';
  }
  await startSession(ctx, account, signedIn);
  return 'signed_in';
}

/**
 * Signs in a person whose password was right, by the code of the app or a recovery code, within five minutes and five attempts.
 * Wrong codes also count towards the lock of the account, across all its sign-ins.
 * @throws AppError UNAUTHENTICATED
 */
export async function completeSecondFactor(
  ctx: Context,
  { code }: { readonly code: string },
): Promise<{ readonly state: 'signed_in' }> {
  const session = requireSession(ctx);
  const { pending } = session.data;
  if (!pending || pending.until <= ctx.clock().getTime() || pending.triesLeft < 1) throw sessionEnded();
  const places = await listOwnMemberships(ctx.pool, pending.accountId);
  const signedIn = chooseFirstMembership(pending.accountId, places);
  const { account, triesLeft } = await ctx.em.transactional(async (em) => {
    const found = await lockAccount(em, pending.accountId);
    const left = await takeTry(em, session.id);
    if (left === null) throw sessionEnded();
    const isGood = !found.isLocked(ctx.clock()) && toPasswordFingerprint(found) === pending.passwordMark;
    const secondFactor = isGood ? await checkCode(ctx, em, found, code) : null;
    if (secondFactor === null) {
      await countFailure(ctx, em, found, 'code');
      return { account: null, triesLeft: left };
    }
    found.unlock();
    await em.flush();
    await recordSessionStart(ctx, em, found, { places, signedIn, secondFactor });
    return { account: found, triesLeft: left };
  });
  if (account) {
    await startSession(ctx, account, signedIn);
    return { state: 'signed_in' };
  }
  if (triesLeft === 0) await session.end();
  throw new AppError(
    'UNAUTHENTICATED',
    triesLeft > 0
      ? 'The code is not valid. Enter the current code of the app, or an unused recovery code.'
      : 'Too many wrong codes. Sign in again.',
  );
}

/**
 * Takes one of the tries of a session that waits for the second factor. Parallel calls each take another one, because the account is
 * locked.
 * @returns how many are left; null if there was none
 */
async function takeTry(em: EntityManager, sid: string): Promise<number | null> {
  const rows = await queryRows<{ triesLeft: number }>(
    em,
    `update sessions set sess = jsonb_set(sess::jsonb, '{pending,triesLeft}', to_jsonb((sess #>> '{pending,triesLeft}')::int - 1))::json
      where sid = ? and (sess #>> '{pending,triesLeft}')::int > 0 returning (sess #>> '{pending,triesLeft}')::int as "triesLeft"`,
    [sid],
  );
  return rows[0]?.triesLeft ?? null;
}

/** The progress of a browser's sign-in, and the person who is signed in. Any caller gets it. */
export async function getSession(
  ctx: Context,
): Promise<{ readonly state: SessionState; readonly me: CallerDescription | null }> {
  const { session, pool, clock } = ctx;
  const actor = session ? await loadSessionActor(pool, session, clock()) : null;
  if (actor) return { state: 'signed_in', me: await describeCaller(ctx, actor) };
  const isPending = (session?.data.pending?.until ?? 0) > clock().getTime();
  return { state: isPending ? 'second_factor' : 'signed_out', me: null };
}
