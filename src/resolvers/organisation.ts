import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { readLimitUse } from '../operations/organisations/readLimitUse.js';
import { getOrganisation } from '../operations/organisations/getOrganisation.js';
import { updateOrganisation } from '../operations/organisations/updateOrganisation.js';
import { LimitsType } from '../schema/limits.js';
import { OrganisationType, UpdateOrganisationInput } from '../schema/organisation.js';

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
