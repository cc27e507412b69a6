import type { Pool } from 'pg';

/** Does the work while no other process on this database does the work of that name. */
export async function withAdvisoryLock<Result>(pool: Pool, name: string, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    return await work();
  } finally {
    // Ends the session, and the lock with it, whatever state the connection is in.
    client.release(true);
  }
}
