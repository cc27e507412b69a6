import type { EntityManager } from '@mikro-orm/postgresql';
import { Member } from '../entities/member.js';

/** The owners of an organisation, oldest first: who is told of what concerns it as a whole. There may be none. */
export async function ownersOf(em: EntityManager, organisationId: string): Promise<Member[]> {
  return em.find(
    Member,
    { organisationId, role: 'owner', removedAt: null },
    { orderBy: { id: 'asc' }, filters: { tenant: false } },
  );
}
