import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { confirmDecision, withdrawDecision } from '../operations/decisions/confirmDecision.js';
import { getDecision, listDecisions } from '../operations/decisions/loadDecisions.js';
import { notifyDecision } from '../operations/decisions/notifyDecision.js';
import { type Connection, toConnection } from '../schema/connection.js';
import {
  ConfirmDecisionInput,
  DecisionConnection,
  DecisionsArgs,
  DecisionType,
  NotifyDecisionInput,
  WithdrawDecisionInput,
} from '../schema/decision.js';

@Resolver()
export class DecisionResolver {
  @Query(() => DecisionConnection, {
    nullable: true,
    description: 'Lists the decisions of the organisation, newest first.',
  })
  async decisions(
    @Ctx() ctx: Context,
    @Args(() => DecisionsArgs) args: DecisionsArgs,
  ): Promise<Connection<DecisionType>> {
    return toConnection(await listDecisions(ctx, args, args), args);
  }

  @Query(() => DecisionType, {
    nullable: true,
    description: 'Returns a decision and whether the applicant was notified.',
  })
  decision(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the decision: `dec_…`.' }) id: string,
  ): Promise<DecisionType> {
    return getDecision(ctx, id);
  }

  @Mutation(() => DecisionType, {
    nullable: true,
    description:
      'Records a decision on an onboarding case or a verification, and notifies the applicant by e-mail once. If the organisation requires two officers, decisions to approve or decline are proposed until a second officer confirms. Fails with `STATE_CONFLICT` if another decision is final or proposed.',
  })
  notifyDecision(
    @Ctx() ctx: Context,
    @Arg('input', () => NotifyDecisionInput, { description: 'The decision and what it is about.' })
    input: NotifyDecisionInput,
  ): Promise<DecisionType> {
    return notifyDecision(ctx, input);
  }

  @Mutation(() => DecisionType, {
    nullable: true,
    description:
      'Confirms a decision that another officer proposed, which then takes effect. Fails with `FORBIDDEN` for the officer who proposed it, and with `STATE_CONFLICT` if it no longer waits.',
  })
  confirmDecision(
    @Ctx() ctx: Context,
    @Arg('input', () => ConfirmDecisionInput, { description: 'The proposed decision to confirm.' })
    input: ConfirmDecisionInput,
  ): Promise<DecisionType> {
    return confirmDecision(ctx, input.id);
  }

  @Mutation(() => DecisionType, {
    nullable: true,
    description:
      'Withdraws a proposed decision. Everybody who can decide can withdraw a proposal. Fails with `STATE_CONFLICT` if it no longer waits.',
  })
  withdrawDecision(
    @Ctx() ctx: Context,
    @Arg('input', () => WithdrawDecisionInput, { description: 'The proposed decision to withdraw.' })
    input: WithdrawDecisionInput,
  ): Promise<DecisionType> {
    return withdrawDecision(ctx, input.id);
  }
}
