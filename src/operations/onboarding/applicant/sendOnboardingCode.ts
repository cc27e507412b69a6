import type { Context } from '../../../caller/context.js';
import { Organisation } from '../../../entities/organisation.js';
import { AppError } from '../../../platform/errors.js';
import { queueMail } from '../../../mail/queueMail.js';
import { openRecordSeal } from '../../../encryption/recordSeal.js';
import { findDevices } from './devices.js';
import { enterForApplicant } from './enterForApplicant.js';
import { lockLinkOf } from './lockLinkOf.js';
import { makeCode } from './oneTimeCodes.js';
import { codeNeededFor, type Opening } from './opening.js';
import { readApplicant } from './readApplicant.js';
import { requireDevice } from './requireDevice.js';

/**
 * Sends a code to the mailbox of the applicant, with which the device that asks is let in: six digits, good for ten minutes and
 * five tries, at most one a minute and ten in 24 hours. The one that this device asked for before is void.
 * @throws AppError NOT_FOUND for an unknown token; STATE_CONFLICT for a link that is over, and where no code is needed;
 * RATE_LIMITED
 */
export async function sendOnboardingCode(ctx: Context, { token }: { readonly token: string }): Promise<Opening> {
  const device = requireDevice(ctx);
  const at = ctx.clock();
  return ctx.em.transactional(async (em) => {
    const link = await lockLinkOf(em, token, at);
    const { isKnown, isFirst } = await findDevices(em, link.id, device.hash);
    const seal = await openRecordSeal(em, ctx.vault, link.id);
    const { email } = readApplicant(link, seal);
    if (email === null || seal === null || isKnown || isFirst) {
      throw new AppError('STATE_CONFLICT', 'This link needs no code. Open the link.');
    }
    const asker = { linkId: link.id, deviceHash: device.keep(), address: ctx.address, at };
    const code = await makeCode(em, ctx.secrets, asker);
    const organisation = await em.findOneOrFail(Organisation, { id: link.organisationId });
    await queueMail(em, {
      organisationId: link.organisationId,
      recipient: email,
      subject: 'Your code',
      text: [
        `Use this code to continue your application to ${organisation.brandName ?? organisation.name} on another device:`,
        `${code.slice(0, 3)} ${code.slice(3)}`,
        'The code works for ten minutes. Do not share it. If you did not ask for it, someone else has your link: ' +
          'tell the organisation that sent it.',
      ].join('\n\n'),
      kind: 'onboardingLink.code',
      at,
      record: { id: link.id, seal },
    });
    await enterForApplicant(ctx, em, link, { action: 'onboardingLink.codeSent' });
    return codeNeededFor(email);
  });
}
