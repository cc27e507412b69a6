import { Arg, Args, Ctx, Extensions, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { overviewDayList, overviewDays } from '../domain/inputs/limits.js';
import { overviewPeriod } from '../domain/inputs/verifications.js';
import { listAlerts } from '../operations/alerts/listAlerts.js';
import { getOrganisation, readLimitUse } from '../operations/organisations/organisationResult.js';
import { updateOrganisation } from '../operations/organisations/updateOrganisation.js';
import { loadOrganisationOverview } from '../operations/overview/loadOrganisationOverview.js';
import { loadOverview } from '../operations/platform/overview/loadOverview.js';
import { loadPlatformService } from '../operations/platform/service.js';
import { type Connection, PageArgs, toConnection } from '../schema/connection.js';
import { LimitsType, OrganisationType, UpdateOrganisationInput } from '../schema/organisation.js';
import type { AlertType } from '../schema/organisationOverview.js';
import { AlertConnection, OrganisationOverviewType } from '../schema/organisationOverview.js';
import { PlatformOverviewType } from '../schema/platformOverview.js';
import { PlatformServiceType } from '../schema/platformService.js';

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
    return toConnection(await listAlerts(ctx, page), page);
  }
}

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
