import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType('ApiKeyFigures', { simpleResolvers: true, description: 'The API keys of all organisations, by state.' })
class ApiKeyFiguresType {
  @Field(() => Int, { description: 'The number of keys that can be used.' })
  active!: number;

  @Field(() => Int, {
    description:
      'The number of keys that were revoked, act for a removed member, or belong to a suspended organisation.',
  })
  revoked!: number;

  @Field(() => Int, { description: 'The number of keys that have expired.' })
  expired!: number;
}

@ObjectType('DayCount', { simpleResolvers: true, description: 'The number of verifications on one day.' })
export class DayCountType {
  @Field(() => String, { description: 'The day as YYYY-MM-DD, in UTC.' })
  day!: string;

  @Field(() => Int, { description: 'The number of verifications on this day.' })
  count!: number;
}

@ObjectType('VerificationFigures', {
  simpleResolvers: true,
  description: 'The verifications of every status, including errors.',
})
class VerificationFiguresType {
  @Field(() => Int, { description: 'The number of all verifications.' })
  total!: number;

  @Field(() => Int, { description: 'The number of verifications in the last 24 hours.' })
  last24Hours!: number;

  @Field(() => GraphQLJSONObject, {
    description:
      'The number of verifications per status. The keys are `verified`, `inactive`, `not_found` and `error`.',
  })
  byStatus!: Readonly<Record<string, number>>;

  @Field(() => GraphQLJSONObject, {
    description:
      'The number of scored verifications per risk band. The keys are `low`, `medium`, `high` and `critical`.',
  })
  byRisk!: Readonly<Record<string, number>>;

  @Field(() => [DayCountType], {
    description: 'The verifications per day over the last 30 days, including today, oldest day first.',
  })
  byDay!: readonly DayCountType[];
}

@ObjectType('CertificateFigures', {
  simpleResolvers: true,
  description: 'The certificates of all organisations, by status.',
})
class CertificateFiguresType {
  @Field(() => Int, { description: 'The number of certificates in force.' })
  issued!: number;

  @Field(() => Int, { description: 'The number of certificates that are suspended.' })
  suspended!: number;

  @Field(() => Int, { description: 'The number of certificates that have expired.' })
  expired!: number;

  @Field(() => Int, { description: 'The number of certificates that were revoked.' })
  revoked!: number;

  @Field(() => Int, { description: 'The number of certificates that wait for a second officer.' })
  proposed!: number;
}

@ObjectType('OnboardingFigures', {
  simpleResolvers: true,
  description: 'The onboarding links of all organisations, by status.',
})
class OnboardingFiguresType {
  @Field(() => Int, { description: 'The number of links whose applicant can still submit.' })
  open!: number;

  @Field(() => Int, { description: 'The number of links that wait for a decision.' })
  submitted!: number;

  @Field(() => Int, { description: 'The number of links with a final decision.' })
  decided!: number;

  @Field(() => Int, { description: 'The number of links that have expired.' })
  expired!: number;

  @Field(() => Int, { description: 'The number of links that were revoked.' })
  revoked!: number;
}

@ObjectType('WebhookFigures', {
  simpleResolvers: true,
  description: 'The webhook endpoints and deliveries of all organisations.',
})
class WebhookFiguresType {
  @Field(() => Int, { description: 'The number of endpoints, including paused and disabled ones.' })
  endpoints!: number;

  @Field(() => Int, { description: 'The number of deliveries that wait for an attempt or for a paused endpoint.' })
  pending!: number;

  @Field(() => Int, { description: 'The number of deliveries that succeeded in the last 24 hours.' })
  delivered24Hours!: number;

  @Field(() => Int, {
    description: 'The number of deliveries that finally failed or were cancelled in the last 24 hours.',
  })
  failed24Hours!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'The p95 response time in milliseconds, over the newest 5,000 successful deliveries of the last 24 hours. Null if there are none.',
  })
  p95Ms!: number | null;

  @Field(() => Int, {
    description: 'The number of endpoints that the service disabled because they failed for too long or returned 410.',
  })
  disabled!: number;

  @Field(() => Date, {
    nullable: true,
    description:
      'The due time of the delivery to an enabled endpoint that has been waiting longest. Null if none is due.',
  })
  overdueSince!: Date | null;
}

@ObjectType('BulkFigures', { simpleResolvers: true, description: 'The bulk jobs of all organisations, by status.' })
class BulkFiguresType {
  @Field(() => Int, { description: 'The number of bulk jobs that are running.' })
  running!: number;

  @Field(() => Int, { description: 'The number of bulk jobs completed in the last 24 hours.' })
  completed24Hours!: number;

  @Field(() => Int, { description: 'The number of bulk jobs that are queued.' })
  queued!: number;

  @Field(() => Int, { description: 'The number of bulk jobs that failed in the last 24 hours.' })
  failed24Hours!: number;

  @Field(() => Int, { description: 'The number of rows left to process in queued and running bulk jobs.' })
  rowsLeft!: number;
}

@ObjectType('OrganisationFigures', {
  simpleResolvers: true,
  description: 'The number of organisations on the platform.',
})
export class OrganisationFiguresType {
  @Field(() => Int, { description: 'The number of all organisations.' })
  total!: number;

  @Field(() => GraphQLJSONObject, {
    description: 'The number of organisations per plan tier. The keys are `starter`, `growth` and `enterprise`.',
  })
  byPlan!: Readonly<Record<string, number>>;
}

@ObjectType('RegisterState', { simpleResolvers: true, description: 'The state of one register or screening list.' })
export class RegisterStateType {
  @Field(() => String, { description: 'The name of the register, as in `source.register` of a verification.' })
  register!: string;

  @Field(() => String, {
    description:
      'The type of source: `extract` for imported data, `live` for a register that is queried over the network.',
  })
  kind!: string;

  @Field(() => Int, { nullable: true, description: 'The number of imported records. Null for a live register.' })
  records!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The date of the data, as YYYY-MM-DD. For a live register, the date of its last response. Null if there is none.',
  })
  asOf!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the data was imported. Null for a live register.' })
  importedAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The number of verifications or live calls without a response in the last 24 hours. Null for imported lists, where they are not counted.',
  })
  failures24Hours!: number | null;

  @Field(() => GraphQLJSONObject, {
    description:
      'The number of live calls per result in the last 24 hours. The keys are `found`, `not_found` and types of failure.',
  })
  calls24Hours!: Readonly<Record<string, number>>;

  @Field(() => Boolean, { description: 'Whether the data is invented sample data.' })
  isSample!: boolean;

  @Field(() => Boolean, {
    description: 'Whether the register has rejected the configured GUID or key since its last response.',
  })
  isMisconfigured!: boolean;

  @Field(() => Date, {
    nullable: true,
    description: 'When a live register last responded. Null for imported data or if it never responded.',
  })
  lastSuccessAt!: Date | null;
}

@ObjectType('ServiceFacts', { simpleResolvers: true, description: 'The process that returned this response.' })
export class ServiceFactsType {
  @Field(() => String, { description: 'The version of the service, such as `0.1.0`.' })
  version!: string;

  @Field(() => String, { description: 'The region where data is stored, such as `ap-southeast-2`.' })
  region!: string;

  @Field(() => Date, { description: 'The time at which the process started.' })
  startedAt!: Date;
}

@ObjectType('MailFigures', {
  simpleResolvers: true,
  description: 'The e-mail queue of the platform and all its organisations.',
})
export class MailFiguresType {
  @Field(() => Int, { description: 'The number of e-mails waiting to be sent.' })
  pending!: number;

  @Field(() => Date, {
    nullable: true,
    description: 'The due time of the e-mail that has been waiting longest. Null if none is due.',
  })
  overdueSince!: Date | null;
}

@ObjectType('ModeFigures', {
  simpleResolvers: true,
  description: 'The figures for live or test data, over all organisations.',
})
export class ModeFiguresType {
  @Field(() => ApiKeyFiguresType, { description: 'The number of API keys by state.' })
  apiKeys!: ApiKeyFiguresType;

  @Field(() => VerificationFiguresType, { description: 'The number of verifications by result.' })
  verifications!: VerificationFiguresType;

  @Field(() => CertificateFiguresType, { description: 'The number of certificates by status.' })
  certificates!: CertificateFiguresType;

  @Field(() => OnboardingFiguresType, { description: 'The number of onboarding links by status.' })
  onboardings!: OnboardingFiguresType;

  @Field(() => WebhookFiguresType, { description: 'The number of webhook endpoints and deliveries.' })
  webhooks!: WebhookFiguresType;

  @Field(() => BulkFiguresType, { description: 'The number of bulk jobs by status.' })
  bulk!: BulkFiguresType;
}

@ObjectType('PlatformOverview', {
  simpleResolvers: true,
  description:
    'The figures of the whole platform at one time. They cover live data; the field `test` covers test data.',
})
export class PlatformOverviewType extends ModeFiguresType {
  @Field(() => OrganisationFiguresType, { description: 'The number of organisations on the platform.' })
  organisations!: OrganisationFiguresType;

  @Field(() => [RegisterStateType], { description: 'The state of each register and screening list.' })
  registers!: readonly RegisterStateType[];

  @Field(() => ServiceFactsType, { description: 'The process that returned this response.' })
  service!: ServiceFactsType;

  @Field(() => MailFiguresType, { description: 'The e-mail queue of the platform.' })
  mail!: MailFiguresType;

  @Field(() => ModeFiguresType, { description: 'The same figures for test data.' })
  test!: ModeFiguresType;

  @Field(() => Date, { description: 'When these figures were calculated.' })
  asOf!: Date;
}
