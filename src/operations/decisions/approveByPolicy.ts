import type { EntityManager } from '@mikro-orm/postgresql';
import { enterOwnAudit } from '../../audit/enterAudit.js';
import type { Context } from '../../caller/context.js';
import { Organisation } from '../../entities/organisation.js';
import { decisionEntry } from './decisionEntry.js';
import type { LockedCase } from './lockCase.js';
import { makeDecision, type MadeDecision } from './makeDecision.js';

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
): Promise<MadeDecision | null> {
  const { id, organisationId, mode, route } = open.onboarding;
  if (route.outcome !== 'approve') throw new Error(`The policy does not approve ${id}: its route is ${route.outcome}.`);
  const organisation = await em.findOneOrFail(Organisation, { id: organisationId });
  if (organisation.fourEyes) return null;
  const words = { decision: 'approved', reason: null, message: null, steps: [] } as const;
  const made = await makeDecision(ctx, em, open, { words, decider: { by: 'system', officerId: null }, now });
  const origin = { organisationId, mode, actor: { kind: 'system', id: null }, at: now } as const;
  await enterOwnAudit(em, origin, decisionEntry('decision.made', made.decision));
  return made;
}
