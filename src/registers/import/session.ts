import type { Pool, PoolClient } from 'pg';
import { ImportRefusal } from './importRefusal.js';

/**
 * Runs an import on a connection of its own, alone: no other import of the same subject runs anywhere on the database
 * meanwhile. Whatever happens, the connection is ended afterwards, and with it the lock, temporary tables and settings.
 * @param subject What is imported, as the refusal names it: `abr register`
 * @throws ImportRefusal when another import is under way
 */
export async function withImportSession<Result>(
  pool: Pool,
  subject: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // A connection that breaks fails the query that is under way; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtext($1)) as locked', [
      `kyb import ${subject}`,
    ]);
    if (!rows[0]?.locked) {
      throw new ImportRefusal(`Another import of the ${subject} is running. Try again when it has ended.`);
    }
    await client.query(`
      set statement_timeout = 0;
      set idle_in_transaction_session_timeout = 0;
      set maintenance_work_mem = '256MB';
      set work_mem = '64MB';
      set temp_buffers = '64MB'`);
    return await work(client);
  } finally {
    // The server ends a session some time after its connection is closed: the next import need not wait for that.
    await client.query('rollback; select pg_advisory_unlock_all()').catch(() => undefined);
    client.release(true);
  }
}
