import { LockMode, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../../entities/account.js';

/** The account of an e-mail address, in whatever case; null where there is none. */
export async function findAccount(em: EntityManager, email: string): Promise<Account | null> {
  return em.findOne(Account, { [raw((alias) => `lower(${alias}.email)`)]: email.toLowerCase() }, { refresh: true });
}

/** An account as it is now; nobody else changes it until the transaction ends. */
export async function lockAccount(em: EntityManager, id: string): Promise<Account> {
  return em.findOneOrFail(Account, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}
