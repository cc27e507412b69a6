import { isPassword } from '../../encryption/passwordHash.js';
import type { Context } from '../../caller/context.js';
import { longestPassword } from '../../domain/passwords.js';
import type { Account } from '../../entities/account.js';
import { invalidField } from '../../platform/errors.js';
import { countFailure } from './countFailure.js';
import { lockAccount } from './findAccount.js';

/**
 * Whether a password is that of an account which is not locked. It takes as long where there is no account. A wrong one is
 * counted, and so is on record even where what it was for is not done.
 * @throws AppError INVALID_REQUEST for one that is longer than any can be
 */
export async function checkPassword(ctx: Context, account: Account | null, password: string): Promise<boolean> {
  if (Array.from(password).length > longestPassword) {
    throw invalidField('/password', `Must have at most ${longestPassword} characters.`);
  }
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (!account) return false;
  if (isRight && !account.isLocked(ctx.clock())) return true;
  await ctx.em.fork().transactional(async (em) => {
    await countFailure(ctx, em, await lockAccount(em, account.id), 'password');
  });
  return false;
}
