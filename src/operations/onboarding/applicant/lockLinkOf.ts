import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hashLinkToken } from '../../../domain/linkToken.js';
import { linkOver, unknownLink } from '../../../entities/linkOver.js';
import { OnboardingLink } from '../../../entities/onboardingLink.js';

/**
 * The link of a token, which nobody else changes until the transaction ends. Of what it is not, only who has its token is told.
 * @throws AppError NOT_FOUND for an unknown token; STATE_CONFLICT for a link that has expired or was revoked
 */
export async function lockLinkOf(em: EntityManager, token: string, now: Date): Promise<OnboardingLink> {
  const link = await em.findOne(
    OnboardingLink,
    { tokenHash: hashLinkToken(token) },
    { filters: { tenant: false }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!link) throw unknownLink('NOT_FOUND');
  const status = link.statusAt(now);
  if (status === 'expired' || status === 'revoked') throw linkOver(status);
  return link;
}
