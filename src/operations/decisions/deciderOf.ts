import type { EntityManager } from '@mikro-orm/postgresql';
import type { TenantActor } from '../../caller/actor.js';
import { actingOfficer } from '../members/actingOfficer.js';
import type { Decider } from './recordDecision.js';

/** The caller as the one who decides: an officer, or a key in whoever's name. @throws AppError FORBIDDEN for one whose officer is none any more */
export async function deciderOf(em: EntityManager, caller: TenantActor): Promise<Decider> {
  if (caller.kind === 'key' && caller.onBehalfOf === null) return { by: caller.keyId, officerId: null };
  const officer = await actingOfficer(em, caller);
  return { by: caller.kind === 'key' ? caller.keyId : caller.memberId, officerId: officer.id };
}
