import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { KeyActor } from './actor.js';
import { isId } from '../domain/ids.js';
import { ApiKey } from '../entities/apiKey.js';
import { keyEnded } from '../errors.js';

/**
 * Makes sure, within the transaction of a change, that the caller's key is still good, and keeps it so until the change
 * is committed: a revocation comes either before, and then nothing is changed, or after. It is locked for reading, so that
 * nobody else who calls with it waits, however long the change takes. Where a key is to be changed, that one is locked with
 * it, so that of two changes neither undoes the other: both in the order of their ids, and for writing, which one may do to
 * itself. Whoever locks the same keys waits, but no two wait for each other.
 * @returns the caller, and the other key where the caller has one with this id, as they are now
 * @throws AppError UNAUTHENTICATED
 */
export async function lockCaller(
  em: EntityManager,
  caller: KeyActor,
  now: Date,
  otherKeyId?: string,
): Promise<{ readonly caller: KeyActor; readonly otherKey: ApiKey | null }> {
  const ids = [caller.keyId, otherKeyId ?? caller.keyId].filter((id) => isId('apiKey', id));
  const lockMode = otherKeyId === undefined ? LockMode.PESSIMISTIC_READ : LockMode.PESSIMISTIC_WRITE;
  const keys = await em.find(ApiKey, { id: { $in: ids } }, { lockMode, orderBy: { id: 'asc' }, refresh: true });
  const own = keys.find(({ id }) => id === caller.keyId);
  if (!own?.isActive(now)) throw keyEnded();
  return {
    // A rotation ends a key sooner than it was to end when the request began.
    caller: { ...caller, expiresAt: own.expiresAt },
    otherKey: keys.find(({ id }) => id === otherKeyId) ?? null,
  };
}
