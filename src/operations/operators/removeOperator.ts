import { consoleActor, enterOwnAudit } from '../../audit/enterAudit.js';
import type { Services } from '../../caller/context.js';
import { Operator } from '../../entities/operator.js';
import { AppError } from '../../platform/errors.js';
import { endSessions } from '../accounts/endSessions.js';
import { findAccount } from '../accounts/findAccount.js';

/** Ends what a person may do as an operator, and the sessions as one, at once. @throws AppError NOT_FOUND */
export async function removeOperator({ database, bus, clock }: Services, email: string): Promise<Operator> {
  const now = clock();
  const { operator, ended } = await database.orm.em.fork().transactional(async (em) => {
    const account = await findAccount(em, email);
    const found = account && (await em.findOne(Operator, { accountId: account.id, removedAt: null }));
    if (!found) throw new AppError('NOT_FOUND', 'No operator has this e-mail address. Check the spelling.');
    found.remove(now);
    await em.flush();
    const object = { kind: 'operator', id: found.id };
    await enterOwnAudit(em, { actor: consoleActor, at: now }, { action: 'operator.removed', object });
    return { operator: found, ended: await endSessions(em, { operatorId: found.id }) };
  });
  bus.publish('endedCallers', ended);
  return operator;
}
