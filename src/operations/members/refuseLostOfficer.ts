import type { EntityManager } from '@mikro-orm/postgresql';
import { Member } from '../../entities/member.js';
import { AppError } from '../../platform/errors.js';

/**
 * Two officers stand behind what they agree on at the moment in which it counts: a proposal falls with the officer who made
 * it. The member is not locked: a removal at the same moment comes after the second officer.
 * @throws AppError STATE_CONFLICT
 */
export async function refuseLostOfficer(em: EntityManager, officerId: string): Promise<void> {
  const first = await em.findOneOrFail(Member, { id: officerId }, { refresh: true });
  if (first.role === 'officer' && first.removedAt === null) return;
  throw new AppError(
    'STATE_CONFLICT',
    'The member who proposed this is no longer an officer. Withdraw the proposal, and propose it again.',
  );
}
