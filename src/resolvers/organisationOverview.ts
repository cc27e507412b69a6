import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { readOrganisationOverview } from '../operations/overview/readOrganisationOverview.js';
import { OrganisationOverviewType } from '../schema/organisationOverview.js';

@Resolver()
export class OrganisationOverviewResolver {
  @Query(() => OrganisationOverviewType, {
    nullable: true,
    description: 'Returns the organisation overview: the activity of recent days and the items that need attention.',
  })
  organisationOverview(
    @Ctx() ctx: Context,
    @Arg('days', () => Int, {
      nullable: true,
      description: 'The number of days, including today: 7, 30 or 90. The default is 30.',
    })
    days: number | null,
    @Arg('timeZone', () => String, {
      nullable: true,
      description: 'The time zone of the days as an IANA name, such as `Australia/Sydney`. The default is UTC.',
    })
    timeZone: string | null,
  ): Promise<OrganisationOverviewType> {
    return readOrganisationOverview(ctx, { days, timeZone });
  }
}
