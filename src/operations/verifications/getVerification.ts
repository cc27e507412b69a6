import { requireTenant, type Context } from '../../context.js';
import { isId } from '../../domain/ids.js';
import { Verification } from '../../entities/verification.js';
import { notFound } from '../../errors.js';
import { resultOf, type VerificationResult } from './verificationResult.js';

/** One verification of the caller's. @throws AppError NOT_FOUND */
export async function getVerification(ctx: Context, id: string): Promise<VerificationResult> {
  requireTenant(ctx);
  const verification = isId('verification', id) ? await ctx.em.findOne(Verification, { id }) : null;
  if (!verification) throw notFound('verification');
  return resultOf(verification);
}
