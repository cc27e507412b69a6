import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { KeyActor } from './actor.js';
import { ApiKey } from '../entities/apiKey.js';
import { AppError } from '../errors.js';

/**
 * Makes sure, within the transaction of a change, that the caller's key is still good, and keeps it so until the change
 * is committed: a revocation comes either before, and then nothing is changed, or after. The lock is exclusive, for a key
 * may change itself: two that both held a shared one would wait for each other.
 * @throws AppError UNAUTHENTICATED
 */
export async function lockCaller(em: EntityManager, caller: KeyActor, now: Date): Promise<void> {
  const good = { id: caller.keyId, revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
  const key = await em.findOne(ApiKey, good, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    fields: ['id'],
    disableIdentityMap: true,
  });
  if (!key) throw new AppError('UNAUTHENTICATED', 'This API key was revoked or has expired.');
}
