import { requireTenant, type Context } from '../../caller/context.js';
import { compareVerdicts, type PolicyReplay } from '../../domain/compareVerdicts.js';
import { readPolicyVersion } from '../readPolicyVersion.js';
import { isId } from '../../domain/ids.js';
import { reachVerdict } from '../../domain/verdict.js';
import { Verification } from '../../entities/verification.js';
import { notFound } from '../../platform/errors.js';

/**
 * What another policy makes of the facts that a verification rests on. Nothing is asked anew, and nothing is stored: what the
 * first policy did not ask is unknown to the second, which then has an interval.
 * @param policyVersion Without it the one that the organisation has now
 * @throws AppError NOT_FOUND, INVALID_REQUEST for a policy that is none
 */
export async function replayUnderPolicy(
  ctx: Context,
  id: string,
  policyVersion?: string | null,
): Promise<PolicyReplay> {
  const { policyVersion: own } = requireTenant(ctx);
  const policy = policyVersion == null ? own : readPolicyVersion(policyVersion);
  const stored = isId('verification', id) ? await ctx.em.findOne(Verification, { id }, { populate: ['facts'] }) : null;
  if (!stored) throw notFound('verification');
  const after = reachVerdict(stored.facts, stored.requestedName, policy);
  return { verificationId: id, before: stored.verdict, after, ...compareVerdicts(stored.verdict, after) };
}
