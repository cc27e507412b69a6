import type { Pool, PoolClient } from 'pg';

/**
 * Does the work in a transaction of its own. Where it fails, nothing is written, and a connection that cannot be rolled back is
 * closed.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  const client = await pool.connect();
  // A connection that breaks fails the statement under way; without a listener it would end the process.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  let isOver = false;
  try {
    await client.query(begin);
    const result = await work(client);
    const { command } = await client.query('commit');
    isOver = true;
    // PostgreSQL does not commit after a failed statement, even where the work ignored the failure.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back because one of its statements failed.');
    return result;
  } catch (error) {
    isOver ||= await client.query('rollback').then(
      () => true,
      () => false,
    );
    throw error;
  } finally {
    if (isOver) client.off('error', ignore);
    client.release(!isOver);
  }
}

interface SnapshotOptions {
  readonly isReadOnly?: boolean;
  /** `set local …;`, sent in the same round trip. */
  readonly settings?: string;
}

/** Does the work in a transaction of its own that sees one moment of the database. */
export function inSnapshot<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  { isReadOnly = false, settings = '' }: SnapshotOptions = {},
): Promise<Result> {
  const begin = `begin isolation level repeatable read${isReadOnly ? ' read only' : ''};${settings}`;
  return inTransaction(pool, work, begin);
}

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
