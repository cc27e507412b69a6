import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { linkOver, unknownLink } from '../../../entities/linkOver.js';
import { OnboardingLink } from '../../../entities/onboardingLink.js';
import { AppError } from '../../../platform/errors.js';

/**
 * The link of an applicant, which nobody else changes until the transaction ends.
 * @throws AppError UNAUTHENTICATED, STATE_CONFLICT for one that has ended since the request began
 */
export async function lockOwnLink(em: EntityManager, linkId: string, now: Date): Promise<OnboardingLink> {
  const link = await em.findOne(
    OnboardingLink,
    { id: linkId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!link) throw unknownLink('UNAUTHENTICATED');
  const status = link.statusAt(now);
  if (status === 'expired' || status === 'revoked') throw linkOver(status);
  return link;
}

/** Refuses to change what was submitted. @throws AppError STATE_CONFLICT */
export function requireOpen({ status }: OnboardingLink): void {
  if (status === 'created' || status === 'opened') return;
  throw new AppError('STATE_CONFLICT', 'This form was already submitted and can no longer be changed.');
}

/** Refuses to write over what was saved from elsewhere. @throws AppError STATE_CONFLICT with the present `version` */
export function requireVersion(link: OnboardingLink, version: number): void {
  if (link.version === version) return;
  throw new AppError(
    'STATE_CONFLICT',
    'This form was changed in another window or on another device. Reload it, then make your change.',
    { members: { version: link.version } },
  );
}
