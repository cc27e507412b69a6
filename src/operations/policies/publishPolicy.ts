import type { Context } from '../../caller/context.js';
import { policyChanges } from '../../domain/inputs/policies.js';
import { Member } from '../../entities/member.js';
import { Organisation } from '../../entities/organisation.js';
import { AppError } from '../../platform/errors.js';
import { requireMember } from '../members/requireMember.js';
import { parseInput } from '../readInput.js';
import { changePolicy, type PolicyResult } from './organisationPolicies.js';

/**
 * Proposes a draft to a second person. Its rules can no longer be edited.
 * @throws AppError NOT_FOUND, STATE_CONFLICT; INVALID_REQUEST for bands that an earlier release accepted
 */
export async function proposePolicy(ctx: Context, id: string): Promise<PolicyResult> {
  const { memberId } = requireMember(ctx);
  return changePolicy(ctx, id, 'policy.proposed', (policy, _caller, now) => {
    parseInput(policyChanges, { thresholds: policy.adjustments.thresholds });
    policy.propose(memberId, now);
  });
}

/** Makes a proposed policy a draft again. @throws AppError NOT_FOUND, STATE_CONFLICT */
export async function withdrawPolicy(ctx: Context, id: string): Promise<PolicyResult> {
  return changePolicy(ctx, id, 'policy.withdrawn', (policy) => {
    policy.withdraw();
  });
}

/**
 * A second person approves a proposal, which publishes it. The version never changes afterwards.
 * @throws AppError NOT_FOUND; FORBIDDEN for a key and for a person who wrote or proposed it; STATE_CONFLICT unless a person who
 * still is an owner or officer proposed it, or if it was edited after `expectedEditedAt`
 */
export async function approvePolicy(
  ctx: Context,
  { id, expectedEditedAt = null }: { readonly id: string; readonly expectedEditedAt?: Date | null },
): Promise<PolicyResult> {
  const { memberId } = requireMember(ctx);
  return changePolicy(ctx, id, 'policy.published', async (policy, _caller, now, em) => {
    policy.requireUnedited(expectedEditedAt);
    policy.approve(memberId, now);
    const proposer = await em.findOne(Member, { id: policy.proposedBy ?? '' }, { refresh: true });
    if (proposer?.removedAt === null && (proposer.role === 'owner' || proposer.role === 'officer')) return;
    throw new AppError(
      'STATE_CONFLICT',
      'The member who proposed this policy is no longer an owner or officer. Withdraw the proposal, and propose it again.',
    );
  });
}

/**
 * Retires a draft, or a published policy that the organisation does not use. Verifications under it still replay.
 * @throws AppError NOT_FOUND, STATE_CONFLICT
 */
export async function retirePolicy(ctx: Context, id: string): Promise<PolicyResult> {
  return changePolicy(ctx, id, 'policy.retired', async (policy, { organisationId }, now, em) => {
    const { policyVersion } = await em.findOneOrFail(Organisation, { id: organisationId }, { refresh: true });
    if (policyVersion === policy.version) {
      throw new AppError('STATE_CONFLICT', 'The organisation uses this policy. Choose another policy first.');
    }
    policy.retire(now);
  });
}
