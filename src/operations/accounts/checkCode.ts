import type { EntityManager } from '@mikro-orm/postgresql';
import { totpPlace, totpStep } from '../../caller/oneTimeCode.js';
import type { Context } from '../../caller/context.js';
import { hashRecoveryCode, readRecoveryCode } from '../../domain/recoveryCodes.js';
import type { Account } from '../../entities/account.js';

/**
 * What a code is, of an account whose row is locked: the app’s, or a recovery code; null for neither. Each is taken once,
 * also where two come at the same moment.
 */
export async function checkCode(
  ctx: Context,
  em: EntityManager,
  account: Account,
  code: string,
): Promise<'totp' | 'recovery_code' | null> {
  if (account.sealedTotp === null) return null;
  const digits = code.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const step = totpStep(ctx.vault.unseal(account.sealedTotp, totpPlace(account.id)), digits, ctx.clock());
    return step !== null && account.takeStep(step) ? 'totp' : null;
  }
  const letters = readRecoveryCode(code);
  if (letters === null) return null;
  const used: object[] = await em
    .getConnection()
    .execute(
      'update recovery_codes set used_at = ? where account_id = ? and hash = ? and used_at is null returning 1 as used',
      [ctx.clock(), account.id, hashRecoveryCode(account.id, letters)],
      'all',
      em.getTransactionContext(),
    );
  return used.length === 1 ? 'recovery_code' : null;
}
