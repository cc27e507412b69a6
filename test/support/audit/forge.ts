import type { Pool } from 'pg';

/** Changes the stored audit log, as an owner of the tables could who drops the triggers. */
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
