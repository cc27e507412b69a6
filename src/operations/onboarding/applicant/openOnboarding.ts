import { type Context, requireApplicant } from '../../../caller/context.js';
import { openRecordSeal } from '../../../encryption/recordSeal.js';
import { unknownLink } from '../../../entities/linkOver.js';
import { OnboardingLink } from '../../../entities/onboardingLink.js';
import {
  codeNeededFor,
  findDevices,
  letDeviceIn,
  lockLinkOf,
  type Opening,
  openingOf,
  readApplicant,
  requireDevice,
} from './applicantLink.js';
import { formResult, type OnboardingFormResult } from './formResult.js';

/**
 * Opens a link for the device that asks. The first device is let in at once; a later one, where the address of the applicant is
 * known, by a code that goes there. A program that only reads links has nothing to call this with.
 * @throws AppError NOT_FOUND for an unknown token; STATE_CONFLICT for a link that has expired or was revoked
 */
export async function openOnboarding(ctx: Context, { token }: { readonly token: string }): Promise<Opening> {
  const device = requireDevice(ctx);
  return ctx.em.transactional(async (em) => {
    const link = await lockLinkOf(em, token, ctx.clock());
    const { isKnown, isFirst } = await findDevices(em, link.id, device.hash);
    if (isKnown) return openingOf(link);
    const { email } = readApplicant(link, await openRecordSeal(em, ctx.vault, link.id));
    if (email !== null && !isFirst) return codeNeededFor(email);
    return letDeviceIn(ctx, em, link, { device, byCode: false });
  });
}

/** The form of the applicant as it is saved; once it is submitted its status alone. */
export async function getOnboardingForm(ctx: Context): Promise<OnboardingFormResult> {
  const link = await ctx.em.findOne(OnboardingLink, { id: requireApplicant(ctx).linkId });
  if (!link) throw unknownLink('UNAUTHENTICATED');
  return formResult(ctx, ctx.em, link);
}
