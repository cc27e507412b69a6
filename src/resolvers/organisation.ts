import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { getOrganisation } from '../operations/organisations/getOrganisation.js';
import { updateOrganisation } from '../operations/organisations/updateOrganisation.js';
import { OrganisationType, UpdateOrganisationInput } from '../schema/organisation.js';

@Resolver()
export class OrganisationResolver {
  @Query(() => OrganisationType, { nullable: true, description: 'The organisation of the caller.' })
  organisation(@Ctx() ctx: Context): Promise<OrganisationType> {
    return getOrganisation(ctx);
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
