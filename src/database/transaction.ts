import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { queryRows } from './rows.js';

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
  try {
    return await inTransactionOn(client, () => work(client), begin);
  } finally {
    const isOver = client.getTransactionStatus() === 'I';
    if (isOver) client.off('error', ignore);
    client.release(!isOver);
  }
}

/** The same on a connection that the caller keeps, and that is in no transaction. */
export async function inTransactionOn<Result>(
  client: PoolClient,
  work: () => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  try {
    await client.query(begin);
    const result = await work();
    const { command } = await client.query('commit');
    // PostgreSQL does not commit after a failed statement, even where the work ignored the failure.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back because one of its statements failed.');
    return result;
  } catch (error) {
    if (client.getTransactionStatus() !== 'I') await client.query('rollback').catch(() => undefined);
    throw error;
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

const tryLock = 'select pg_try_advisory_lock(hashtext($1)) as locked';
const awaitLock = 'select true as locked from pg_advisory_lock(hashtext($1))';

/** Does the work unless another process on this database does work of that name: then null, at once. */
export function tryAdvisoryLock<Result>(
  pool: Pool,
  name: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result | null> {
  return withSessionLock(pool, name, tryLock, work);
}

/** Does the work while no other process on this database does the work of that name. */
export async function withAdvisoryLock<Result>(pool: Pool, name: string, work: () => Promise<Result>): Promise<Result> {
  return (await withSessionLock(pool, name, awaitLock, work)) as Result;
}

async function withSessionLock<Result>(
  pool: Pool,
  name: string,
  lock: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result | null> {
  const client = await pool.connect();
  // A connection that breaks ends the lock; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query<{ locked: boolean }>(lock, [name]);
    return rows[0]?.locked ? await work(client) : null;
  } finally {
    // PostgreSQL ends the session a moment after the connection is closed, and the next caller would find the lock taken.
    await client.query('rollback; select pg_advisory_unlock_all()').catch(() => undefined);
    // Ends the session, and with it the lock, settings and temporary tables, whatever state the connection is in.
    client.release(true);
  }
}

/** Waits until no other transaction has the lock of that name, and holds it until this one ends. */
export async function lockUntilCommit(em: EntityManager, name: string): Promise<void> {
  await queryRows(em, 'select pg_advisory_xact_lock(hashtext(?))', [name]);
}

const tryXactLock = (name: string): string => `select pg_try_advisory_xact_lock(hashtext(${name})) as locked`;

/** Whether no other transaction has the lock of that name. If so, it is held until this one ends. */
export async function tryLockUntilCommit(transaction: EntityManager | PoolClient, name: string): Promise<boolean> {
  const rows =
    'query' in transaction
      ? (await transaction.query<{ locked: boolean }>(tryXactLock('$1'), [name])).rows
      : await queryRows<{ locked: boolean }>(transaction, tryXactLock('?'), [name]);
  return rows[0]?.locked === true;
}
