import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { explainVerification } from '../operations/verifications/explainVerification.js';
import { getVerification } from '../operations/verifications/getVerification.js';
import { listVerifications } from '../operations/verifications/listVerifications.js';
import { replayUnderPolicy } from '../operations/verifications/replayUnderPolicy.js';
import { inVerdictAlone } from '../operations/verifications/storedVerification.js';
import { verifyEntity } from '../operations/verifications/verifyEntity.js';
import { selectsAnyOf } from './selectsAnyOf.js';
import { connectionOf, PageArgs, type Connection } from '../schema/connection.js';
import { ScoreExplanationType, VerificationReplayType } from '../schema/fractureScore.js';
import { VerificationConnection, VerificationFilter, VerificationType, VerifyInput } from '../schema/verification.js';

@Resolver()
export class VerificationResolver {
  @Mutation(() => VerificationType, {
    nullable: true,
    description: 'Verifies an entity against its register and stores the verdict.',
  })
  verify(@Ctx() ctx: Context, @Arg('input', () => VerifyInput) input: VerifyInput): Promise<VerificationType> {
    return verifyEntity(ctx, input);
  }

  @Query(() => VerificationType, { nullable: true, description: 'One verification.' })
  verification(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Its id: `ver_…`.' }) id: string,
  ): Promise<VerificationType> {
    return getVerification(ctx, id);
  }

  @Query(() => ScoreExplanationType, {
    nullable: true,
    description: 'What would have to change of an entity for the next lower band of its Fracture Score.',
  })
  explainVerification(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Of the verification: `ver_…`.' }) id: string,
  ): Promise<ScoreExplanationType> {
    return explainVerification(ctx, id);
  }

  @Query(() => VerificationReplayType, {
    nullable: true,
    description: 'What another policy makes of the facts of a verification, and the difference.',
  })
  replayVerification(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Of the verification: `ver_…`.' }) id: string,
    @Arg('policyVersion', () => String, {
      nullable: true,
      description: '`2026-1` or `2026-2`; unless given, the one that the organisation has now.',
    })
    policyVersion: string | null,
  ): Promise<VerificationReplayType> {
    return replayUnderPolicy(ctx, id, policyVersion);
  }

  @Query(() => VerificationConnection, {
    nullable: true,
    description: 'The verifications of the organisation, newest first.',
  })
  async verifications(
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => VerificationFilter, { nullable: true }) filter: VerificationFilter | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<VerificationType>> {
    return connectionOf(await listVerifications(ctx, filter ?? {}, page, selectsAnyOf(inVerdictAlone, info)));
  }
}
