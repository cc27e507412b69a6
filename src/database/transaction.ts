import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { queryRows } from './rows.js';

/**
 * Runs the work in a new transaction. If it fails, nothing is written, and a connection that cannot be rolled back is
 * closed.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  const client = await pool.connect();
  // A broken connection fails the current statement. Without a listener, its error event would also end the process.
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

/** Runs the work in a transaction on the caller's connection, which must not be in one. */
export async function inTransactionOn<Result>(
  client: PoolClient,
  work: () => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  try {
    await client.query(begin);
    const result = await work();
    const { command } = await client.query('commit');
    // PostgreSQL does not commit after a failed statement, even if the work caught the error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back because one of its statements failed.');
    return result;
  } catch (error) {
    if (client.getTransactionStatus() !== 'I') await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

interface SnapshotOptions {
  readonly isReadOnly?: boolean;
  /** `set local …;`, sent in the same round trip as `begin`. */
  readonly settings?: string;
}

/** Runs the work in a new transaction that sees one snapshot of the database. */
export function inSnapshot<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  { isReadOnly = false, settings = '' }: SnapshotOptions = {},
): Promise<Result> {
  const begin = `begin isolation level repeatable read${isReadOnly ? ' read only' : ''};${settings}`;
  return inTransaction(pool, work, begin);
}

const directPools = new WeakMap<Pool, Pool>();

/**
 * Makes locks and settings of a session use connections of `direct`, because `pooled` leads to a pooler in transaction mode, which
 * gives each transaction another session.
 */
export function useDirectSessions(pooled: Pool, direct: Pool): void {
  directPools.set(pooled, direct);
}

const lockPollMs = 50;

/** Runs the work unless another process on this database runs work under that name. Then it returns null at once. */
export function tryAdvisoryLock<Result>(
  pool: Pool,
  name: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result | null> {
  return withSessionLock(pool, { name, isAwaited: false }, work);
}

/**
 * Runs the work while no other process on this database runs work under that name. It polls, because a statement that waits for a
 * lock has a snapshot, and an index that the holder builds concurrently would wait for the end of that snapshot.
 */
export async function withAdvisoryLock<Result>(pool: Pool, name: string, work: () => Promise<Result>): Promise<Result> {
  return (await withSessionLock(pool, { name, isAwaited: true }, work)) as Result;
}

async function withSessionLock<Result>(
  pool: Pool,
  { name, isAwaited }: { readonly name: string; readonly isAwaited: boolean },
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result | null> {
  const client = await (directPools.get(pool) ?? pool).connect();
  // A broken connection ends the lock. Without a listener, its error event would also end the process.
  client.on('error', () => undefined);
  try {
    for (;;) {
      const tryLock = 'select pg_try_advisory_lock(hashtext($1)) as locked';
      const { rows } = await client.query<{ locked: boolean }>(tryLock, [name]);
      if (rows[0]?.locked) return await work(client);
      if (!isAwaited) return null;
      await sleep(lockPollMs);
    }
  } finally {
    // Closing the connection releases the lock only a moment later, and the next caller would find it in use.
    await client.query('rollback; select pg_advisory_unlock_all()').catch(() => undefined);
    // Closes the connection in any state, which also ends settings and temporary tables.
    client.release(true);
  }
}

/** Waits for the lock of that name, and keeps it until the transaction ends. */
export async function lockUntilCommit(transaction: EntityManager | PoolClient, name: string): Promise<void> {
  const lock = (place: string): string => `select pg_advisory_xact_lock(hashtext(${place}))`;
  if ('query' in transaction) await transaction.query(lock('$1'), [name]);
  else await queryRows(transaction, lock('?'), [name]);
}

const tryXactLock = (name: string): string => `select pg_try_advisory_xact_lock(hashtext(${name})) as locked`;

/** Tries to get the lock of that name without waiting. If successful, it is kept until the transaction ends. */
export async function tryLockUntilCommit(transaction: EntityManager | PoolClient, name: string): Promise<boolean> {
  const rows =
    'query' in transaction
      ? (await transaction.query<{ locked: boolean }>(tryXactLock('$1'), [name])).rows
      : await queryRows<{ locked: boolean }>(transaction, tryXactLock('?'), [name]);
  return rows[0]?.locked === true;
}
