import type { Pool } from 'pg';

/** Does the work unless another process on this database does work of that name: then null, at once. */
export async function tryAdvisoryLock<Result>(
  pool: Pool,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const client = await pool.connect();
  // A connection that breaks ends the lock; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtext($1)) as locked', [
      name,
    ]);
    if (!rows[0]?.locked) return null;
    try {
      return await work();
    } finally {
      // PostgreSQL ends the session a moment after the connection is closed, and the next caller would find the lock taken.
      await client.query('select pg_advisory_unlock(hashtext($1))', [name]).catch(() => undefined);
    }
  } finally {
    // Ends the session, and the lock with it, whatever state the connection is in.
    client.release(true);
  }
}
