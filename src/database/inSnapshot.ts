import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './inTransaction.js';

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
