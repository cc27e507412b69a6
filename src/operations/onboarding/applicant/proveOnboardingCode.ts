import type { Context } from '../../../caller/context.js';
import { AppError } from '../../../platform/errors.js';
import { findDevices } from './devices.js';
import { lockLinkOf } from './lockLinkOf.js';
import { takeCode } from './oneTimeCodes.js';
import { letDeviceIn, openingOf, type Opening } from './opening.js';
import { requireDevice } from './requireDevice.js';

/**
 * Lets a device in by the code that it had mailed to the applicant.
 * @throws AppError NOT_FOUND for an unknown token; STATE_CONFLICT for a link that is over; UNAUTHENTICATED for a code that is
 * wrong, used up, too old, of another link or of another device
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
    const { hash: deviceHash } = device;
    if (deviceHash === null) return null;
    if (!(await takeCode(em, ctx.secrets, { linkId: link.id, deviceHash, code, at }))) return null;
    return letDeviceIn(ctx, em, link, { device, byCode: true });
  });
  if (opening) return opening;
  throw new AppError(
    'UNAUTHENTICATED',
    'The code is wrong, has expired or was tried too often. Use the code in the latest e-mail, or request a new one in this browser.',
  );
}
