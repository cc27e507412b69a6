import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { readOrganisationOverview } from '../operations/overview/readOrganisationOverview.js';
import { OrganisationOverviewType } from '../schema/organisationOverview.js';

@Resolver()
export class OrganisationOverviewResolver {
  @Query(() => OrganisationOverviewType, {
    nullable: true,
    description: 'How it goes in the organisation, and what needs somebody.',
  })
  organisationOverview(
    @Ctx() ctx: Context,
    @Arg('days', () => Int, { nullable: true, description: '7, 30 or 90, today included; 30 unless given.' })
    days: number | null,
    @Arg('timeZone', () => String, {
      nullable: true,
      description: 'Whose days: a name of the IANA database, such as `Australia/Sydney`; UTC unless given.',
    })
    timeZone: string | null,
  ): Promise<OrganisationOverviewType> {
    return readOrganisationOverview(ctx, { days, timeZone });
  }
}
