import { consoleActor, enterOwnAudit } from '../../audit/enterAudit.js';
import type { Services } from '../../caller/context.js';
import type { Account } from '../../entities/account.js';
import { AppError } from '../../platform/errors.js';
import { findAccount, lockAccount } from './findAccount.js';

/** Ends the lock-out of an account, and forgets its failures. For operators, at the console. @throws AppError NOT_FOUND */
export async function unlockAccount({ database, clock }: Services, email: string): Promise<Account> {
  return database.orm.em.fork().transactional(async (em) => {
    const found = await findAccount(em, email);
    if (!found) throw new AppError('NOT_FOUND', 'No account has this e-mail address. Check the spelling.');
    const account = await lockAccount(em, found.id);
    account.unlock();
    await em.flush();
    const origin = { actor: consoleActor, at: clock() };
    await enterOwnAudit(em, origin, { action: 'account.unlocked', object: { kind: 'account', id: account.id } });
    return account;
  });
}
