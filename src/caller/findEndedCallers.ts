import type { Pool } from 'pg';
import { endedCallersOf } from '../entities/endedCallers.js';

/** Those of the keys that are no longer good: revoked, expired, or gone. */
export async function findEndedCallers(pool: Pool, callerIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ ended: string[] }>({
    name: 'find-ended-callers',
    text: `select ${endedCallersOf('$1')} as ended`,
    values: [callerIds],
  });
  return rows[0]?.ended ?? [];
}
