import type { Pool, PoolClient } from 'pg';

/**
 * Erases what entries about these objects disclose: the keys of their HMACs and the values. The entries stay, and so does
 * the chain; nobody can tell any more what the HMACs were made of.
 * @returns how many entries had something
 */
export async function eraseDisclosures(pool: Pool | PoolClient, objectIds: readonly string[]): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from audit_disclosures using audit_entries
     where audit_entries.id = entry_id and audit_entries.object_id = any ($1)`,
    [objectIds],
  );
  return rowCount ?? 0;
}
