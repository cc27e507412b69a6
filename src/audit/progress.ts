import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/** How far something has come; null when it has not begun. */
export async function readProgress(client: Pool | PoolClient, name: string): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>({
    name: 'read-audit-progress',
    text: 'select value from audit_progress where name = $1',
    values: [name],
  });
  return rows[0]?.value ?? null;
}

export async function writeProgress(client: Pool | PoolClient, name: string, value: string): Promise<void> {
  await client.query(
    `insert into audit_progress (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    [name, value],
  );
}

/** The name of this installation's chain: made once, and the same for good, wherever the database goes. */
export async function chainOrigin(pool: Pool): Promise<string> {
  await pool.query(`insert into audit_progress (name, value) values ('origin', $1) on conflict (name) do nothing`, [
    `urn:uuid:${randomUUID()}`,
  ]);
  const origin = await readProgress(pool, 'origin');
  if (origin === null) throw new Error('The audit log has no origin.');
  return origin;
}
