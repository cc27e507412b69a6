import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { queryRows } from '../database/rows.js';
import { isId } from '../domain/ids.js';
import { ApiKey } from '../entities/apiKey.js';
import { Member } from '../entities/member.js';
import { AppError, keyEnded, sessionEnded } from '../platform/errors.js';
import type { KeyActor, TenantActor } from './actor.js';
import { activeSessionSql, revokedCallersSql } from './revocation.js';

/**
 * Makes sure, within the transaction of a change, that the caller's key or session is still good, and keeps it so until the
 * change is committed: a revocation comes either before, and then nothing is changed, or after. It is locked for reading, so
 * that nobody else who calls with it waits, however long the change takes. Where a key is to be changed, that one is locked
 * with it, so that of two changes neither undoes the other: both in the order of their ids, and for writing, which one may
 * do to itself. Whoever locks the same keys waits, but no two wait for each other.
 * @returns the caller, and the other key where the caller has one with this id, as they are now
 * @throws AppError UNAUTHENTICATED
 */
export async function lockCaller<Caller extends TenantActor>(
  em: EntityManager,
  caller: Caller,
  now: Date,
  otherKeyId?: string,
): Promise<{ readonly caller: Caller; readonly otherKey: ApiKey | null }> {
  if (caller.kind === 'member') await lockSession(em, caller.callerId, caller.memberId);
  else await lockHolders(em, caller);
  const ids = [caller.kind === 'key' ? caller.keyId : null, otherKeyId ?? null].filter(
    (id) => id !== null && isId('apiKey', id),
  );
  const lockMode = otherKeyId === undefined ? LockMode.PESSIMISTIC_READ : LockMode.PESSIMISTIC_WRITE;
  const keys = await em.find(ApiKey, { id: { $in: ids } }, { lockMode, orderBy: { id: 'asc' }, refresh: true });
  const otherKey = keys.find(({ id }) => id === otherKeyId) ?? null;
  if (caller.kind === 'member') return { caller, otherKey };
  const own = keys.find(({ id }) => id === caller.keyId);
  if (!own?.isActive(now)) throw keyEnded();
  // A rotation ends a key sooner than it was to end when the request began.
  return { caller: { ...caller, expiresAt: own.expiresAt }, otherKey };
}

/**
 * A call that removes a member, or changes its role, waits for calls with its keys. Members are locked before keys, as
 * where one is removed.
 * @throws AppError UNAUTHENTICATED where one was removed meanwhile, FORBIDDEN where the member has another role now
 */
async function lockHolders(em: EntityManager, { memberId, memberRole, onBehalfOf }: KeyActor): Promise<void> {
  const ids = [...new Set([memberId, onBehalfOf])].filter((id) => id !== null);
  if (ids.length === 0) return;
  const holders = await em.find(
    Member,
    { id: { $in: ids }, removedAt: null },
    { lockMode: LockMode.PESSIMISTIC_READ, orderBy: { id: 'asc' }, refresh: true },
  );
  if (holders.length < ids.length) throw keyEnded();
  if (holders.some(({ id, role }) => id === memberId && role !== memberRole)) {
    throw new AppError(
      'FORBIDDEN',
      'The role of the member who created this API key has just changed. Retry the request.',
    );
  }
}

/** A call that ends a session, or changes or removes its member, waits for calls in the session. */
async function lockSession(em: EntityManager, callerId: string, memberId: string): Promise<void> {
  const member = await em.findOne(Member, { id: memberId }, { lockMode: LockMode.PESSIMISTIC_READ, refresh: true });
  const sessions = await queryRows<object>(
    em,
    `select 1 from sessions s where s.sess ->> 'callerId' = ? and ${activeSessionSql('s')} for key share`,
    [callerId],
  );
  if (member?.removedAt !== null || sessions.length === 0) throw sessionEnded();
}

/** The keys that are no longer valid: revoked, expired or deleted. */
export async function findRevokedCallers(pool: Pool, callerIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ ended: string[] }>({
    name: 'find-ended-callers',
    text: `select ${revokedCallersSql('$1')} as ended`,
    values: [callerIds],
  });
  return rows[0]?.ended ?? [];
}
