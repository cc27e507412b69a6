import type { Pool } from 'pg';
import { endedKeysOf } from '../entities/endedKeys.js';

/** Those of the keys that are no longer good: revoked, expired, or gone. */
export async function findEndedKeys(pool: Pool, keyIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ ended: string[] }>({
    name: 'find-ended-keys',
    text: `select ${endedKeysOf('$1')} as ended`,
    values: [keyIds],
  });
  return rows[0]?.ended ?? [];
}
