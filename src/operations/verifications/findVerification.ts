import type { EntityManager } from '@mikro-orm/postgresql';
import { isId } from '../../domain/ids.js';
import { Verification } from '../../entities/verification.js';
import { notFound } from '../../platform/errors.js';

/** One verification of the caller’s. @throws AppError NOT_FOUND */
export async function findVerification(em: EntityManager, id: string): Promise<Verification> {
  const verification = isId('verification', id) ? await em.findOne(Verification, { id }) : null;
  if (!verification) throw notFound('verification');
  return verification;
}
