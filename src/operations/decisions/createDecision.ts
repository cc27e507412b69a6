import type { EntityManager } from '@mikro-orm/postgresql';
import { recordSystemAudit } from '../../audit/recordAudit.js';
import type { Context } from '../../caller/context.js';
import type { AuditRecord } from '../../domain/audit/auditEntry.js';
import type { Decision } from '../../entities/decision.js';
import { Organisation } from '../../entities/organisation.js';
import { type AppliedDecision, applyDecision } from './applyDecision.js';
import type { LockedCase } from './lockDecision.js';
import type { DecisionWords } from './readDecision.js';
import { type Decider, recordDecision } from './recordDecision.js';

export interface CreatedDecision extends AppliedDecision {
  readonly decision: Decision;
}

/**
 * Decides on a submission in the caller's transaction: the decision and all its effects except the audit entry, which the caller
 * records. It does not require a second officer.
 * @param open The case, locked: its newest submission is stored
 * @throws AppError STATE_CONFLICT unless the case awaits a decision
 */
export async function createDecision(
  ctx: Pick<Context, 'vault' | 'urls'>,
  em: EntityManager,
  open: LockedCase,
  { words, decider, now }: { readonly words: DecisionWords; readonly decider: Decider; readonly now: Date },
): Promise<CreatedDecision> {
  const { id, organisationId, mode, round } = open.onboarding;
  open.onboarding.refuseClosed(words.decision, open.link.isOverAt(now));
  const target = { kind: 'onboarding', id } as const;
  const record = { organisationId, mode, target, round, status: 'made', words, decider, now } as const;
  const decision = await recordDecision(em, open.cipher, record);
  return { decision, ...(await applyDecision(ctx, em, open, { decision, words, now })) };
}

/**
 * The audit record of a decision. Its texts and the digests of its submission are personal data, of which the entry has the
 * HMACs. A missing text is bound as an empty one, so that none can be added later.
 */
export function toDecisionAudit(
  action: 'decision.made' | 'decision.proposed' | 'decision.confirmed' | 'decision.withdrawn',
  { id, decision, onboardingId, verificationId, round, steps }: Decision,
  { reason, message }: Pick<DecisionWords, 'reason' | 'message'>,
  { digests, restsOn }: Pick<AppliedDecision, 'digests' | 'restsOn'> = { digests: {}, restsOn: null },
): AuditRecord {
  return {
    action,
    object: { kind: 'decision', id },
    details: {
      decision,
      ...(onboardingId !== null && { onboardingId, round }),
      ...((verificationId ?? restsOn) !== null && { verificationId: verificationId ?? restsOn }),
      ...(steps.length > 0 && { steps }),
    },
    personal: { reason: reason ?? '', message: message ?? '', ...digests },
  };
}

/**
 * Approves a submission under the policy of its organisation, in the transaction of the submission, decided by `system`. The
 * applicant is notified as of any other decision. If the organisation requires four eyes, nothing is decided, and the case waits
 * for two officers.
 * @param open The case, locked: its newest submission is stored
 * @returns null if nothing was decided
 * @throws Error for a case that was not routed to approval
 * @throws AppError STATE_CONFLICT unless the case awaits a decision
 */
export async function approveByPolicy(
  ctx: Pick<Context, 'vault' | 'urls'>,
  em: EntityManager,
  open: LockedCase,
  now: Date,
): Promise<CreatedDecision | null> {
  const { id, organisationId, mode, route } = open.onboarding;
  if (route.outcome !== 'approve') throw new Error(`The policy does not approve ${id}: its route is ${route.outcome}.`);
  const organisation = await em.findOneOrFail(Organisation, { id: organisationId }, { refresh: true });
  if (organisation.fourEyes) return null;
  const words = { decision: 'approved', reason: null, message: null, steps: [] } as const;
  const made = await createDecision(ctx, em, open, { words, decider: { by: 'system', officerId: null }, now });
  const origin = { organisationId, mode, vault: ctx.vault, actor: { kind: 'system', id: null }, at: now } as const;
  await recordSystemAudit(em, origin, toDecisionAudit('decision.made', made.decision, words, made));
  return made;
}
