import { requireTenant, type Context } from '../../caller/context.js';
import { pageOf, type Page } from '../../domain/page.js';
import { Decision, type DecisionStatus } from '../../entities/decision.js';
import { filterId } from '../filterId.js';
import { readPageRequest, type PageInput } from '../pageRequest.js';
import type { DecisionResult } from './decisionResult.js';
import { decisionResults } from './readDecisions.js';

export interface DecisionFilter {
  readonly status?: DecisionStatus | null;
  readonly onboardingId?: string | null;
  readonly verificationId?: string | null;
}

/** The decisions of the caller's organisation and mode, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listDecisions(
  ctx: Context,
  { status, onboardingId, verificationId }: DecisionFilter,
  page: PageInput,
): Promise<Page<DecisionResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'decision');
  const decisions = await ctx.em.find(
    Decision,
    {
      ...(beforeId && { id: { $lt: beforeId } }),
      ...(status && { status }),
      ...(onboardingId && { onboardingId: filterId(onboardingId) }),
      ...(verificationId && { verificationId: filterId(verificationId) }),
    },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  return pageOf(await decisionResults(ctx.vault, ctx.em, decisions), limit);
}
