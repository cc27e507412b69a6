import type { Context } from '../../../caller/context.js';
import { openRecordSeal } from '../../../encryption/recordSeal.js';
import { findDevices } from './devices.js';
import { lockLinkOf } from './lockLinkOf.js';
import { codeNeededFor, letDeviceIn, openingOf, type Opening } from './opening.js';
import { readApplicant } from './readApplicant.js';
import { requireDevice } from './requireDevice.js';

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
