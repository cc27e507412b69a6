import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { TenantActor } from '../../caller/actor.js';
import { isId } from '../../domain/ids.js';
import { loadRecordCipher, type RecordCipher } from '../../encryption/recordCipher.js';
import type { Vault } from '../../encryption/vault.js';
import { Decision } from '../../entities/decision.js';
import { Onboarding } from '../../entities/onboarding.js';
import { OnboardingLink } from '../../entities/onboardingLink.js';
import { AppError, notFound } from '../../platform/errors.js';
import { actingOfficer } from '../members/requireMember.js';
import type { Decider } from './recordDecision.js';

/** A decision, locked until the transaction ends. */
export interface LockedDecision {
  readonly decision: Decision;
  /** Null for the decision on a verification. */
  readonly open: LockedCase | null;
  /** The key of its texts; null if they were erased. */
  readonly cipher: RecordCipher | null;
}

/**
 * Locks a decision of the caller, its case first.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for a case whose personal data was erased
 */
export async function lockDecision(em: EntityManager, vault: Vault, id: string): Promise<LockedDecision> {
  const found = isId('decision', id) ? await em.findOne(Decision, { id }) : null;
  if (!found) throw notFound('decision');
  const open = found.onboardingId === null ? null : await lockCase(em, vault, found.onboardingId);
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const decision = await em.findOneOrFail(Decision, { id }, locked);
  return { decision, open, cipher: open?.cipher ?? (await loadRecordCipher(em, vault, id)) };
}

/** A submission that awaits a decision, with its link: both are locked until the transaction ends. */
export interface LockedCase {
  readonly onboarding: Onboarding;
  readonly link: OnboardingLink;
  /** The key of its personal data. */
  readonly cipher: RecordCipher;
}

/**
 * Locks a case: first the link and then the onboarding, as a submission does, so that two calls cannot deadlock.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for a case whose personal data was erased
 */
export async function lockCase(em: EntityManager, vault: Vault, onboardingId: string): Promise<LockedCase> {
  const found = isId('onboarding', onboardingId) ? await em.findOne(Onboarding, { id: onboardingId }) : null;
  if (!found) throw notFound('onboarding');
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const link = await em.findOneOrFail(OnboardingLink, { id: found.linkId }, locked);
  const onboarding = await em.findOneOrFail(Onboarding, { id: onboardingId }, locked);
  const cipher = await loadRecordCipher(em, vault, link.id);
  if (cipher === null) {
    throw new AppError(
      'STATE_CONFLICT',
      'The personal data of this onboarding were erased, so it can no longer be changed.',
    );
  }
  return { onboarding, link, cipher };
}

/**
 * The caller as the decider: an officer, or a key on behalf of one. @throws AppError FORBIDDEN for a key whose officer has lost
 * the role
 */
export async function requireDecider(em: EntityManager, caller: TenantActor): Promise<Decider> {
  if (caller.kind === 'key' && caller.onBehalfOf === null) return { by: caller.keyId, officerId: null };
  const officer = await actingOfficer(em, caller);
  return { by: caller.kind === 'key' ? caller.keyId : caller.memberId, officerId: officer.id };
}
