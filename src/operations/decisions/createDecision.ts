import type { EntityManager } from '@mikro-orm/postgresql';
import { recordSystemAudit } from '../../audit/recordAudit.js';
import type { Context } from '../../caller/context.js';
import type { AuditRecord } from '../../domain/audit/auditEntry.js';
import type { Decision } from '../../entities/decision.js';
import { Organisation } from '../../entities/organisation.js';
import { applyDecision } from './applyDecision.js';
import type { LockedCase } from './lockDecision.js';
import type { DecisionWords } from './readDecision.js';
import { type Decider, recordDecision } from './recordDecision.js';

export interface CreatedDecision {
  readonly decision: Decision;
  /** The endpoints that have something to do: they are told when the transaction is committed. */
  readonly told: readonly string[];
}

/**
 * Decides on a submission, in the transaction of whoever decides: the decision with all that follows from it, but for the
 * audit entry, which is for the caller to make. It asks nobody for a second pair of eyes.
 * @param open The case, locked: its newest submission is stored
 * @throws AppError STATE_CONFLICT unless somebody is to decide on it
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
  const decision = await recordDecision(em, open.seal, record);
  return { decision, told: await applyDecision(ctx, em, open, { decision, words, now }) };
}

/** What the audit trail says of a decision: nothing of what was said, and nothing of a person. */
export function toDecisionAudit(
  action: 'decision.made' | 'decision.proposed' | 'decision.confirmed' | 'decision.withdrawn',
  { id, decision, onboardingId, verificationId, round, steps }: Decision,
): Omit<AuditRecord, 'personal'> {
  return {
    action,
    object: { kind: 'decision', id },
    details: {
      decision,
      ...(onboardingId !== null && { onboardingId, round }),
      ...(verificationId !== null && { verificationId }),
      ...(steps.length > 0 && { steps }),
    },
  };
}

/**
 * Approves a submission because the policy of its organisation says so, in the transaction of the submission: `system` has
 * decided, and the applicant is told as of any other decision. Where the organisation asks for four eyes no machine stands
 * in for two officers: nothing is decided, and the case waits for them.
 * @param open The case, locked: its newest submission is stored
 * @returns null where nothing was decided
 * @throws Error for a case that was not routed to approval
 * @throws AppError STATE_CONFLICT unless somebody is to decide on it
 */
export async function approveByPolicy(
  ctx: Pick<Context, 'vault' | 'urls'>,
  em: EntityManager,
  open: LockedCase,
  now: Date,
): Promise<CreatedDecision | null> {
  const { id, organisationId, mode, route } = open.onboarding;
  if (route.outcome !== 'approve') throw new Error(`The policy does not approve ${id}: its route is ${route.outcome}.`);
  const organisation = await em.findOneOrFail(Organisation, { id: organisationId });
  if (organisation.fourEyes) return null;
  const words = { decision: 'approved', reason: null, message: null, steps: [] } as const;
  const made = await createDecision(ctx, em, open, { words, decider: { by: 'system', officerId: null }, now });
  const origin = { organisationId, mode, actor: { kind: 'system', id: null }, at: now } as const;
  await recordSystemAudit(em, origin, toDecisionAudit('decision.made', made.decision));
  return made;
}
