import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../caller/context.js';
import { queryRows } from '../../database/rows.js';
import { newId } from '../../domain/ids.js';
import { Account } from '../../entities/account.js';
import { AppError } from '../../platform/errors.js';
import { findAccount, lockAccount, recordConsoleAccountAudit } from './password.js';
import { endSessions } from './session.js';

/** Creates the account of an e-mail address. @throws AppError STATE_CONFLICT if another call has just created it */
export async function createAccount(
  em: EntityManager,
  { email, passwordHash, now }: { readonly email: string; readonly passwordHash: string | null; readonly now: Date },
): Promise<Account> {
  const account = em.create(Account, { id: newId('account', now), email, passwordHash, createdAt: now });
  try {
    await em.flush();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new AppError('STATE_CONFLICT', 'An account with this e-mail address has just been created. Try again.', {
      cause: error,
    });
  }
  return account;
}

/**
 * Locks the account of an address that the console gives to a person. The holder of an account without a membership has
 * left, and the address may have passed to another person. Such an account loses its password, its second factor and its open
 * links.
 */
export async function claimAccount(em: EntityManager, id: string, now: Date): Promise<ClaimedAccount> {
  const account = await lockAccount(em, id);
  const uses = await queryRows<object>(
    em,
    `select 1 as used from members where account_id = ? and removed_at is null
     union all select 1 from operators where account_id = ? and removed_at is null`,
    [id, id],
  );
  if (uses.length > 0) return { account, isInUse: true, isCleared: false };
  // Its link, if there is one, was created for the person who now has the address.
  if (account.passwordHash === null) return { account, isInUse: false, isCleared: false };
  account.clear();
  await em.flush();
  await queryRows(em, 'delete from recovery_codes where account_id = ?', [id]);
  await queryRows(
    em,
    'update password_resets set expires_at = ? where lower(email) = lower(?) and used_at is null and expires_at > ?',
    [now, account.email, now],
  );
  // The only session that such an account can have is a sign-in that waits for its second factor.
  await endSessions(em, { accountId: id });
  return { account, isInUse: false, isCleared: true };
}

interface ClaimedAccount {
  readonly account: Account;
  /** Whether the person signs in with it as before. Otherwise a link by e-mail has to set the password. */
  readonly isInUse: boolean;
  readonly isCleared: boolean;
}

/** A person who reads the e-mail of an address is the member with that address. */
export async function adoptMembers(em: EntityManager, { id, email }: Account): Promise<void> {
  await queryRows(
    em,
    'update members set account_id = ? where account_id is null and removed_at is null and lower(email) = lower(?)',
    [id, email],
  );
}

/** Unlocks an account and resets its count of failed sign-ins. For operators, at the console. @throws AppError NOT_FOUND */
export async function unlockAccount(services: Services, email: string): Promise<Account> {
  return services.database.orm.em.fork().transactional(async (em) => {
    const found = await findAccount(em, email);
    if (!found) throw new AppError('NOT_FOUND', 'No account has this e-mail address. Check the spelling.');
    const account = await lockAccount(em, found.id);
    account.unlock();
    await em.flush();
    await recordConsoleAccountAudit(services, em, account, { action: 'account.unlocked' });
    return account;
  });
}
