import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../../entities/account.js';
import { Operator } from '../../entities/operator.js';

/** Those who run the platform and sign in, oldest first, without those that were removed. */
export async function listOperators(
  em: EntityManager,
): Promise<{ readonly id: string; readonly email: string; readonly createdAt: Date }[]> {
  const fork = em.fork();
  const operators = await fork.find(Operator, { removedAt: null }, { orderBy: { id: 'asc' } });
  const accounts = await fork.find(Account, { id: { $in: operators.map(({ accountId }) => accountId) } });
  const emails = new Map(accounts.map(({ id, email }) => [id, email]));
  return operators.map(({ id, accountId, createdAt }) => ({ id, email: emails.get(accountId) ?? '', createdAt }));
}
