import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Vault } from '../../encryption/vault.js';
import { isId } from '../../domain/ids.js';
import { Onboarding } from '../../entities/onboarding.js';
import { OnboardingLink } from '../../entities/onboardingLink.js';
import { AppError, notFound } from '../../platform/errors.js';
import { openRecordSeal, type RecordSeal } from '../../encryption/recordSeal.js';

/** A submission that is decided on, with the link it came by: both locked until the transaction ends. */
export interface LockedCase {
  readonly onboarding: Onboarding;
  readonly link: OnboardingLink;
  /** Of what they hold of persons. */
  readonly seal: RecordSeal;
}

/**
 * Locks a case: first the link and then the onboarding, as a submission does, so that no two wait for each other.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for one of which everything about persons was erased
 */
export async function lockCase(em: EntityManager, vault: Vault, onboardingId: string): Promise<LockedCase> {
  const found = isId('onboarding', onboardingId) ? await em.findOne(Onboarding, { id: onboardingId }) : null;
  if (!found) throw notFound('onboarding');
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const link = await em.findOneOrFail(OnboardingLink, { id: found.linkId }, locked);
  const onboarding = await em.findOneOrFail(Onboarding, { id: onboardingId }, locked);
  const seal = await openRecordSeal(em, vault, link.id);
  if (seal === null) {
    throw new AppError(
      'STATE_CONFLICT',
      'The personal data of this onboarding were erased, so it can no longer be changed.',
    );
  }
  return { onboarding, link, seal };
}
