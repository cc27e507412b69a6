import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { EventOrder } from '../domain/page.js';
import type { Mode } from '../domain/tenancy.js';
import type { EventTypeName } from '../domain/eventTypeNames.js';
import { createConnectionType, PageArgs } from './connection.js';
import { Described, Nullable } from './described.js';
import { ModeEnum } from './enums.js';

@ObjectType('Event', {
  simpleResolvers: true,
  description: 'An event, with the content that webhooks and subscriptions deliver.',
})
export class EventType {
  @Described(() => ID, 'The id of the event: `evt_…`. It is the same in every delivery attempt.')
  id!: string;

  @Described(() => EventTypeNameEnum, 'The event type, such as `verification.completed`.')
  event!: EventTypeName;

  @Described(() => Date, 'The time at which the event happened.')
  timestamp!: Date;

  @Described(() => ModeEnum, 'Whether the event concerns live or test data.')
  mode!: Mode;

  @Described(() => GraphQLJSONObject, 'The payload of the event. Its members depend on the event type.')
  data!: object;

  @Described(() => String, 'The position of the event in the log. Send it as `after` to read newer events.')
  cursor!: string;
}

export const EventConnection = createConnectionType('Event', EventType, 'A page of the event log with its events.');

@ArgsType()
export class LiveEventsArgs {
  @Nullable(() => [EventTypeNameEnum], 'Only events of these types. The default is all event types.')
  types?: EventTypeName[] | null;

  @Nullable(() => String, 'The cursor of the last event that you received. Without it, only new events are sent.')
  after?: string | null;
}

@ArgsType()
export class EventsArgs extends PageArgs {
  @Nullable(() => [EventTypeNameEnum], 'Only events of these types. The default is all event types.')
  types?: EventTypeName[] | null;

  @Nullable(
    () => EventOrderEnum,
    'The order of the events. The default is newest first, or oldest first if `after` is the `cursor` of an event. Later pages keep the order of the first page.',
  )
  order?: EventOrder | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True lists the newest events first, false the oldest. Use `order` instead.',
    deprecationReason: 'Use `order`.',
  })
  newestFirst?: boolean | null;
}

// GraphQL shows the key, REST and the database the value (contract.md#enumerations).
export const EventTypeNameEnum = {
  VERIFICATION_COMPLETED: 'verification.completed',
  VERIFICATION_HIGH_RISK: 'verification.high_risk',
  CERTIFICATE_ISSUED: 'certificate.issued',
  CERTIFICATE_EXPIRED: 'certificate.expired',
  CERTIFICATE_REVOKED: 'certificate.revoked',
  CERTIFICATE_SUSPENDED: 'certificate.suspended',
  CERTIFICATE_REINSTATED: 'certificate.reinstated',
  ONBOARDING_SUBMITTED: 'onboarding.submitted',
  ONBOARDING_DECIDED: 'onboarding.decided',
  BULK_COMPLETED: 'bulk.completed',
  ENTITY_CHANGED: 'entity.changed',
  SCREENING_CANDIDATE_FOUND: 'screening.candidate_found',
  ENDPOINT_FAILING: 'endpoint.failing',
  ENDPOINT_DISABLED: 'endpoint.disabled',
  ENDPOINT_TEST: 'endpoint.test',
} as const;
const EventOrderEnum = { NEWEST: 'newest', OLDEST: 'oldest' } as const;

registerEnumType(EventTypeNameEnum, {
  name: 'EventKind',
  description: 'An event type. REST and webhooks use the form `verification.completed`.',
  valuesConfig: {
    VERIFICATION_COMPLETED: {
      description: 'A verification completed with any status except `error`.',
    },
    VERIFICATION_HIGH_RISK: { description: 'A verification completed with a score above 50.' },
    CERTIFICATE_ISSUED: { description: 'An officer issued a certificate.' },
    CERTIFICATE_EXPIRED: { description: 'A certificate passed its expiry date.' },
    CERTIFICATE_REVOKED: { description: 'An officer revoked a certificate.' },
    CERTIFICATE_SUSPENDED: {
      description:
        'A certified entity is no longer what its certificate says, or an officer suspended the certificate.',
    },
    CERTIFICATE_REINSTATED: { description: 'A suspended certificate is in force again.' },
    ONBOARDING_SUBMITTED: { description: 'An applicant submitted the onboarding form.' },
    ONBOARDING_DECIDED: { description: 'A decision on a submission took effect.' },
    BULK_COMPLETED: { description: 'A bulk completed or failed. A cancelled one has no event.' },
    ENTITY_CHANGED: { description: 'The register data of a monitored entity changed.' },
    SCREENING_CANDIDATE_FOUND: {
      description: 'A later screening found a candidate for a monitored entity, a certificate in force or a customer.',
    },
    ENDPOINT_FAILING: { description: 'A webhook endpoint has been failing for a while.' },
    ENDPOINT_DISABLED: {
      description: 'The service disabled a webhook endpoint that failed for too long or returned 410.',
    },
    ENDPOINT_TEST: { description: 'A test event, sent to one endpoint only. You cannot subscribe to this event type.' },
  },
});
registerEnumType(EventOrderEnum, {
  name: 'EventOrder',
  description: 'The order in which the event log is read.',
  valuesConfig: {
    NEWEST: { description: 'The newest events come first.' },
    OLDEST: { description: 'The oldest events come first.' },
  },
});
