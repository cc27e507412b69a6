import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Vault } from '../../encryption/vault.js';
import { isId } from '../../domain/ids.js';
import { Decision } from '../../entities/decision.js';
import { notFound } from '../../platform/errors.js';
import { lockCase, type LockedCase } from './lockCase.js';

/**
 * A decision of the caller's, locked until the transaction ends; before it the case that it is about, null for that of a
 * verification.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for a case of which everything about persons was erased
 */
export async function lockDecision(
  em: EntityManager,
  vault: Vault,
  id: string,
): Promise<{ readonly decision: Decision; readonly open: LockedCase | null }> {
  const found = isId('decision', id) ? await em.findOne(Decision, { id }) : null;
  if (!found) throw notFound('decision');
  const open = found.onboardingId === null ? null : await lockCase(em, vault, found.onboardingId);
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  return { decision: await em.findOneOrFail(Decision, { id }, locked), open };
}
