import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType('ApiKeyFigures', { simpleResolvers: true, description: 'The API keys of all organisations, by state.' })
export class ApiKeyFiguresType {
  @Field(() => Int, { description: 'The number of keys that can be used.' })
  active!: number;

  @Field(() => Int, { description: 'The number of keys that were revoked or that act for a removed member.' })
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
export class VerificationFiguresType {
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
export class CertificateFiguresType {
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
export class OnboardingFiguresType {
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
export class WebhookFiguresType {
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
export class BulkFiguresType {
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
