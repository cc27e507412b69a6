import { consoleActor } from '../../audit/enterAudit.js';
import type { Services } from '../../caller/context.js';
import { AppError } from '../../platform/errors.js';
import { enterResetLink } from './enterResetLink.js';
import { queueResetLink } from './queueResetLink.js';

/**
 * Sends a person the link that sets a password. For operators, at the console, who are told whether there is such a person.
 * @returns the address as it is stored, and the link
 * @throws AppError NOT_FOUND
 */
export async function sendResetLink(
  services: Services,
  asked: string,
): Promise<{ readonly email: string; readonly link: string }> {
  const { database, clock } = services;
  const { rows } = await database.pool.query<{ email: string }>(
    `select email from accounts where lower(email) = lower($1)
     union all select email from members where lower(email) = lower($1) and removed_at is null limit 1`,
    [asked],
  );
  if (!rows[0]) throw new AppError('NOT_FOUND', 'Nobody has this e-mail address. Add or invite the person first.');
  const { email } = rows[0];
  const at = clock();
  const link = await database.orm.em.fork().transactional(async (em) => {
    await enterResetLink(em, services.vault, { actor: consoleActor, address: null, requestId: null, at }, email);
    return queueResetLink(em, services, { email, at });
  });
  return { email, link };
}
