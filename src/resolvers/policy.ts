import { Arg, Args, Ctx, Extensions, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { policyReplay } from '../domain/inputs/policies.js';
import { derivePolicy, getPolicy, listPolicies, updatePolicy } from '../operations/policies/organisationPolicies.js';
import { approvePolicy, proposePolicy, retirePolicy, withdrawPolicy } from '../operations/policies/publishPolicy.js';
import { replayPolicy } from '../operations/policies/replayPolicy.js';
import { type Connection, PageArgs, toConnection } from '../schema/connection.js';
import {
  ApprovePolicyInput,
  DerivePolicyInput,
  PolicyConnection,
  PolicyType,
  ProposePolicyInput,
  RetirePolicyInput,
  UpdatePolicyInput,
  WithdrawPolicyInput,
} from '../schema/policy.js';
import { PolicyReplayType } from '../schema/policyReplay.js';

@Resolver()
export class PolicyResolver {
  @Query(() => PolicyConnection, {
    nullable: true,
    description: 'Lists the policies of the organisation, newest first.',
  })
  async policies(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs): Promise<Connection<PolicyType>> {
    return toConnection(await listPolicies(ctx, page), page);
  }

  @Query(() => PolicyType, {
    nullable: true,
    description: 'Returns a policy of the organisation with all of its rules.',
  })
  policy(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the policy: `pol_…`.' }) id: string,
  ): Promise<PolicyType> {
    return getPolicy(ctx, id);
  }

  @Extensions({ input: policyReplay })
  @Query(() => PolicyReplayType, {
    nullable: true,
    description: 'Applies a policy to the newest stored verifications and cases, and returns what changes.',
  })
  replayPolicy(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the policy: `pol_…`.' }) id: string,
    @Arg('last', () => Int, {
      nullable: true,
      description: 'How many verifications, and how many cases, from {least} to {most}. The default is 200.',
    })
    last: number | null,
  ): Promise<PolicyReplayType> {
    return replayPolicy(ctx, id, last);
  }

  @Mutation(() => PolicyType, { nullable: true, description: 'Derives a draft from a published policy.' })
  derivePolicy(
    @Ctx() ctx: Context,
    @Arg('input', () => DerivePolicyInput, { description: 'The policy, and what to do with it.' })
    input: DerivePolicyInput,
  ): Promise<PolicyType> {
    return derivePolicy(ctx, input);
  }

  @Mutation(() => PolicyType, {
    nullable: true,
    description: 'Edits a draft. Fails with `STATE_CONFLICT` once it is proposed.',
  })
  updatePolicy(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdatePolicyInput, { description: 'The policy, and what to do with it.' })
    input: UpdatePolicyInput,
  ): Promise<PolicyType> {
    return updatePolicy(ctx, input);
  }

  @Mutation(() => PolicyType, { nullable: true, description: 'Proposes a draft to a second person.' })
  proposePolicy(
    @Ctx() ctx: Context,
    @Arg('input', () => ProposePolicyInput, { description: 'The policy, and what to do with it.' })
    input: ProposePolicyInput,
  ): Promise<PolicyType> {
    return proposePolicy(ctx, input.id);
  }

  @Mutation(() => PolicyType, {
    nullable: true,
    description:
      'Approves a proposed policy, which publishes it. Fails with `FORBIDDEN` for everybody who wrote or proposed it.',
  })
  approvePolicy(
    @Ctx() ctx: Context,
    @Arg('input', () => ApprovePolicyInput, { description: 'The policy, and what to do with it.' })
    input: ApprovePolicyInput,
  ): Promise<PolicyType> {
    return approvePolicy(ctx, input);
  }

  @Mutation(() => PolicyType, {
    nullable: true,
    description: 'Withdraws a proposed policy, which becomes a draft again.',
  })
  withdrawPolicy(
    @Ctx() ctx: Context,
    @Arg('input', () => WithdrawPolicyInput, { description: 'The policy, and what to do with it.' })
    input: WithdrawPolicyInput,
  ): Promise<PolicyType> {
    return withdrawPolicy(ctx, input.id);
  }

  @Mutation(() => PolicyType, {
    nullable: true,
    description:
      'Retires a policy, so that it can no longer be chosen. Fails with `STATE_CONFLICT` while the organisation uses it.',
  })
  retirePolicy(
    @Ctx() ctx: Context,
    @Arg('input', () => RetirePolicyInput, { description: 'The policy, and what to do with it.' })
    input: RetirePolicyInput,
  ): Promise<PolicyType> {
    return retirePolicy(ctx, input.id);
  }
}
