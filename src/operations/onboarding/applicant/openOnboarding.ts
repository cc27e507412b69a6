import { type Context, requireApplicant } from '../../../caller/context.js';
import { loadRecordCipher } from '../../../encryption/recordCipher.js';
import { OnboardingLink, unknownLink } from '../../../entities/onboardingLink.js';
import { submitForm } from '../submission/submitForm.js';
import {
  admitDevice,
  findBranded,
  findDevices,
  lockLinkByToken,
  type Opening,
  requireDevice,
  toCodeNeeded,
  toOpening,
} from './applicantLink.js';
import { readApplicant } from '../links/invitation.js';
import { loadFormResult, type OnboardingFormResult } from './loadFormResult.js';

/**
 * Opens a link on the calling device. The first device is admitted at once. If the applicant's address is known, a later one
 * needs a code that is sent there. A program that only opens links cannot call it.
 * @throws AppError NOT_FOUND for an unknown token; STATE_CONFLICT for a link that has expired or was revoked
 */
export async function openOnboarding(ctx: Context, { token }: { readonly token: string }): Promise<Opening> {
  const device = requireDevice(ctx);
  return ctx.em.transactional(async (em) => {
    const link = await lockLinkByToken(em, token, ctx.clock());
    const { isKnown, isFirst } = await findDevices(em, link.id, device.hash);
    if (isKnown) return toOpening(link);
    const { email } = readApplicant(link, await loadRecordCipher(em, ctx.vault, link.id));
    if (email !== null && !isFirst) return toCodeNeeded(email, await findBranded(em, link));
    return admitDevice(ctx, em, link, { device, byCode: false });
  });
}

/** The saved form of the applicant; once it is submitted, only its status. */
export async function getOnboardingForm(ctx: Context): Promise<OnboardingFormResult> {
  const link = await ctx.em.findOne(OnboardingLink, { id: requireApplicant(ctx).linkId });
  if (!link) throw unknownLink('UNAUTHENTICATED');
  return loadFormResult(ctx, ctx.em, link);
}

/** Submits the form, once; repeated calls return the same. @throws AppError as `submitForm` */
export async function submitOnboarding(
  ctx: Context,
  { version }: { readonly version: number },
): Promise<Awaited<ReturnType<typeof getOnboardingForm>>> {
  await submitForm(ctx, version);
  return getOnboardingForm(ctx);
}
