import { requireTenant, type Context } from '../../../caller/context.js';
import { pageOf, type Page } from '../../../domain/page.js';
import { OnboardingLink, type OnboardingLinkStatus } from '../../../entities/onboardingLink.js';
import { readPageRequest, type PageInput } from '../../pageRequest.js';
import { describeLinks } from './describeLinks.js';
import type { OnboardingLinkResult } from './onboardingLinkResult.js';

/** The links of the caller’s organisation and mode, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listOnboardingLinks(
  ctx: Context,
  { status }: { readonly status?: OnboardingLinkStatus | null },
  page: PageInput,
): Promise<Page<OnboardingLinkResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'onboardingLink');
  const links = await ctx.em.find(
    OnboardingLink,
    { ...(beforeId && { id: { $lt: beforeId } }), ...(status && statusCondition(status, ctx.clock())) },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  return pageOf(await describeLinks(ctx, ctx.em, links), limit);
}

/** As `statusAt` says it: one that waits for its applicant may have ended a moment ago. */
function statusCondition(status: OnboardingLinkStatus, now: Date): object {
  if (status === 'expired') return { status: { $in: ['created', 'opened'] }, expiresAt: { $lte: now } };
  if (status === 'created' || status === 'opened') return { status, expiresAt: { $gt: now } };
  return { status };
}
