import type { Context } from '../../../context.js';
import { AppError } from '../../../errors.js';
import { findDevices } from './devices.js';
import { lockLinkOf } from './lockLinkOf.js';
import { takeCode } from './oneTimeCodes.js';
import { letDeviceIn, openingOf, type Opening } from './opening.js';
import { requireDevice } from './requireDevice.js';

/**
 * Lets a device in by the code that was mailed to the applicant.
 * @throws AppError NOT_FOUND for an unknown token; STATE_CONFLICT for a link that is over; UNAUTHENTICATED for a code that is
 * wrong, used up, too old or of another link
 */
export async function proveOnboardingCode(
  ctx: Context,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<Opening> {
  const device = requireDevice(ctx);
  const at = ctx.clock();
  // A wrong try is counted, and so nothing may be thrown within the transaction.
  const opening = await ctx.em.transactional(async (em) => {
    const link = await lockLinkOf(em, token, at);
    const { isKnown } = await findDevices(em, link.id, device.hash);
    if (isKnown) return openingOf(link);
    if (!(await takeCode(em, ctx.secrets, { linkId: link.id, code, at }))) return null;
    return letDeviceIn(ctx, em, link, { device, byCode: true });
  });
  if (opening) return opening;
  throw new AppError(
    'UNAUTHENTICATED',
    'This is not the code, or it is too old, or it was tried too often. Look into the newest mail, or ask for a new code.',
  );
}
