import type { EntityManager } from '@mikro-orm/postgresql';
import { Organisation } from '../entities/organisation.js';
import { defaultOrganisation } from '../operations/platform/prepareDemo.js';
import { notFound } from '../platform/errors.js';

/** The organisation that a command is about: the one with this id, or the oldest. @throws AppError NOT_FOUND */
export async function organisationFor(id: string | undefined, em: EntityManager, now: Date): Promise<string> {
  if (id === undefined) return (await defaultOrganisation({ em, now })).id;
  if (!(await em.findOne(Organisation, { id }))) throw notFound('organisation');
  return id;
}
