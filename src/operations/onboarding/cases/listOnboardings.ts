import { requireTenant, type Context } from '../../../context.js';
import { pageOf, type Page } from '../../../domain/page.js';
import { Onboarding, type OnboardingStatus } from '../../../entities/onboarding.js';
import { filterId } from '../../filterId.js';
import { readPageRequest, type PageInput } from '../../pageRequest.js';
import { caseResults, type CaseResult } from './caseResults.js';

export interface OnboardingFilter {
  readonly status?: OnboardingStatus | null;
  readonly assigneeId?: string | null;
}

/** The cases of the caller's organisation and mode, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listOnboardings(
  ctx: Context,
  { status, assigneeId }: OnboardingFilter,
  page: PageInput,
): Promise<Page<CaseResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'onboarding');
  const onboardings = await ctx.em.find(
    Onboarding,
    {
      ...(beforeId && { id: { $lt: beforeId } }),
      ...(status && { status }),
      ...(assigneeId && { assigneeId: filterId(assigneeId) }),
    },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  return pageOf(await caseResults(ctx, ctx.em, onboardings), limit);
}
