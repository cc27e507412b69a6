import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync, type PubSub } from 'type-graphql';
import { dateTime } from '../schema/dateTime.js';
import { AccountResolver } from './account.js';
import { AlertResolver } from './alert.js';
import { ApiKeyResolver } from './apiKey.js';
import { AuditResolver } from './audit.js';
import { BulkResolver } from './bulk.js';
import { CertificateResolver } from './certificate.js';
import { DecisionResolver } from './decision.js';
import { DeliveryResolver } from './delivery.js';
import { describeCallers } from './describeCallers.js';
import { EventResolver } from './event.js';
import { guardRootFields } from './guard.js';
import { LiveAttemptResolver } from './liveAttempt.js';
import { MeResolver } from './me.js';
import { OnboardingLinkResolver } from './onboardingLink.js';
import { OnboardingResolver } from './onboarding.js';
import { OnboardingFormResolver } from './onboardingForm.js';
import { OrganisationResolver } from './organisation.js';
import { SingleSignOnResolver } from './singleSignOn.js';
import { OrganisationOverviewResolver } from './organisationOverview.js';
import { OverviewResolver } from './overview.js';
import { MemberResolver } from './member.js';
import { MonitoringResolver } from './monitoring.js';
import { PrivacyResolver } from './privacy.js';
import { ScreeningResolver } from './screening.js';
import { SearchResolver } from './search.js';
import { SessionResolver } from './session.js';
import { StartBulkResolver } from './startBulk.js';
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
