import { Arg, Ctx, Extensions, Int, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { overviewDayList, overviewDays } from '../domain/inputs/limits.js';
import { overviewPeriod } from '../domain/inputs/verifications.js';
import { loadOrganisationOverview } from '../operations/overview/loadOrganisationOverview.js';
import { loadOverview } from '../operations/platform/overview/loadOverview.js';
import { loadPlatformService } from '../operations/platform/service.js';
import { OrganisationOverviewType } from '../schema/organisationOverview.js';
import { PlatformOverviewType } from '../schema/platformOverview.js';
import { PlatformServiceType } from '../schema/platformService.js';

@Resolver()
export class OrganisationOverviewResolver {
  @Extensions({ input: overviewPeriod })
  @Query(() => OrganisationOverviewType, {
    nullable: true,
    description: 'Returns the organisation overview: the activity of recent days and the items that need attention.',
  })
  organisationOverview(
    @Ctx() ctx: Context,
    @Arg('days', () => Int, {
      nullable: true,
      description: `The number of days, including today: ${overviewDayList}. The default is ${overviewDays.default}.`,
    })
    days: number | null,
    @Arg('timeZone', () => String, {
      nullable: true,
      description: 'The time zone of the days as an IANA name, such as `Australia/Sydney`. The default is UTC.',
    })
    timeZone: string | null,
  ): Promise<OrganisationOverviewType> {
    return loadOrganisationOverview(ctx, { days, timeZone });
  }
}

@Resolver()
export class OverviewResolver {
  @Query(() => PlatformOverviewType, {
    nullable: true,
    description: 'Returns the platform overview: current figures over all organisations.',
  })
  platformOverview(@Ctx() ctx: Context): Promise<PlatformOverviewType> {
    return loadOverview(ctx);
  }

  @Query(() => PlatformServiceType, {
    nullable: true,
    description:
      'Returns the versions of the database schema, of PostgreSQL and of Node.js, and the latest imports of registers and lists.',
  })
  platformService(@Ctx() { pool }: Context): Promise<PlatformServiceType> {
    return loadPlatformService(pool);
  }
}
