import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { listAlerts } from '../operations/alerts/listAlerts.js';
import { getOrganisation, readLimitUse } from '../operations/organisations/organisationResult.js';
import { updateOrganisation } from '../operations/organisations/updateOrganisation.js';
import { type Connection, PageArgs, toConnection } from '../schema/connection.js';
import { LimitsType, OrganisationType, UpdateOrganisationInput } from '../schema/organisation.js';
import { AlertConnection, AlertType } from '../schema/organisationOverview.js';

@Resolver()
export class OrganisationResolver {
  @Query(() => OrganisationType, { nullable: true, description: 'Returns the caller’s organisation and its settings.' })
  organisation(@Ctx() ctx: Context): Promise<OrganisationType> {
    return getOrganisation(ctx);
  }

  @Query(() => LimitsType, {
    nullable: true,
    description:
      'Returns the rate limits and their current use by the caller and the organisation. The call counts as a request.',
  })
  limits(@Ctx() ctx: Context): Promise<LimitsType> {
    return readLimitUse(ctx);
  }

  @Mutation(() => OrganisationType, {
    nullable: true,
    description: 'Edits the settings of the organisation.',
  })
  updateOrganisation(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdateOrganisationInput, { description: 'The settings of the organisation to edit.' })
    input: UpdateOrganisationInput,
  ): Promise<OrganisationType> {
    return updateOrganisation(ctx, input);
  }
}

@Resolver()
export class AlertResolver {
  @Query(() => AlertConnection, {
    nullable: true,
    description: 'Lists the alerts that members got by e-mail in the last year, newest first.',
  })
  async alerts(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs): Promise<Connection<AlertType>> {
    return toConnection(await listAlerts(ctx, page));
  }
}
