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
 * Makes changes of the members of an organisation come one after the other: of two owners who demote each other at the same
 * moment one stays. The caller is an owner still when it comes to its turn.
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

/** Refuses to leave an organisation without an owner. Members are locked. @throws AppError STATE_CONFLICT */
export async function requireRemainingOwner(em: EntityManager, leaving: Member): Promise<void> {
  const others = await em.count(Member, { role: 'owner', removedAt: null, id: { $ne: leaving.id } });
  if (leaving.role !== 'owner' || others > 0) return;
  throw new AppError('STATE_CONFLICT', 'An organisation needs at least one owner. Make another member an owner first.');
}

/**
 * The keys of a member that are still good, live and test: those that carry its rights, and those that act in its name. The
 * member is locked, so that none is created meanwhile.
 */
export async function findMemberKeys(em: EntityManager, memberId: string, now: Date): Promise<ApiKey[]> {
  const keys = await em.find(
    ApiKey,
    { $or: [{ memberId }, { onBehalfOf: memberId }], revokedAt: null },
    { filters: { tenant: false }, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  return keys.filter((key) => key.isActive(now));
}

/** Ends them, with the membership: whoever comes back is another member. */
export async function revokeMemberKeys(em: EntityManager, memberId: string, now: Date): Promise<ApiKey[]> {
  const keys = await findMemberKeys(em, memberId, now);
  for (const key of keys) key.revoke(now);
  await em.flush();
  return keys;
}
