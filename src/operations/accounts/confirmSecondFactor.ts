import { totpPlace, totpStep } from '../../caller/oneTimeCode.js';
import type { Context } from '../../caller/context.js';
import { hashRecoveryCode, newRecoveryCodes, readRecoveryCode } from '../../domain/recoveryCodes.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { endSessions } from './endSessions.js';
import { enterForAccount } from './enterForAccount.js';
import { lockAccount } from './findAccount.js';
import { requireAccountId } from './requireSession.js';

/**
 * Switches the second factor of the caller on, with a code that shows that the app has the secret. The recovery codes are
 * in this answer and nowhere else. All other sessions of the person end.
 * @throws AppError INVALID_REQUEST for a wrong code, STATE_CONFLICT where none was set up
 */
export async function confirmSecondFactor(
  ctx: Context,
  { code }: { readonly code: string },
): Promise<{ readonly recoveryCodes: readonly string[] }> {
  const id = requireAccountId(ctx);
  const now = ctx.clock();
  const recoveryCodes = newRecoveryCodes();
  const ended = await ctx.em.transactional(async (em) => {
    const account = await lockAccount(em, id);
    if (account.sealedTotp === null || account.hasSecondFactor()) {
      throw new AppError('STATE_CONFLICT', 'There is no second factor to confirm. Set one up first.');
    }
    const step = totpStep(ctx.vault.unseal(account.sealedTotp, totpPlace(id)), code.replaceAll(/\s/g, ''), now);
    if (step === null) {
      throw invalidField('/code', 'This is not the current code of the app. Check the clock of the phone.');
    }
    account.confirmSecondFactor(step, now);
    await em.flush();
    const hashes = recoveryCodes.map((text) => hashRecoveryCode(id, readRecoveryCode(text) ?? ''));
    const connection = em.getConnection();
    const transaction: unknown = em.getTransactionContext();
    await connection.execute('delete from recovery_codes where account_id = ?', [id], 'run', transaction);
    for (const hash of hashes) {
      const row = 'insert into recovery_codes (account_id, hash) values (?, ?)';
      await connection.execute(row, [id, hash], 'run', transaction);
    }
    await enterForAccount(
      ctx,
      em,
      account,
      { action: 'account.secondFactorSet' },
      { action: 'account.recoveryCodesMade', details: { count: hashes.length } },
    );
    return endSessions(em, { accountId: id }, ctx.actor.callerId);
  });
  ctx.bus.publish('endedCallers', ended);
  return { recoveryCodes };
}
