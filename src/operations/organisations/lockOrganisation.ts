import type { EntityManager } from '@mikro-orm/postgresql';
import { queryRows } from '../queryRows.js';

/**
 * Makes changes of an organisation, or of how many of something it has, come one after the other. What only belongs to it goes on
 * being written. It is locked before the caller: whoever changes a member has locked it, and waits for all that this one does.
 */
export async function lockOrganisation(em: EntityManager, id: string): Promise<void> {
  await queryRows(em, 'select 1 from organisations where id = ? for no key update', [id]);
}
