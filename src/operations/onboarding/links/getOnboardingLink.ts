import { requireTenant, type Context } from '../../../caller/context.js';
import { describeLinks } from './describeLinks.js';
import { findOnboardingLink } from './findOnboardingLink.js';
import type { OnboardingLinkResult } from './onboardingLinkResult.js';

/** One link of the caller’s. @throws AppError NOT_FOUND */
export async function getOnboardingLink(ctx: Context, id: string): Promise<OnboardingLinkResult> {
  requireTenant(ctx);
  const [result] = await describeLinks(ctx, ctx.em, [await findOnboardingLink(ctx.em, id)]);
  if (!result) throw new Error('A link that exists has a result.');
  return result;
}
