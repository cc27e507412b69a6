import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Member } from '../../entities/member.js';
import { AppError } from '../../errors.js';

/**
 * Ends a membership, by the address in whatever case. Mail to the person that is queued still leaves.
 * @throws AppError NOT_FOUND
 */
export async function removeMember(
  em: EntityManager,
  { organisationId, email, now }: { readonly organisationId: string; readonly email: string; readonly now: Date },
): Promise<Member> {
  const fork = em.fork();
  const member = await fork.findOne(
    Member,
    { organisationId, removedAt: null, [raw((alias) => `lower(${alias}.email)`)]: email.toLowerCase() },
    { filters: { tenant: false } },
  );
  if (!member) throw new AppError('NOT_FOUND', 'The organisation has no member with this e-mail address.');
  member.remove(now);
  await fork.flush();
  return member;
}
