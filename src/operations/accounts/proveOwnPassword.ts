import type { Context } from '../../caller/context.js';
import { Account } from '../../entities/account.js';
import { invalidField } from '../../platform/errors.js';
import { checkPassword } from './checkPassword.js';
import { requireAccountId } from './requireSession.js';

/**
 * The account of the caller, who has shown the password once more: a session that was left open is not enough to change how
 * a person signs in. Wrong ones are counted as they are at sign-in.
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT for a caller whom another service signs in
 */
export async function proveOwnPassword(ctx: Context, pointer: string, password: string): Promise<Account> {
  const account = await ctx.em.fork().findOneOrFail(Account, { id: requireAccountId(ctx) });
  if (await checkPassword(ctx, account, password)) return account;
  throw invalidField(pointer, 'This is not your password, or there were too many failed attempts. Try again later.');
}
