import { consoleActor, enterOwnAudit } from '../../audit/enterAudit.js';
import type { Services } from '../../caller/context.js';
import type { SsoConnection } from '../../entities/ssoConnection.js';
import { endSsoSessions } from './endSsoSessions.js';
import { findSsoConnection } from './findSsoConnection.js';

/**
 * Ends the single sign-on of an organisation, with the sessions that it has made. For operators, at the console.
 * @throws AppError NOT_FOUND where it has none
 */
export async function removeSsoConnection(
  services: Services,
  organisationId: string,
): Promise<{ readonly connection: SsoConnection; readonly sessionsEnded: number }> {
  const now = services.clock();
  const connection = await services.database.orm.em.fork().transactional(async (em) => {
    const found = await findSsoConnection(em, organisationId);
    found.removedAt = now;
    await em.flush();
    await enterOwnAudit(
      em,
      { organisationId, actor: consoleActor, at: now },
      { action: 'ssoConnection.removed', object: { kind: 'ssoConnection', id: found.id } },
    );
    return found;
  });
  return { connection, sessionsEnded: await endSsoSessions(services, organisationId) };
}
