import type { EntityManager } from '@mikro-orm/postgresql';
import type { TenantActor } from '../../caller/actor.js';
import type { Member } from '../../entities/member.js';
import { AppError } from '../../platform/errors.js';
import { actingOfficer } from '../members/actingOfficer.js';

/**
 * The officer who calls, as he is now and stays until the transaction ends, with the name that a certificate bears.
 * @throws AppError FORBIDDEN for anybody else, and for a key whose officer is none any more; STATE_CONFLICT without a name
 */
export async function requireOfficer(em: EntityManager, caller: TenantActor): Promise<Member & { name: string }> {
  const member = await actingOfficer(em, caller);
  const { name } = member;
  if (name === null) {
    throw new AppError(
      'STATE_CONFLICT',
      'A certificate shows the name of its officer. Set the name of this member first.',
    );
  }
  return Object.assign(member, { name });
}
