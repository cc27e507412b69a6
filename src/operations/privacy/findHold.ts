import type { EntityManager } from '@mikro-orm/postgresql';
import { LegalHold } from '../../entities/legalHold.js';

/** The hold that is in force on an onboarding of the caller's; there is one at most. */
export async function findHold(em: EntityManager, onboardingId: string): Promise<LegalHold | null> {
  return em.findOne(LegalHold, { onboardingId, releasedAt: null });
}
