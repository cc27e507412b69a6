import type { Pool, PoolClient } from 'pg';

/**
 * Erases what entries about these objects disclose: the keys of their HMACs and the values. The entries stay, and so does
 * the chain; nobody can tell any more what the HMACs were made of.
 * @returns how many entries had something
 */
export async function eraseDisclosures(pool: Pool | PoolClient, objectIds: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ erased: number }>(
    `with sealed as (
       delete from audit_disclosures using audit_entries
       where audit_entries.id = entry_id and audit_entries.object_id = any ($1) returning 1
     ), kept as (
       update verifications set audit_key = null, caller_address = null
       where id = any ($1) and audit_key is not null returning 1
     )
     select (select count(*) from sealed)::int + (select count(*) from kept)::int as erased`,
    [objectIds],
  );
  return rows[0]?.erased ?? 0;
}
