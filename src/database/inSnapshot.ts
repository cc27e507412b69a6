import type { Pool, PoolClient } from 'pg';

/** Does the work in a transaction of its own that sees one moment of the database. */
export async function inSnapshot<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  // A connection that breaks fails the query that is under way; without a listener it would end the process.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  let isBroken = true;
  try {
    await client.query('begin isolation level repeatable read');
    const result = await work(client);
    await client.query('commit');
    isBroken = false;
    return result;
  } catch (error) {
    isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    if (!isBroken) client.off('error', ignore);
    client.release(isBroken);
  }
}
