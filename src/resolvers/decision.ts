import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { confirmDecision } from '../operations/decisions/confirmDecision.js';
import { getDecision } from '../operations/decisions/getDecision.js';
import { listDecisions } from '../operations/decisions/listDecisions.js';
import { notifyDecision } from '../operations/decisions/notifyDecision.js';
import { withdrawDecision } from '../operations/decisions/withdrawDecision.js';
import { connectionOf, type Connection } from '../schema/connection.js';
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
  @Query(() => DecisionConnection, { nullable: true, description: 'The decisions of the organisation, newest first.' })
  async decisions(
    @Ctx() ctx: Context,
    @Args(() => DecisionsArgs) args: DecisionsArgs,
  ): Promise<Connection<DecisionType>> {
    return connectionOf(await listDecisions(ctx, args, args));
  }

  @Query(() => DecisionType, { nullable: true, description: 'One decision, and whether the applicant was told.' })
  decision(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Its id: `dec_…`.' }) id: string,
  ): Promise<DecisionType> {
    return getDecision(ctx, id);
  }

  @Mutation(() => DecisionType, {
    nullable: true,
    description:
      'Decides on an onboarding or a verification, and tells the applicant by mail. The same call again tells nobody twice. ' +
      'Where the organisation asks for four eyes, approved and declined are proposed until a second officer confirms.',
  })
  notifyDecision(
    @Ctx() ctx: Context,
    @Arg('input', () => NotifyDecisionInput) input: NotifyDecisionInput,
  ): Promise<DecisionType> {
    return notifyDecision(ctx, input);
  }

  @Mutation(() => DecisionType, {
    nullable: true,
    description: 'Confirms a decision that another officer has proposed, and so makes it.',
  })
  confirmDecision(
    @Ctx() ctx: Context,
    @Arg('input', () => ConfirmDecisionInput) input: ConfirmDecisionInput,
  ): Promise<DecisionType> {
    return confirmDecision(ctx, input.id);
  }

  @Mutation(() => DecisionType, {
    nullable: true,
    description: 'Takes a proposed decision back: any officer may, and the key that has proposed it.',
  })
  withdrawDecision(
    @Ctx() ctx: Context,
    @Arg('input', () => WithdrawDecisionInput) input: WithdrawDecisionInput,
  ): Promise<DecisionType> {
    return withdrawDecision(ctx, input.id);
  }
}
