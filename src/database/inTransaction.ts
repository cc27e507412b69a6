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
