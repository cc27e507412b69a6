import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../caller/context.js';
import type { Account } from '../../entities/account.js';
import { enterForAccount } from './enterForAccount.js';

/** Why a sign-in of a known account was refused. */
type Reason = 'password' | 'code' | 'locked';

/** Counts a wrong password or code against a locked account row, and enters it; the transaction must be committed. */
export async function countFailure(
  ctx: Context,
  em: EntityManager,
  account: Account,
  wrong: 'password' | 'code',
): Promise<void> {
  const now = ctx.clock();
  const reason: Reason = account.isLocked(now) ? 'locked' : wrong;
  const hasLocked = account.fail(now);
  await em.flush();
  await enterForAccount(ctx, em, account, { action: 'session.refused', outcome: 'denied', details: { reason } });
  if (!hasLocked) return;
  const until = account.lockedUntil?.toISOString() ?? null;
  await enterForAccount(ctx, em, account, { action: 'account.locked', details: { failures: account.failures, until } });
}
