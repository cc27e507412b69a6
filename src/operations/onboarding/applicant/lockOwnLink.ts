import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { linkOver, unknownLink } from '../../../entities/linkOver.js';
import { OnboardingLink } from '../../../entities/onboardingLink.js';
import { AppError } from '../../../errors.js';

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
  throw new AppError('STATE_CONFLICT', 'This was submitted already, and cannot be changed any more.');
}

/** Refuses to write over what was saved from elsewhere. @throws AppError STATE_CONFLICT with the present `version` */
export function requireVersion(link: OnboardingLink, version: number): void {
  if (link.version === version) return;
  throw new AppError(
    'STATE_CONFLICT',
    'This was changed from another window or device meanwhile. Load it again, and make your change to what is there now.',
    { members: { version: link.version } },
  );
}
