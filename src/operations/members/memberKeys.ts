import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ApiKey } from '../../entities/apiKey.js';

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
