import { consoleActor, enterOwnAudit } from '../../audit/enterAudit.js';
import type { Services } from '../../caller/context.js';
import type { Account } from '../../entities/account.js';
import { AppError } from '../../platform/errors.js';
import { endSessions } from './endSessions.js';
import { findAccount, lockAccount } from './findAccount.js';

/**
 * Switches the second factor of a person off who has lost the app and the recovery codes, and ends the sessions. For
 * operators, at the console.
 * @throws AppError NOT_FOUND
 */
export async function dropSecondFactor({ database, bus, clock }: Services, email: string): Promise<Account> {
  const { account, ended } = await database.orm.em.fork().transactional(async (em) => {
    const found = await findAccount(em, email);
    if (!found) throw new AppError('NOT_FOUND', 'No account has this e-mail address. Check the spelling.');
    const locked = await lockAccount(em, found.id);
    locked.removeSecondFactor();
    await em.flush();
    const { id } = locked;
    const transaction: unknown = em.getTransactionContext();
    await em.getConnection().execute('delete from recovery_codes where account_id = ?', [id], 'run', transaction);
    const origin = { actor: consoleActor, at: clock() };
    await enterOwnAudit(em, origin, { action: 'account.secondFactorRemoved', object: { kind: 'account', id } });
    return { account: locked, ended: await endSessions(em, { accountId: id }) };
  });
  bus.publish('endedCallers', ended);
  return account;
}
