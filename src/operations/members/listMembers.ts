import type { EntityManager } from '@mikro-orm/postgresql';
import { Member } from '../../entities/member.js';

/** The members of an organisation, oldest first, without those that were removed. */
export async function listMembers(em: EntityManager, organisationId: string): Promise<Member[]> {
  return em
    .fork()
    .find(Member, { organisationId, removedAt: null }, { orderBy: { id: 'asc' }, filters: { tenant: false } });
}
