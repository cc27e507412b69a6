import type { EntityManager, FindOneOptions } from '@mikro-orm/postgresql';
import { isId } from '../../../domain/ids.js';
import { Onboarding } from '../../../entities/onboarding.js';
import { notFound } from '../../../platform/errors.js';

/** One case of the caller's. @throws AppError NOT_FOUND */
export async function findCase(
  em: EntityManager,
  id: string,
  options: Pick<FindOneOptions<Onboarding>, 'lockMode' | 'refresh'> = {},
): Promise<Onboarding> {
  const onboarding = isId('onboarding', id) ? await em.findOne(Onboarding, { id }, options) : null;
  if (!onboarding) throw notFound('onboarding');
  return onboarding;
}
