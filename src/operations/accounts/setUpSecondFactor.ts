import { toString as drawQrCode } from 'qrcode';
import { enterAudit } from '../../audit/enterAudit.js';
import { newTotpSecret, totpPlace, totpUri } from '../../caller/oneTimeCode.js';
import type { Context } from '../../caller/context.js';
import { AppError } from '../../platform/errors.js';
import { lockAccount } from './findAccount.js';
import { proveOwnPassword } from './proveOwnPassword.js';

/** What an app needs to make the codes. */
export interface SecondFactorProposal {
  /** In Base32, for an app that cannot read the picture. */
  readonly secret: string;
  readonly uri: string;
  /** The address as a QR code, in SVG. */
  readonly qrCode: string;
}

/**
 * Makes a secret for the app of the caller, who shows the password. It counts when a code of it was confirmed.
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT where there is a second factor
 */
export async function setUpSecondFactor(
  ctx: Context,
  input: { readonly password: string },
): Promise<SecondFactorProposal> {
  const { id, email } = await proveOwnPassword(ctx, '/password', input.password);
  const secret = newTotpSecret();
  await ctx.em.transactional(async (em) => {
    const account = await lockAccount(em, id);
    if (account.hasSecondFactor()) {
      throw new AppError('STATE_CONFLICT', 'A second factor is already set up. Remove it first.');
    }
    account.proposeSecondFactor(ctx.vault.seal(secret, totpPlace(id)));
    await em.flush();
    await enterAudit(ctx, em, { action: 'account.secondFactorProposed', object: { kind: 'account', id } });
  });
  const uri = totpUri(secret, email);
  return { secret, uri, qrCode: await drawQrCode(uri, { type: 'svg', margin: 2 }) };
}
