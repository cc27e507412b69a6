import { consoleActor, enterOwnAudit } from '../../audit/enterAudit.js';
import type { Services } from '../../caller/context.js';
import { newId } from '../../domain/ids.js';
import { Operator } from '../../entities/operator.js';
import { AppError } from '../../platform/errors.js';
import { findAccount, lockAccount } from '../accounts/findAccount.js';
import { makeAccount } from '../accounts/makeAccount.js';
import { queueResetLink } from '../accounts/queueResetLink.js';
import { readEmail } from '../readEmail.js';

/**
 * Makes a person an operator. Who has no password yet is sent the link that sets one.
 * @returns the operator, and the link where there is one
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT for one who is an operator already
 */
export async function addOperator(
  services: Services,
  input: { readonly email: string },
): Promise<{ readonly operator: Operator; readonly link: string | null }> {
  const email = readEmail('/email', input.email);
  const now = services.clock();
  return services.database.orm.em.fork().transactional(async (em) => {
    const found = await findAccount(em, email);
    const account = found ? await lockAccount(em, found.id) : await makeAccount(em, { email, passwordHash: null, now });
    if (await em.findOne(Operator, { accountId: account.id, removedAt: null })) {
      throw new AppError('STATE_CONFLICT', 'This person is already an operator.');
    }
    const operator = em.create(Operator, { id: newId('operator', now), accountId: account.id, createdAt: now });
    await em.flush();
    const link = account.passwordHash === null ? await queueResetLink(em, services, { email, at: now }) : null;
    const object = { kind: 'operator', id: operator.id };
    await enterOwnAudit(em, { actor: consoleActor, at: now }, { action: 'operator.added', object });
    return { operator, link };
  });
}
