import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isId } from '../../domain/ids.js';
import { Member } from '../../entities/member.js';
import { invalidField, notFound } from '../../platform/errors.js';

/**
 * Makes sure that something can be given to a member to see to: one who may read what is said of persons in it. The member is kept
 * so until the transaction ends.
 * @returns the member
 * @throws AppError NOT_FOUND; INVALID_REQUEST at `/memberId` for a developer
 */
export async function requireCaseWorker(em: EntityManager, id: string, organisationId: string): Promise<Member> {
  const member = isId('member', id)
    ? await em.findOne(
        Member,
        { id, organisationId, removedAt: null },
        { lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
      )
    : null;
  if (!member) throw notFound('member');
  if (member.role === 'developer') {
    throw invalidField('/memberId', 'Developers cannot read personal data. Assign an owner, an officer or a viewer.');
  }
  return member;
}
