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
    description: 'Lists the resolved candidates of the organisation, newest first.',
  })
  async candidateResolutions(
    @Ctx() ctx: Context,
    @Arg('filter', () => CandidateResolutionFilter, {
      nullable: true,
      description: 'The conditions that the returned resolutions meet.',
    })
    filter: CandidateResolutionFilter | null,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<CandidateResolutionType>> {
    return connectionOf(await listCandidateResolutions(ctx, filter ?? {}, page));
  }

  @Mutation(() => CandidateResolutionType, {
    nullable: true,
    description:
      'Records whether the entity of a verification is the listed person or body. The stored verification does not change; verify again to get a score that includes the resolution. A key must act for an officer.',
  })
  resolveCandidate(
    @Ctx() ctx: Context,
    @Arg('input', () => ResolveCandidateInput, { description: 'The candidate and the outcome.' })
    input: ResolveCandidateInput,
  ): Promise<CandidateResolutionType> {
    return resolveCandidate(ctx, input);
  }
}
