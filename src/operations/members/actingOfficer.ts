import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { TenantActor } from '../../caller/actor.js';
import { Member } from '../../entities/member.js';
import { AppError } from '../../platform/errors.js';

/**
 * The officer who calls, signed in or by a key that acts in his name, as he is now and stays until the transaction ends.
 * @throws AppError FORBIDDEN for anybody else, and for a key whose officer is none any more
 */
export async function actingOfficer(em: EntityManager, caller: TenantActor): Promise<Member> {
  const id = caller.kind === 'key' ? caller.onBehalfOf : caller.memberId;
  if (id === null) {
    throw new AppError(
      'FORBIDDEN',
      'Only an officer can do this. Sign in as an officer, or use a key that acts for one.',
    );
  }
  const member = await em.findOne(Member, { id }, { lockMode: LockMode.PESSIMISTIC_READ, refresh: true });
  if (member?.role !== 'officer' || member.removedAt !== null) {
    throw new AppError(
      'FORBIDDEN',
      'The member that this key acts for is no longer an officer. Use a key of another officer.',
    );
  }
  return member;
}
