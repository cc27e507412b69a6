import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { listCandidateResolutions } from '../operations/screening/listCandidateResolutions.js';
import { resolveCandidate } from '../operations/screening/resolveCandidate.js';
import {
  CandidateResolutionConnection,
  CandidateResolutionFilter,
  CandidateResolutionType,
  ResolveCandidateInput,
} from '../schema/candidateResolution.js';
import { connectionOf, PageArgs, type Connection } from '../schema/connection.js';

@Resolver()
export class ScreeningResolver {
  @Query(() => CandidateResolutionConnection, {
    nullable: true,
    description: 'What was said of candidates in the organisation, newest first.',
  })
  async candidateResolutions(
    @Ctx() ctx: Context,
    @Arg('filter', () => CandidateResolutionFilter, { nullable: true }) filter: CandidateResolutionFilter | null,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<CandidateResolutionType>> {
    return connectionOf(await listCandidateResolutions(ctx, filter ?? {}, page));
  }

  @Mutation(() => CandidateResolutionType, {
    nullable: true,
    description:
      'Says whether the entity of a verification is what a list speaks of. The verification stays as it is: verify again for a ' +
      'verdict that knows of it. For owners, officers, and keys that act in the name of an officer.',
  })
  resolveCandidate(
    @Ctx() ctx: Context,
    @Arg('input', () => ResolveCandidateInput) input: ResolveCandidateInput,
  ): Promise<CandidateResolutionType> {
    return resolveCandidate(ctx, input);
  }
}
