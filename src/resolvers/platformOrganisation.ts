import { Arg, Args, Ctx, Extensions, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { organisationFilter } from '../domain/inputs/organisations.js';
import {
  changeOrganisationPlan,
  createOrganisationWithOwner,
  resumeOrganisation,
  suspendOrganisation,
} from '../operations/platform/changeOrganisations.js';
import { listOrganisations, loadOrganisation } from '../operations/platform/organisations.js';
import { type Connection, toConnection } from '../schema/connection.js';
import {
  ChangeOrganisationPlanInput,
  CreatedOrganisationType,
  CreateOrganisationInput,
  PlatformOrganisationArgs,
  PlatformOrganisationConnection,
  PlatformOrganisationDetailType,
  type PlatformOrganisationType,
  ResumeOrganisationInput,
  SuspendOrganisationInput,
} from '../schema/platformOrganisation.js';

@Resolver()
export class PlatformOrganisationResolver {
  @Extensions({ input: organisationFilter })
  @Query(() => PlatformOrganisationConnection, {
    nullable: true,
    description: 'Lists all organisations, newest first, with counts and none of their data.',
  })
  async platformOrganisations(
    @Ctx() ctx: Context,
    @Args(() => PlatformOrganisationArgs) page: PlatformOrganisationArgs,
  ): Promise<Connection<PlatformOrganisationType>> {
    return toConnection(await listOrganisations(ctx, page), page);
  }

  @Query(() => PlatformOrganisationDetailType, {
    nullable: true,
    description: 'Returns an organisation with its usage over time, and none of its data.',
  })
  platformOrganisation(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the organisation: `org_…`.' }) id: string,
  ): Promise<PlatformOrganisationDetailType> {
    return loadOrganisation(ctx, id);
  }

  @Mutation(() => CreatedOrganisationType, {
    nullable: true,
    description: 'Creates an organisation, and e-mails its first owner an invitation. Recorded in its audit log.',
  })
  createOrganisation(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateOrganisationInput, { description: 'The organisation and its first owner.' })
    input: CreateOrganisationInput,
  ): Promise<CreatedOrganisationType> {
    return createOrganisationWithOwner(ctx, input);
  }

  @Mutation(() => PlatformOrganisationDetailType, {
    nullable: true,
    description:
      'Changes the plan of an organisation, from its next request on. Recorded in its audit log. Fails with `STATE_CONFLICT` if it has this plan.',
  })
  changeOrganisationPlan(
    @Ctx() ctx: Context,
    @Arg('input', () => ChangeOrganisationPlanInput, { description: 'The organisation, its new plan, and the reason.' })
    input: ChangeOrganisationPlanInput,
  ): Promise<PlatformOrganisationDetailType> {
    return changeOrganisationPlan(ctx, input);
  }

  @Mutation(() => PlatformOrganisationDetailType, {
    nullable: true,
    description:
      'Suspends an organisation: API keys, members and applicants are refused from their next request on, sessions end, and bulk jobs fail. Deliveries and monitoring continue, and certificates stay valid. Recorded in its audit log. Fails with `STATE_CONFLICT` if it is suspended.',
  })
  suspendOrganisation(
    @Ctx() ctx: Context,
    @Arg('input', () => SuspendOrganisationInput, { description: 'The organisation to suspend, and the reason.' })
    input: SuspendOrganisationInput,
  ): Promise<PlatformOrganisationDetailType> {
    return suspendOrganisation(ctx, input);
  }

  @Mutation(() => PlatformOrganisationDetailType, {
    nullable: true,
    description:
      'Ends the suspension of an organisation: its API keys and links work again, and members sign in again. Recorded in its audit log. Fails with `STATE_CONFLICT` if it is not suspended.',
  })
  resumeOrganisation(
    @Ctx() ctx: Context,
    @Arg('input', () => ResumeOrganisationInput, { description: 'The organisation to resume, and the reason.' })
    input: ResumeOrganisationInput,
  ): Promise<PlatformOrganisationDetailType> {
    return resumeOrganisation(ctx, input);
  }
}
