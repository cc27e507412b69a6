import { requireApplicant, type Context } from '../../../caller/context.js';
import { unknownLink } from '../../../entities/linkOver.js';
import { OnboardingLink } from '../../../entities/onboardingLink.js';
import { formResult, type OnboardingFormResult } from './formResult.js';

/** The form of the applicant as it is saved; once it is submitted its status alone. */
export async function getOnboardingForm(ctx: Context): Promise<OnboardingFormResult> {
  const link = await ctx.em.findOne(OnboardingLink, { id: requireApplicant(ctx).linkId });
  if (!link) throw unknownLink('UNAUTHENTICATED');
  return formResult(ctx, ctx.em, link);
}
