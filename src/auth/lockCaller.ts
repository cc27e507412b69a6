import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { KeyActor } from './actor.js';
import { isId } from '../domain/ids.js';
import { ApiKey } from '../entities/apiKey.js';
import { AppError } from '../errors.js';

/**
 * Makes sure, within the transaction of a change, that the caller's key is still good, and keeps it so until the change
 * is committed: a revocation comes either before, and then nothing is changed, or after. Locks with it the key that is to
 * be changed, so that of two changes neither undoes the other. Both are locked in the order of their ids, and for
 * writing, which one may do to itself: whoever locks the same keys waits, but no two wait for each other.
 * @returns the caller, and the other key where the caller has one with this id, as they are now
 * @throws AppError UNAUTHENTICATED
 */
export async function lockCaller(
  em: EntityManager,
  caller: KeyActor,
  now: Date,
  otherKeyId = caller.keyId,
): Promise<{ readonly caller: KeyActor; readonly otherKey: ApiKey | null }> {
  const ids = [caller.keyId, otherKeyId].filter((id) => isId('apiKey', id));
  const keys = await em.find(
    ApiKey,
    { id: { $in: ids } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true },
  );
  const own = keys.find(({ id }) => id === caller.keyId);
  if (!own?.isActive(now)) throw new AppError('UNAUTHENTICATED', 'This API key was revoked or has expired.');
  return {
    // A rotation ends a key sooner than it was to end when the request began.
    caller: { ...caller, expiresAt: own.expiresAt },
    otherKey: keys.find(({ id }) => id === otherKeyId) ?? null,
  };
}
