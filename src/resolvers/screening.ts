import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { listCandidateResolutions } from '../operations/screening/listCandidateResolutions.js';
import { loadCandidateEntry } from '../operations/screening/loadCandidateEntry.js';
import { getScreening, listScreenings } from '../operations/screening/names/listScreenings.js';
import { resolveScreeningCandidate } from '../operations/screening/names/resolveScreeningCandidate.js';
import { screenNames } from '../operations/screening/names/screenNames.js';
import { resolveCandidate } from '../operations/screening/resolveCandidate.js';
import {
  CandidateResolutionConnection,
  CandidateResolutionFilter,
  CandidateResolutionType,
  ResolveCandidateInput,
} from '../schema/candidateResolution.js';
import { type Connection, PageArgs, toConnection } from '../schema/connection.js';
import {
  NameScreeningConnection,
  NameScreeningType,
  ResolveScreeningCandidateInput,
  ScreenedNamesType,
  ScreeningFilter,
  ScreenInput,
} from '../schema/nameScreening.js';
import { CandidateEntryType, CandidateType } from '../schema/screening.js';
import { findKnownFailure } from './guard.js';

/** The entry is loaded on each read, because lists change and a verification does not. */
@Resolver(() => CandidateType)
export class CandidateResolver {
  @FieldResolver(() => CandidateEntryType, {
    nullable: true,
    description:
      'The entry as the list has it now. Null if the list has changed or dropped the entry: then verify again.',
  })
  entry(@Root() candidate: CandidateType, @Ctx() ctx: Context): Promise<CandidateEntryType | null> {
    return findKnownFailure(ctx, () => loadCandidateEntry(ctx, candidate));
  }
}

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
    return toConnection(await listCandidateResolutions(ctx, filter ?? {}, page), page);
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

  @Query(() => NameScreeningType, { nullable: true, description: 'Returns a stored screening of a name.' })
  screening(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the screening: `scr_…`.' }) id: string,
  ): Promise<NameScreeningType> {
    return getScreening(ctx, id);
  }

  @Query(() => NameScreeningConnection, {
    nullable: true,
    description: 'Lists the screenings of names of the organisation, newest first.',
  })
  async screenings(
    @Ctx() ctx: Context,
    @Arg('filter', () => ScreeningFilter, {
      nullable: true,
      description: 'The conditions that the returned screenings meet.',
    })
    filter: ScreeningFilter | null,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<NameScreeningType>> {
    return toConnection(await listScreenings(ctx, filter ?? {}, page), page);
  }

  @Mutation(() => ScreenedNamesType, {
    nullable: true,
    description:
      'Screens names that have no register number against the sanctions and ban lists, and stores each screening. Returns the screenings in the order of the items. Each item counts as one request. Names are encrypted, and can be erased.',
  })
  screen(
    @Ctx() ctx: Context,
    @Arg('input', () => ScreenInput, { description: 'The names to screen.' }) input: ScreenInput,
  ): Promise<ScreenedNamesType> {
    return screenNames(ctx, input);
  }

  @Mutation(() => NameScreeningType, {
    nullable: true,
    description:
      'Records whether the subject of a screening is the listed person or body, and returns the screening with its new status. The decision also counts in later screenings of the same subject. A key must act for an officer.',
  })
  resolveScreeningCandidate(
    @Ctx() ctx: Context,
    @Arg('input', () => ResolveScreeningCandidateInput, { description: 'The candidate and the outcome.' })
    input: ResolveScreeningCandidateInput,
  ): Promise<NameScreeningType> {
    return resolveScreeningCandidate(ctx, input);
  }
}
