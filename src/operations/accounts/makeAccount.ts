import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.js';
import { Account } from '../../entities/account.js';
import { AppError } from '../../platform/errors.js';

/** Makes the account of an e-mail address. @throws AppError STATE_CONFLICT where it has been made meanwhile */
export async function makeAccount(
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
