import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { MemberActor } from '../../caller/actor.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { isId } from '../../domain/ids.js';
import { ApiKey } from '../../entities/apiKey.js';
import { Member } from '../../entities/member.js';
import { AppError, notFound } from '../../platform/errors.js';
import { lockOrganisation } from '../organisations/updateOrganisation.js';

/**
 * Serialises changes of an organisation's members: of two owners who demote each other at the same moment, one remains. Checks
 * under the lock that the caller is still an owner.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export async function lockMembers(em: EntityManager, caller: MemberActor, now: Date): Promise<void> {
  await lockOrganisation(em, caller.organisationId);
  await lockCaller(em, caller, now);
  const own = await em.findOne(Member, { id: caller.memberId }, { refresh: true });
  if (own?.role !== 'owner') {
    throw new AppError('FORBIDDEN', 'Only owners can do this, and you are no longer an owner.');
  }
}

/** A member of the caller’s organisation. @throws AppError NOT_FOUND */
export async function findMember(em: EntityManager, id: string): Promise<Member> {
  const member = isId('member', id) ? await em.findOne(Member, { id, removedAt: null }, { refresh: true }) : null;
  if (!member) throw notFound('member');
  return member;
}

/** Refuses to leave an organisation without an owner. The members must be locked. @throws AppError STATE_CONFLICT */
export async function requireRemainingOwner(em: EntityManager, leaving: Member): Promise<void> {
  const others = await em.count(Member, { role: 'owner', removedAt: null, id: { $ne: leaving.id } });
  if (leaving.role !== 'owner' || others > 0) return;
  throw new AppError('STATE_CONFLICT', 'An organisation needs at least one owner. Make another member an owner first.');
}

/**
 * The valid keys of a member, live and test: those with the member's rights, and those that act on their behalf. The member must
 * be locked, so that none is created concurrently.
 */
export async function findMemberKeys(em: EntityManager, memberId: string, now: Date): Promise<ApiKey[]> {
  const keys = await em.find(
    ApiKey,
    { $or: [{ memberId }, { onBehalfOf: memberId }], revokedAt: null },
    { filters: { tenant: false }, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  return keys.filter((key) => key.isActive(now));
}

/** Revokes them together with the membership: a person who returns becomes another member. */
export async function revokeMemberKeys(em: EntityManager, memberId: string, now: Date): Promise<ApiKey[]> {
  const keys = await findMemberKeys(em, memberId, now);
  for (const key of keys) key.revoke(now);
  await em.flush();
  return keys;
}
