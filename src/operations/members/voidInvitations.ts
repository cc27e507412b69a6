import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Invitation } from '../../entities/invitation.js';

/**
 * Makes the open invitations of an owner void who is none any more, in the transaction in which that happens: nobody gets in,
 * or back in, by a link that was made ready before.
 * @returns their ids
 */
export async function voidInvitations(em: EntityManager, invitedById: string, now: Date): Promise<readonly string[]> {
  const open = await em.find(
    Invitation,
    { invitedById, acceptedAt: null, revokedAt: null },
    { filters: { tenant: false }, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  const revoked = open.filter((invitation) => invitation.revoke(now)).map(({ id }) => id);
  await em.flush();
  return revoked;
}
