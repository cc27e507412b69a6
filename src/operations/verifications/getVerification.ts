import { requireTenant, type Context } from '../../caller/context.js';
import { findVerification } from './findVerification.js';
import { resultOf, type VerificationResult } from './verificationResult.js';

/** One verification of the caller's. @throws AppError NOT_FOUND */
export async function getVerification(ctx: Context, id: string): Promise<VerificationResult> {
  requireTenant(ctx);
  return resultOf(await findVerification(ctx.em, id));
}
