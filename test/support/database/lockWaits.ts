import { setTimeout } from 'node:timers/promises';
import type { TestDatabase } from './database.js';

/** Resolves once this many statements on the database wait for locks. */
export async function untilLockWaits({ pool }: Pick<TestDatabase, 'pool'>, count = 1): Promise<void> {
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (((await pool.query(waits)).rowCount ?? 0) < count) await setTimeout(10);
}
