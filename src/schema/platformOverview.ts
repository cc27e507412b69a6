import { GraphQLJSONObject } from 'graphql-scalars';
import { Int, ObjectType } from 'type-graphql';
import { Described, Nullable } from './described.js';

@ObjectType('ApiKeyFigures', { simpleResolvers: true, description: 'The API keys of all organisations, by state.' })
class ApiKeyFiguresType {
  @Described(() => Int, 'The number of keys that can be used.')
  active!: number;

  @Described(
    () => Int,
    'The number of keys that were revoked, act for a removed member, or belong to a suspended organisation.',
  )
  revoked!: number;

  @Described(() => Int, 'The number of keys that have expired.')
  expired!: number;
}

@ObjectType('DayCount', { simpleResolvers: true, description: 'The number of verifications on one day.' })
export class DayCountType {
  @Described(() => String, 'The day as YYYY-MM-DD, in UTC.')
  day!: string;

  @Described(() => Int, 'The number of verifications on this day.')
  count!: number;
}

@ObjectType('VerificationFigures', {
  simpleResolvers: true,
  description: 'The verifications of every status, including errors.',
})
class VerificationFiguresType {
  @Described(() => Int, 'The number of all verifications.')
  total!: number;

  @Described(() => Int, 'The number of verifications in the last 24 hours.')
  last24Hours!: number;

  @Described(
    () => GraphQLJSONObject,
    'The number of verifications per status. The keys are `verified`, `inactive`, `not_found` and `error`.',
  )
  byStatus!: Readonly<Record<string, number>>;

  @Described(
    () => GraphQLJSONObject,
    'The number of scored verifications per risk band. The keys are `low`, `medium`, `high` and `critical`.',
  )
  byRisk!: Readonly<Record<string, number>>;

  @Described(
    () => [DayCountType],
    'The verifications per day over the last 30 days, including today, oldest day first.',
  )
  byDay!: readonly DayCountType[];
}

@ObjectType('CertificateFigures', {
  simpleResolvers: true,
  description: 'The certificates of all organisations, by status.',
})
class CertificateFiguresType {
  @Described(() => Int, 'The number of certificates in force.')
  issued!: number;

  @Described(() => Int, 'The number of certificates that are suspended.')
  suspended!: number;

  @Described(() => Int, 'The number of certificates that have expired.')
  expired!: number;

  @Described(() => Int, 'The number of certificates that were revoked.')
  revoked!: number;

  @Described(() => Int, 'The number of certificates that wait for a second officer.')
  proposed!: number;
}

@ObjectType('OnboardingFigures', {
  simpleResolvers: true,
  description: 'The onboarding links of all organisations, by status.',
})
class OnboardingFiguresType {
  @Described(() => Int, 'The number of links whose applicant can still submit.')
  open!: number;

  @Described(() => Int, 'The number of links that wait for a decision.')
  submitted!: number;

  @Described(() => Int, 'The number of links with a final decision.')
  decided!: number;

  @Described(() => Int, 'The number of links that have expired.')
  expired!: number;

  @Described(() => Int, 'The number of links that were revoked.')
  revoked!: number;
}

@ObjectType('WebhookFigures', {
  simpleResolvers: true,
  description: 'The webhook endpoints and deliveries of all organisations.',
})
class WebhookFiguresType {
  @Described(() => Int, 'The number of endpoints, including paused and disabled ones.')
  endpoints!: number;

  @Described(() => Int, 'The number of deliveries that wait for an attempt or for a paused endpoint.')
  pending!: number;

  @Described(() => Int, 'The number of deliveries that succeeded in the last 24 hours.')
  delivered24Hours!: number;

  @Described(() => Int, 'The number of deliveries that finally failed or were cancelled in the last 24 hours.')
  failed24Hours!: number;

  @Nullable(
    () => Int,
    'The p95 response time in milliseconds, over the newest 5,000 successful deliveries of the last 24 hours. Null if there are none.',
  )
  p95Ms!: number | null;

  @Described(
    () => Int,
    'The number of endpoints that the service disabled because they failed for too long or returned 410.',
  )
  disabled!: number;

  @Nullable(
    () => Date,
    'The due time of the delivery to an enabled endpoint that has been waiting longest. Null if none is due.',
  )
  overdueSince!: Date | null;
}

@ObjectType('BulkFigures', { simpleResolvers: true, description: 'The bulk jobs of all organisations, by status.' })
class BulkFiguresType {
  @Described(() => Int, 'The number of bulk jobs that are running.')
  running!: number;

  @Described(() => Int, 'The number of bulk jobs completed in the last 24 hours.')
  completed24Hours!: number;

  @Described(() => Int, 'The number of bulk jobs that are queued.')
  queued!: number;

  @Described(() => Int, 'The number of bulk jobs that failed in the last 24 hours.')
  failed24Hours!: number;

  @Described(() => Int, 'The number of rows left to process in queued and running bulk jobs.')
  rowsLeft!: number;
}

@ObjectType('OrganisationFigures', {
  simpleResolvers: true,
  description: 'The number of organisations on the platform.',
})
export class OrganisationFiguresType {
  @Described(() => Int, 'The number of all organisations.')
  total!: number;

  @Described(
    () => GraphQLJSONObject,
    'The number of organisations per plan tier. The keys are `starter`, `growth` and `enterprise`.',
  )
  byPlan!: Readonly<Record<string, number>>;
}

@ObjectType('RegisterState', { simpleResolvers: true, description: 'The state of one register or screening list.' })
export class RegisterStateType {
  @Described(() => String, 'The name of the register, as in `source.register` of a verification.')
  register!: string;

  @Described(
    () => String,
    'The type of source: `extract` for imported data, `live` for a register that is queried over the network.',
  )
  kind!: string;

  @Nullable(() => Int, 'The number of imported records. Null for a live register.')
  records!: number | null;

  @Nullable(
    () => String,
    'The date of the data, as YYYY-MM-DD. For a live register, the date of its last response. Null if there is none.',
  )
  asOf!: string | null;

  @Nullable(() => Date, 'When the data was imported. Null for a live register.')
  importedAt!: Date | null;

  @Nullable(
    () => Int,
    'The number of verifications or live calls without a response in the last 24 hours. Null for imported lists, where they are not counted.',
  )
  failures24Hours!: number | null;

  @Described(
    () => GraphQLJSONObject,
    'The number of live calls per result in the last 24 hours. The keys are `found`, `not_found` and types of failure.',
  )
  calls24Hours!: Readonly<Record<string, number>>;

  @Described(() => Boolean, 'Whether the data is invented sample data.')
  isSample!: boolean;

  @Described(() => Boolean, 'Whether the register has rejected the configured GUID or key since its last response.')
  isMisconfigured!: boolean;

  @Nullable(() => Date, 'When a live register last responded. Null for imported data or if it never responded.')
  lastSuccessAt!: Date | null;
}

@ObjectType('ServiceFacts', { simpleResolvers: true, description: 'The process that returned this response.' })
export class ServiceFactsType {
  @Described(() => String, 'The version of the service, such as `0.1.0`.')
  version!: string;

  @Described(() => String, 'The region where data is stored, such as `ap-southeast-2`.')
  region!: string;

  @Described(() => Date, 'The time at which the process started.')
  startedAt!: Date;
}

@ObjectType('MailFigures', {
  simpleResolvers: true,
  description: 'The e-mail queue of the platform and all its organisations.',
})
export class MailFiguresType {
  @Described(() => Int, 'The number of e-mails waiting to be sent.')
  pending!: number;

  @Nullable(
    () => Date,
    'The first due time of the e-mail that has been waiting longest, failed attempts included. Null if none was due.',
  )
  overdueSince!: Date | null;
}

@ObjectType('ModeFigures', {
  simpleResolvers: true,
  description: 'The figures for live or test data, over all organisations.',
})
export class ModeFiguresType {
  @Described(() => ApiKeyFiguresType, 'The number of API keys by state.')
  apiKeys!: ApiKeyFiguresType;

  @Described(() => VerificationFiguresType, 'The number of verifications by result.')
  verifications!: VerificationFiguresType;

  @Described(() => CertificateFiguresType, 'The number of certificates by status.')
  certificates!: CertificateFiguresType;

  @Described(() => OnboardingFiguresType, 'The number of onboarding links by status.')
  onboardings!: OnboardingFiguresType;

  @Described(() => WebhookFiguresType, 'The number of webhook endpoints and deliveries.')
  webhooks!: WebhookFiguresType;

  @Described(() => BulkFiguresType, 'The number of bulk jobs by status.')
  bulk!: BulkFiguresType;
}

@ObjectType('PlatformOverview', {
  simpleResolvers: true,
  description:
    'The figures of the whole platform at one time. They cover live data; the field `test` covers test data.',
})
export class PlatformOverviewType extends ModeFiguresType {
  @Described(() => OrganisationFiguresType, 'The number of organisations on the platform.')
  organisations!: OrganisationFiguresType;

  @Described(() => [RegisterStateType], 'The state of each register and screening list.')
  registers!: readonly RegisterStateType[];

  @Described(() => ServiceFactsType, 'The process that returned this response.')
  service!: ServiceFactsType;

  @Described(() => MailFiguresType, 'The e-mail queue of the platform.')
  mail!: MailFiguresType;

  @Described(() => ModeFiguresType, 'The same figures for test data.')
  test!: ModeFiguresType;

  @Described(() => Date, 'When these figures were calculated.')
  asOf!: Date;
}
