import type { EntityManager } from '@mikro-orm/postgresql';
import { SsoConnection } from '../../entities/ssoConnection.js';
import { AppError } from '../../platform/errors.js';

/** The connection of an organisation. For operators, at the console. @throws AppError NOT_FOUND where it has none */
export async function findSsoConnection(em: EntityManager, organisationId: string): Promise<SsoConnection> {
  const connection = await em.findOne(SsoConnection, { organisationId, removedAt: null });
  if (!connection) {
    throw new AppError('NOT_FOUND', 'The organisation has no single sign-on connection. Create one first.');
  }
  return connection;
}
