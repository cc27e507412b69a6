import { Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Mode } from '../domain/tenancy.js';
import type { AlertKind } from '../entities/alert.js';
import { createConnectionType } from './connection.js';
import { Described, Nullable } from './described.js';
import { ModeEnum } from './enums.js';

@ObjectType('OutcomeCounts', { simpleResolvers: true, description: 'The number of verifications per result.' })
export class OutcomeCountsType {
  @Described(() => Int, 'The number of verifications of every status, including errors.')
  total!: number;

  @Described(() => Int, 'The number of verifications with the status verified.')
  verified!: number;

  @Described(() => Int, 'The number of verifications with the status review.')
  review!: number;

  @Described(() => Int, 'The number of verifications with the status blocked.')
  blocked!: number;

  @Described(() => Int, 'The number of verifications with the status inactive.')
  inactive!: number;

  @Described(() => Int, 'The number of verifications with the status not found.')
  notFound!: number;

  @Described(() => Int, 'The number of verifications without a score, because the register did not respond.')
  error!: number;

  @Described(() => Int, 'The number of verifications with a low risk (score 0 to 20).')
  low!: number;

  @Described(() => Int, 'The number of verifications with a medium risk (score 21 to 50).')
  medium!: number;

  @Described(() => Int, 'The number of verifications with a high risk (score 51 to 80).')
  high!: number;

  @Described(() => Int, 'The number of verifications with a critical risk (score 81 to 100).')
  critical!: number;

  @Nullable(
    () => Float,
    'The share of scored verifications with a score above 50, from 0 to 1. Null if there are none.',
  )
  highRiskRate!: number | null;
}

@ObjectType('OutcomeDay', { simpleResolvers: true, description: 'The number of verifications per result on one day.' })
export class OutcomeDayType extends OutcomeCountsType {
  @Described(() => String, 'The day as YYYY-MM-DD, in the requested time zone.')
  day!: string;
}

@ObjectType('VerificationTrend', {
  simpleResolvers: true,
  description: 'The verifications of a period, compared with the period before it.',
})
export class VerificationTrendType {
  @Described(() => OutcomeCountsType, 'The number of verifications in the period.')
  total!: OutcomeCountsType;

  @Described(
    () => OutcomeCountsType,
    'The number of verifications in the same number of days before, up to the same time of day (within 15 minutes).',
  )
  before!: OutcomeCountsType;

  @Described(() => [OutcomeDayType], 'The verifications per day, oldest day first. Days without any have zeros.')
  byDay!: readonly OutcomeDayType[];
}

@ObjectType('DeliveryFigures', {
  simpleResolvers: true,
  description: 'The deliveries of events in a period, by their current state.',
})
export class DeliveryFiguresType {
  @Described(() => Int, 'The number of deliveries that succeeded.')
  delivered!: number;

  @Described(() => Int, 'The number of deliveries that failed or were cancelled.')
  failed!: number;

  @Described(() => Int, 'The number of deliveries that wait for an attempt or for a paused endpoint.')
  pending!: number;

  @Nullable(
    () => Float,
    'The share of deliveries that succeeded, from 0 to 1. A delivery that waits has not succeeded. Null if there are none.',
  )
  successRate!: number | null;

  @Nullable(
    () => Int,
    'The p95 response time of successful attempts in milliseconds, over the newest 200 attempts at each endpoint. Null if there are none.',
  )
  p95Ms!: number | null;
}

@ObjectType('Waiting', { simpleResolvers: true, description: 'The items of one kind that need attention.' })
export class WaitingType {
  @Described(() => Int, 'The number of items, at most 100.')
  count!: number;

  @Described(() => Boolean, 'Whether there are or may be more items than `count`.')
  hasMore!: boolean;

  @Nullable(
    () => ID,
    'The id of the item to start with. For a decision, the id of the case or verification. Null if there is none.',
  )
  firstId!: string | null;

  @Nullable(() => Date, 'When the first item started waiting or failing, or when it expires. Null if there is none.')
  firstAt!: Date | null;
}

@ObjectType('OrganisationNeeds', {
  simpleResolvers: true,
  description: 'Items that need attention now. A field is null if the caller may not read those items.',
})
export class OrganisationNeedsType {
  @Nullable(() => WaitingType, 'Onboarding cases that wait for a decision.')
  onboardings!: WaitingType | null;

  @Nullable(
    () => WaitingType,
    'Decisions that wait for a second officer. The first one is the oldest that the caller did not propose, null if there is none.',
  )
  decisions!: WaitingType | null;

  @Nullable(
    () => WaitingType,
    'Certificates that wait for a second officer. The first one is the oldest that the caller did not propose, null if there is none.',
  )
  certificates!: WaitingType | null;

  @Nullable(
    () => WaitingType,
    'Entities with an open candidate in their newest screened verification. The newest 200 screened verifications of the last 90 days are considered. Monitored entities, certificates and approved customers count by their latest screening. `firstId` is the id of a verification, or for a customer that of its case.',
  )
  candidates!: WaitingType | null;

  @Nullable(() => WaitingType, 'Webhook endpoints that keep failing or were disabled.')
  endpoints!: WaitingType | null;

  @Nullable(() => WaitingType, 'Bulk jobs that failed in the last 7 days.')
  bulks!: WaitingType | null;

  @Nullable(() => WaitingType, 'API keys that expire within 30 days, unless a replacement was created.')
  expiringKeys!: WaitingType | null;

  @Nullable(() => WaitingType, 'Certificates that expire within 30 days.')
  expiringCertificates!: WaitingType | null;

  @Nullable(() => WaitingType, 'Certificates that are suspended.')
  suspendedCertificates!: WaitingType | null;
}

@ObjectType('OrganisationOverview', {
  simpleResolvers: true,
  description: 'The activity of the organisation in a period and the items that need attention, for live or test data.',
})
export class OrganisationOverviewType {
  @Described(() => Int, 'The number of days in the period, including today.')
  days!: number;

  @Described(() => String, 'The time zone of the days, such as `Australia/Sydney`.')
  timeZone!: string;

  @Described(() => Date, 'When the first day of the period starts.')
  from!: Date;

  @Nullable(
    () => VerificationTrendType,
    'The verifications of the period. Null if the caller may not read verifications.',
  )
  verifications!: VerificationTrendType | null;

  @Nullable(
    () => DeliveryFiguresType,
    'The webhook deliveries of the period. Null if the caller may not read deliveries.',
  )
  deliveries!: DeliveryFiguresType | null;

  @Described(() => OrganisationNeedsType, 'The items that need attention.')
  needs!: OrganisationNeedsType;

  @Described(() => Date, 'When these figures were calculated.')
  asOf!: Date;
}

export const AlertKindEnum = {
  ENDPOINT_FAILING: 'endpoint_failing',
  KEY_EXPIRING: 'key_expiring',
  CERTIFICATE_EXPIRING: 'certificate_expiring',
  CERTIFICATE_SUSPENDED: 'certificate_suspended',
  CANDIDATE_FOUND: 'candidate_found',
  APPROVAL_WAITING: 'approval_waiting',
  REGISTER_STALE: 'register_stale',
} as const;
registerEnumType(AlertKindEnum, {
  name: 'AlertKind',
  description: 'The subject of an alert that the service e-mails to members.',
  valuesConfig: {
    ENDPOINT_FAILING: { description: 'A webhook endpoint has been failing, or the service has disabled it.' },
    KEY_EXPIRING: { description: 'An API key expires soon. Sent 30 days, 7 days and 1 day before.' },
    CERTIFICATE_EXPIRING: { description: 'A certificate expires soon. Sent 30 days, 7 days and 1 day before.' },
    CERTIFICATE_SUSPENDED: { description: 'A certificate was suspended.' },
    CANDIDATE_FOUND: {
      description: 'A name of a monitored business, certified entity or customer is similar to one on a list.',
    },
    APPROVAL_WAITING: { description: 'A decision or a certificate waits for a second officer.' },
    REGISTER_STALE: { description: 'The register data that the organisation verifies against are out of date.' },
  },
});

@ObjectType('Alert', {
  simpleResolvers: true,
  description: 'An alert that the service e-mailed to members of the organisation.',
})
export class AlertType {
  @Described(() => ID, 'The id of the alert: `alr_…`.')
  id!: string;

  @Described(() => AlertKindEnum, 'The subject of the alert.')
  kind!: AlertKind;

  @Described(() => ModeEnum, 'Whether the alert is about live or test data.')
  mode!: Mode;

  @Described(
    () => String,
    'The id of the endpoint, API key, certificate, decision or case that the alert is about. It is the number of a business for a candidate, and the name of the register for a register alert.',
  )
  subjectId!: string;

  @Described(() => String, 'The name of the subject as it appears in the e-mail.')
  subject!: string;

  @Nullable(() => Int, 'The number of days left until the key or certificate expires. Null for other kinds of alert.')
  daysBefore!: number | null;

  @Described(() => Int, 'The number of people that the e-mail was sent to.')
  recipients!: number;

  @Described(() => Date, 'When the alert was sent.')
  sentAt!: Date;
}

export const AlertConnection = createConnectionType('Alert', AlertType);
