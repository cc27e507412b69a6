import type { EntityManager } from '@mikro-orm/postgresql';

/** The ids of the keys that act in the name of a member: what to publish as `endedCallers` when the member is removed. */
export async function findLentKeys(em: EntityManager, memberId: string): Promise<string[]> {
  const rows: { id: string }[] = await em
    .getConnection()
    .execute(
      'select id from api_keys where on_behalf_of = ? and revoked_at is null',
      [memberId],
      'all',
      em.getTransactionContext(),
    );
  return rows.map(({ id }) => id);
}
