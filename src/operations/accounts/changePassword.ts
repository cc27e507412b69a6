import { hashPassword } from '../../encryption/passwordHash.js';
import type { Context } from '../../caller/context.js';
import { invalidField } from '../../platform/errors.js';
import { endSessions } from './endSessions.js';
import { enterForAccount } from './enterForAccount.js';
import { lockAccount } from './findAccount.js';
import { proveOwnPassword } from './proveOwnPassword.js';
import { readPassword } from './readPassword.js';

/**
 * Changes the password of the caller, who shows the present one. All other sessions of the person end.
 * @throws AppError INVALID_REQUEST
 */
export async function changePassword(
  ctx: Context,
  { password, newPassword }: { readonly password: string; readonly newPassword: string },
): Promise<{ readonly state: 'signed_in' }> {
  const known = await proveOwnPassword(ctx, '/password', password);
  if (newPassword === password) throw invalidField('/newPassword', 'Must differ from the current password.');
  const passwordHash = await hashPassword(readPassword('/newPassword', newPassword, known.email));
  const ended = await ctx.em.transactional(async (em) => {
    const account = await lockAccount(em, known.id);
    if (account.passwordHash !== known.passwordHash) {
      throw invalidField('/password', 'The password was changed in the meantime. Try again.');
    }
    account.passwordHash = passwordHash;
    account.unlock();
    await em.flush();
    await enterForAccount(ctx, em, account, { action: 'account.passwordChanged', details: { by: 'password' } });
    return endSessions(em, { accountId: account.id }, ctx.actor.callerId);
  });
  ctx.bus.publish('endedCallers', ended);
  return { state: 'signed_in' };
}
