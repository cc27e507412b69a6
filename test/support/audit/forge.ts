import type { Pool } from 'pg';

/** What the owner of the tables can do who takes the triggers away: changes what is stored of the audit trail. */
export async function forge(pool: Pool, table: string, statement: string, values: readonly unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`alter table ${table} disable trigger only_added_to`);
    await client.query(statement, [...values]);
    await client.query(`alter table ${table} enable trigger only_added_to`);
    await client.query('commit');
  } finally {
    client.release();
  }
}
