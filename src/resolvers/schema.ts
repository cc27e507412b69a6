import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync, type PubSub } from 'type-graphql';
import { formatCallers, permissions } from '../caller/permissions.js';
import { dateTime } from '../schema/dateTime.js';
import { describeInputs } from '../schema/input/describeInputs.js';
import { AccountResolver, MeResolver } from './account.js';
import { ApiKeyResolver } from './apiKey.js';
import { AuditResolver } from './audit.js';
import { BulkResolver, StartBulkResolver } from './bulk.js';
import { CertificateResolver } from './certificate.js';
import { DecisionResolver } from './decision.js';
import { DeliveryResolver, LiveAttemptResolver } from './delivery.js';
import { EventResolver } from './event.js';
import { guardRootFields } from './guard.js';
import { MemberResolver } from './member.js';
import { MessageTemplateResolver } from './messageTemplate.js';
import { MonitoringResolver } from './monitoring.js';
import { OnboardingLinkResolver, OnboardingResolver } from './onboarding.js';
import { OnboardingFormResolver } from './onboardingForm.js';
import { AlertResolver, OrganisationOverviewResolver, OrganisationResolver, OverviewResolver } from './organisation.js';
import { PlatformOrganisationResolver } from './platformOrganisation.js';
import { PolicyResolver } from './policy.js';
import { PrivacyResolver } from './privacy.js';
import { CandidateResolver, ScreeningResolver } from './screening.js';

import { SessionResolver, SingleSignOnResolver } from './session.js';
import { SearchResolver, VerificationResolver } from './verification.js';
import { VerificationNoteResolver } from './verificationNote.js';
import { WebhookResolver } from './webhook.js';

// TypeGraphQL requires a PubSub once there is a subscription. Our subscriptions use no topics.
const noTopics: PubSub = {
  publish: () => undefined,
  subscribe: () => {
    throw new Error('There are no topics: say in @Subscription where it gets what it yields.');
  },
};

let built: GraphQLSchema | undefined;

/** The executable schema with every resolver, and the permissions check around each root field. Built once in a process. */
export function buildSchema(): GraphQLSchema {
  if (built) return built;
  const schema = buildSchemaSync({
    resolvers: [
      AccountResolver,
      AlertResolver,
      ApiKeyResolver,
      AuditResolver,
      BulkResolver,
      CandidateResolver,
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
      MessageTemplateResolver,
      MonitoringResolver,
      PlatformOrganisationResolver,
      PolicyResolver,
      PrivacyResolver,
      ScreeningResolver,
      SearchResolver,
      SessionResolver,
      StartBulkResolver,
      VerificationResolver,
      VerificationNoteResolver,
      WebhookResolver,
    ],
    // The operations check inputs, because REST and the console call them too.
    validate: false,
    pubSub: noTopics,
    scalarsMap: [{ type: Date, scalar: dateTime }],
  });
  guardRootFields(schema);
  describeInputs(schema);
  describeCallers(schema);
  built = schema;
  return schema;
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
