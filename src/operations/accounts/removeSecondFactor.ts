import type { Context } from '../../caller/context.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { checkCode } from './checkCode.js';
import { countFailure } from './countFailure.js';
import { endSessions } from './endSessions.js';
import { enterForAccount } from './enterForAccount.js';
import { lockAccount } from './findAccount.js';
import { proveOwnPassword } from './proveOwnPassword.js';

/**
 * Switches the second factor of the caller off, who shows the password and a code. All other sessions of the person end.
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT where there is none
 */
export async function removeSecondFactor(
  ctx: Context,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<{ readonly state: 'signed_in' }> {
  const { id } = await proveOwnPassword(ctx, '/password', password);
  const ended = await ctx.em.transactional(async (em) => {
    const account = await lockAccount(em, id);
    if (!account.hasSecondFactor()) throw new AppError('STATE_CONFLICT', 'No second factor is set up.');
    const isRight = !account.isLocked(ctx.clock()) && (await checkCode(ctx, em, account, code)) !== null;
    if (!isRight) {
      await countFailure(ctx, em, account, 'code');
      return null;
    }
    account.removeSecondFactor();
    await em.flush();
    const connection = em.getConnection();
    await connection.execute(
      'delete from recovery_codes where account_id = ?',
      [id],
      'run',
      em.getTransactionContext(),
    );
    await enterForAccount(ctx, em, account, { action: 'account.secondFactorRemoved' });
    return endSessions(em, { accountId: id }, ctx.actor.callerId);
  });
  if (ended === null) {
    throw invalidField('/code', 'The code is not valid. Enter the current code of the app, or a recovery code.');
  }
  ctx.bus.publish('endedCallers', ended);
  return { state: 'signed_in' };
}
