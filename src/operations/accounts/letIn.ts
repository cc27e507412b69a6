import { hashPassword, isOutdatedHash } from '../../encryption/passwordHash.js';
import type { Context } from '../../caller/context.js';
import type { Account } from '../../entities/account.js';
import { lockAccount } from './findAccount.js';
import { listOwnMemberships } from './listOwnMemberships.js';
import { requireSession } from './requireSession.js';
import { enterStart, firstPlace, passwordMarkOf, startSession } from './startSession.js';

/** What a sign-in has led to. */
export type SessionState = 'signed_out' | 'second_factor' | 'signed_in';

const pendingMs = 5 * 60_000;
const mostTries = 5;

/**
 * Lets in a person whose password was right, or makes the session wait for the second factor where there is one. A hash
 * that was made at another cost is made anew.
 * @returns `signed_out` where the account was locked, or its password changed, meanwhile
 */
export async function letIn(ctx: Context, known: Account, password: string): Promise<SessionState> {
  const session = requireSession(ctx);
  const isOutdated = known.passwordHash !== null && isOutdatedHash(known.passwordHash);
  const freshHash = isOutdated ? await hashPassword(password) : known.passwordHash;
  const places = await listOwnMemberships(ctx.pool, known.id);
  const signedIn = firstPlace(known.id, places);
  const now = ctx.clock();
  const account = await ctx.em.fork().transactional(async (em) => {
    const found = await lockAccount(em, known.id);
    if (found.isLocked(now) || found.passwordHash !== known.passwordHash) return null;
    found.passwordHash = freshHash;
    if (found.hasSecondFactor()) return found;
    found.unlock();
    await enterStart(ctx, em, found, { places, signedIn, secondFactor: 'none' });
    return found;
  });
  if (!account) return 'signed_out';
  if (account.hasSecondFactor()) {
    const until = now.getTime() + pendingMs;
    await session.wait({ accountId: account.id, until, triesLeft: mostTries, passwordMark: passwordMarkOf(account) });
    return 'second_factor';
  }
  await startSession(ctx, account, signedIn);
  return 'signed_in';
}
