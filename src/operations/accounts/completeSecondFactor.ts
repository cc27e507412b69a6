import type { Context } from '../../caller/context.js';
import { AppError, sessionEnded } from '../../platform/errors.js';
import { checkCode } from './checkCode.js';
import { countFailure } from './countFailure.js';
import { lockAccount } from './findAccount.js';
import { listOwnMemberships } from './listOwnMemberships.js';
import { requireSession } from './requireSession.js';
import { enterStart, firstPlace, passwordMarkOf, startSession } from './startSession.js';

/**
 * Signs in a person whose password was right, by the code of the app or a recovery code: within five minutes, and in five
 * tries. Wrong ones count towards the lock-out of the account too, however many sign-ins they are spread over.
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
  const signedIn = firstPlace(pending.accountId, places);
  const account = await ctx.em.transactional(async (em) => {
    const found = await lockAccount(em, pending.accountId);
    const isGood = !found.isLocked(ctx.clock()) && passwordMarkOf(found) === pending.passwordMark;
    const secondFactor = isGood ? await checkCode(ctx, em, found, code) : null;
    if (secondFactor === null) {
      await countFailure(ctx, em, found, 'code');
      return null;
    }
    found.unlock();
    await em.flush();
    await enterStart(ctx, em, found, { places, signedIn, secondFactor });
    return found;
  });
  if (account) {
    await startSession(ctx, account, signedIn);
    return { state: 'signed_in' };
  }
  const triesLeft = pending.triesLeft - 1;
  if (triesLeft > 0) await session.keep({ pending: { ...pending, triesLeft } });
  else await session.end();
  throw new AppError(
    'UNAUTHENTICATED',
    triesLeft > 0
      ? 'The code is not valid. Enter the current code of the app, or an unused recovery code.'
      : 'Too many wrong codes. Sign in again.',
  );
}
