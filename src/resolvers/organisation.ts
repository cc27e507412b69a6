import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { readLimitUse } from '../operations/organisations/readLimitUse.js';
import { getOrganisation } from '../operations/organisations/getOrganisation.js';
import { updateOrganisation } from '../operations/organisations/updateOrganisation.js';
import { LimitsType } from '../schema/limits.js';
import { OrganisationType, UpdateOrganisationInput } from '../schema/organisation.js';

@Resolver()
export class OrganisationResolver {
  @Query(() => OrganisationType, { nullable: true, description: 'The organisation of the caller.' })
  organisation(@Ctx() ctx: Context): Promise<OrganisationType> {
    return getOrganisation(ctx);
  }

  @Query(() => LimitsType, {
    nullable: true,
    description:
      'What of its limits the caller has used, and its organisation, on the data of its mode. To ask is a request like any other, and else counts as nothing.',
  })
  limits(@Ctx() ctx: Context): Promise<LimitsType> {
    return readLimitUse(ctx);
  }

  @Mutation(() => OrganisationType, {
    nullable: true,
    description: 'Changes what the organisation asks of its people, its keys and its applicants. For owners.',
  })
  updateOrganisation(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdateOrganisationInput) input: UpdateOrganisationInput,
  ): Promise<OrganisationType> {
    return updateOrganisation(ctx, input);
  }
}
