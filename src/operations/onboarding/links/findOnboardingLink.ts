import type { FindOneOptions } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isId } from '../../../domain/ids.js';
import { OnboardingLink } from '../../../entities/onboardingLink.js';
import { notFound } from '../../../platform/errors.js';

/** A link of the caller’s organisation and mode. @throws AppError NOT_FOUND */
export async function findOnboardingLink(
  em: EntityManager,
  id: string,
  options: FindOneOptions<OnboardingLink> = {},
): Promise<OnboardingLink> {
  const link = isId('onboardingLink', id) ? await em.findOne(OnboardingLink, { id }, options) : null;
  if (!link) throw notFound('onboarding link');
  return link;
}
