import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { TenantActor } from '../../caller/actor.js';
import { Member } from '../../entities/member.js';
import { AppError } from '../../platform/errors.js';
import { actingOfficer } from '../members/actingOfficer.js';

/** Who resolves a candidate. */
export interface Resolver {
  /** The key or the member. */
  readonly by: string;
  /** The officer who is signed in, or in whose name the key acts; null for an owner. */
  readonly officerId: string | null;
}

/**
 * The caller as one who may resolve candidates, and stays so until the transaction ends: an owner, an officer, or a key that
 * acts in the name of an officer.
 * @throws AppError FORBIDDEN for anybody else, and for who is that no longer
 */
export async function resolverOf(em: EntityManager, caller: TenantActor): Promise<Resolver> {
  if (caller.kind === 'member' && caller.role === 'owner') {
    const locked = { lockMode: LockMode.PESSIMISTIC_READ, refresh: true } as const;
    const member = await em.findOne(Member, { id: caller.memberId }, locked);
    if (member?.role !== 'owner') {
      throw new AppError(
        'FORBIDDEN',
        'You are no longer an owner. Ask an owner or an officer to resolve this candidate.',
      );
    }
    return { by: caller.memberId, officerId: null };
  }
  const officer = await actingOfficer(em, caller);
  return { by: caller.kind === 'key' ? caller.keyId : caller.memberId, officerId: officer.id };
}
