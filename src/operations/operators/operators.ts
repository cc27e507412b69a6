import type { EntityManager } from '@mikro-orm/postgresql';
import { consoleActor, recordSystemAudit } from '../../audit/recordAudit.js';
import type { Services } from '../../caller/context.js';
import { newId } from '../../domain/ids.js';
import { mailbox } from '../../domain/inputs/accounts.js';
import { Account } from '../../entities/account.js';
import { Operator } from '../../entities/operator.js';
import { AppError } from '../../platform/errors.js';
import { claimAccount, createAccount } from '../accounts/account.js';
import { findAccount } from '../accounts/password.js';
import { queueResetLink } from '../accounts/requestPasswordReset.js';
import { endSessions } from '../accounts/session.js';
import { parseInput } from '../readInput.js';

/**
 * Adds an operator. A person without a password gets the link that sets one.
 * @returns the operator, and the link if there is one
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT for a person who already is an operator
 */
export async function addOperator(
  services: Services,
  input: { readonly email: string },
): Promise<{ readonly operator: Operator; readonly link: string | null }> {
  const { email } = parseInput(mailbox, input);
  const now = services.clock();
  return services.database.orm.em.fork().transactional(async (em) => {
    const found = await findAccount(em, email);
    const claimed = found && (await claimAccount(em, found.id, now));
    const account = claimed?.account ?? (await createAccount(em, { email, passwordHash: null, now }));
    if (await em.findOne(Operator, { accountId: account.id, removedAt: null })) {
      throw new AppError('STATE_CONFLICT', 'This person is already an operator.');
    }
    const operator = em.create(Operator, { id: newId('operator', now), accountId: account.id, createdAt: now });
    await em.flush();
    const link = account.passwordHash === null ? await queueResetLink(em, services, { email, at: now }) : null;
    const object = { kind: 'operator', id: operator.id };
    const details = claimed?.isCleared === true ? { clearedAccount: account.id } : {};
    await recordSystemAudit(em, { actor: consoleActor, at: now }, { action: 'operator.added', object, details });
    return { operator, link };
  });
}

/** The operators who sign in, oldest first, without removed ones. */
export async function listOperators(
  em: EntityManager,
): Promise<{ readonly id: string; readonly email: string; readonly createdAt: Date }[]> {
  const fork = em.fork();
  const operators = await fork.find(Operator, { removedAt: null }, { orderBy: { id: 'asc' } });
  const accounts = await fork.find(Account, { id: { $in: operators.map(({ accountId }) => accountId) } });
  const emails = new Map(accounts.map(({ id, email }) => [id, email]));
  return operators.map(({ id, accountId, createdAt }) => ({ id, email: emails.get(accountId) ?? '', createdAt }));
}

/** Revokes a person's rights as an operator, and ends their operator sessions, immediately. @throws AppError NOT_FOUND */
export async function removeOperator({ database, bus, clock }: Services, email: string): Promise<Operator> {
  const now = clock();
  const { operator, ended } = await database.orm.em.fork().transactional(async (em) => {
    const account = await findAccount(em, email);
    const found = account && (await em.findOne(Operator, { accountId: account.id, removedAt: null }));
    if (!found) throw new AppError('NOT_FOUND', 'No operator has this e-mail address. Check the spelling.');
    found.remove(now);
    await em.flush();
    const object = { kind: 'operator', id: found.id };
    await recordSystemAudit(em, { actor: consoleActor, at: now }, { action: 'operator.removed', object });
    return { operator: found, ended: await endSessions(em, { operatorId: found.id }) };
  });
  bus.publish('revokedCallers', ended);
  return operator;
}
