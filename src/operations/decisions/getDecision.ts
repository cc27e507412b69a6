import { requireTenant, type Context } from '../../caller/context.js';
import { isId } from '../../domain/ids.js';
import { Decision } from '../../entities/decision.js';
import { notFound } from '../../platform/errors.js';
import type { DecisionResult } from './decisionResult.js';
import { decisionResults } from './readDecisions.js';

/** One decision, with how the telling of it stands. @throws AppError NOT_FOUND */
export async function getDecision(ctx: Context, id: string): Promise<DecisionResult> {
  requireTenant(ctx);
  const decision = isId('decision', id) ? await ctx.em.findOne(Decision, { id }, { disableIdentityMap: true }) : null;
  const [result] = decision ? await decisionResults(ctx.vault, ctx.em, [decision]) : [];
  if (!result) throw notFound('decision');
  return result;
}
