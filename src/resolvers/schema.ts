import type { GraphQLSchema } from 'graphql';
import {
  Arg,
  Args,
  buildSchemaSync,
  Ctx,
  Int,
  Mutation,
  type PubSub,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import type { Context } from '../caller/context.js';
import { formatCallers, permissions } from '../caller/permissions.js';
import type { Jurisdiction } from '../domain/identifier.js';
import { describeCaller } from '../operations/accounts/describeCaller.js';
import { listAlerts } from '../operations/alerts/listAlerts.js';
import { startBulkFromItems } from '../operations/bulk/startBulk.js';
import { getOrganisation, readLimitUse } from '../operations/organisations/organisationResult.js';
import { updateOrganisation } from '../operations/organisations/updateOrganisation.js';
import { loadOrganisationOverview } from '../operations/overview/loadOrganisationOverview.js';
import { loadOverview } from '../operations/platform/overview/loadOverview.js';
import { searchEntities } from '../operations/search/searchEntities.js';
import { startSso } from '../operations/sso/startSso.js';
import { subscribeToAttempts } from '../operations/webhooks/subscribeToAttempts.js';
import { BulkType, StartBulkInput } from '../schema/bulk.js';
import { type Connection, LimitsType, PageArgs, toConnection } from '../schema/connection.js';
import { dateTime } from '../schema/dateTime.js';
import { JurisdictionEnum } from '../schema/enums.js';
import { LiveAttemptsArgs, LiveAttemptType } from '../schema/liveAttempt.js';
import { OrganisationType, UpdateOrganisationInput } from '../schema/organisation.js';
import { AlertConnection, AlertType, OrganisationOverviewType } from '../schema/organisationOverview.js';
import { PlatformOverviewType } from '../schema/overview.js';
import { EntityMatchConnection, type EntityMatchType } from '../schema/search.js';
import { Me, SingleSignOnStartType, StartSingleSignOnInput } from '../schema/session.js';
import { AccountResolver } from './account.js';
import { ApiKeyResolver } from './apiKey.js';
import { AuditResolver } from './audit.js';
import { BulkResolver } from './bulk.js';
import { CertificateResolver } from './certificate.js';
import { DecisionResolver } from './decision.js';
import { DeliveryResolver } from './delivery.js';
import { EventResolver } from './event.js';
import { guardRootFields } from './guard.js';
import { MemberResolver } from './member.js';
import { MonitoringResolver } from './monitoring.js';
import { OnboardingResolver } from './onboarding.js';
import { OnboardingFormResolver } from './onboardingForm.js';
import { OnboardingLinkResolver } from './onboardingLink.js';
import { PrivacyResolver } from './privacy.js';
import { ScreeningResolver } from './screening.js';
import { SessionResolver } from './session.js';
import { VerificationResolver } from './verification.js';
import { VerificationNoteResolver } from './verificationNote.js';
import { WebhookResolver } from './webhook.js';

// TypeGraphQL asks for one as soon as there is a subscription. Ours subscribe to operations, never to topics.
const noTopics: PubSub = {
  publish: () => undefined,
  subscribe: () => {
    throw new Error('There are no topics: say in @Subscription where it gets what it yields.');
  },
};

let built: GraphQLSchema | undefined;

/** The executable schema: every resolver, each root field behind the authorisation table. It is built once in a process. */
export function buildSchema(): GraphQLSchema {
  if (built) return built;
  const schema = buildSchemaSync({
    resolvers: [
      AccountResolver,
      AlertResolver,
      ApiKeyResolver,
      AuditResolver,
      BulkResolver,
      CertificateResolver,
      DecisionResolver,
      DeliveryResolver,
      EventResolver,
      LiveAttemptResolver,
      MeResolver,
      OnboardingLinkResolver,
      OnboardingFormResolver,
      OnboardingResolver,
      OrganisationResolver,
      OrganisationOverviewResolver,
      OverviewResolver,
      SingleSignOnResolver,
      MemberResolver,
      MonitoringResolver,
      PrivacyResolver,
      ScreeningResolver,
      SearchResolver,
      SessionResolver,
      StartBulkResolver,
      VerificationResolver,
      VerificationNoteResolver,
      WebhookResolver,
    ],
    // Inputs are checked by the operations, which REST and the console use too.
    validate: false,
    pubSub: noTopics,
    scalarsMap: [{ type: Date, scalar: dateTime }],
  });
  guardRootFields(schema);
  describeCallers(schema);
  built = schema;
  return schema;
}

@Resolver()
class AlertResolver {
  @Query(() => AlertConnection, {
    nullable: true,
    description: 'Lists the alerts that members got by e-mail in the last year, newest first.',
  })
  async alerts(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs): Promise<Connection<AlertType>> {
    return toConnection(await listAlerts(ctx, page));
  }
}

/** Adds to the description of each root field who can call it, so that GraphQL and REST name the same callers and scope. */
function describeCallers(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const permission = permissions[`${type?.name ?? ''}.${field.name}`];
      if (permission) field.description = `${field.description ?? ''} ${formatCallers(permission)}`.trim();
    }
  }
}

@Resolver()
class LiveAttemptResolver {
  @Subscription(() => LiveAttemptType, {
    description:
      'Sends delivery attempts as they are made. There is no replay; read the deliveries of an endpoint for earlier attempts.',
    subscribe: ({ args, context }: { args: LiveAttemptsArgs; context: Context }) =>
      subscribeToAttempts(context, args.webhookId ?? null),
  })
  deliveryAttempts(
    @Args(() => LiveAttemptsArgs) _: LiveAttemptsArgs,
    @Root() attempt: LiveAttemptType,
  ): LiveAttemptType {
    return attempt;
  }
}

@Resolver()
class MeResolver {
  @Query(() => Me, { nullable: true, description: 'Returns the caller: who they are and what they can do.' })
  me(@Ctx() ctx: Context): Promise<Me> {
    return describeCaller(ctx, ctx.actor);
  }
}

@Resolver()
class OrganisationResolver {
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
class SingleSignOnResolver {
  @Mutation(() => SingleSignOnStartType, {
    nullable: true,
    description: 'Starts a sign-in through the OpenID Connect provider of an organisation. REST only.',
  })
  startSingleSignOn(
    @Ctx() ctx: Context,
    @Arg('input', () => StartSingleSignOnInput, { description: 'The person to sign in.' })
    input: StartSingleSignOnInput,
  ): Promise<SingleSignOnStartType> {
    return startSso(ctx, input);
  }
}

@Resolver()
class OrganisationOverviewResolver {
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
    return loadOrganisationOverview(ctx, { days, timeZone });
  }
}

@Resolver()
class OverviewResolver {
  @Query(() => PlatformOverviewType, {
    nullable: true,
    description: 'Returns the platform overview: current figures over all organisations.',
  })
  platformOverview(@Ctx() ctx: Context): Promise<PlatformOverviewType> {
    return loadOverview(ctx);
  }
}

@Resolver()
class SearchResolver {
  @Query(() => EntityMatchConnection, {
    nullable: true,
    description:
      'Searches a register for entities with a similar name, best match first. Each match states the reason. Fails with `REGISTER_UNAVAILABLE` if the register does not respond.',
  })
  async searchEntities(
    @Ctx() ctx: Context,
    @Arg('name', () => String, {
      description: 'A legal, business, trading or former name, or words of it, from 3 letters to 200 characters.',
    })
    name: string,
    @Arg('jurisdiction', () => JurisdictionEnum, { description: 'The country whose register is searched.' })
    jurisdiction: Jurisdiction,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<EntityMatchType>> {
    return toConnection(await searchEntities(ctx, name, jurisdiction, page));
  }
}

@Resolver()
class StartBulkResolver {
  @Mutation(() => BulkType, {
    nullable: true,
    description: 'Starts a bulk job: stores the rows and verifies them in the background.',
  })
  startBulk(
    @Ctx() ctx: Context,
    @Arg('input', () => StartBulkInput, { description: 'The rows and their defaults.' }) input: StartBulkInput,
  ): Promise<BulkType> {
    return startBulkFromItems(ctx, input);
  }
}
