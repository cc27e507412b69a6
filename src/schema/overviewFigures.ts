import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType('ApiKeyFigures', { simpleResolvers: true, description: 'Keys of organisations.' })
export class ApiKeyFiguresType {
  @Field(() => Int)
  active!: number;

  @Field(() => Int, { description: 'Revoked, or acting for a member who was removed.' })
  revoked!: number;

  @Field(() => Int)
  expired!: number;
}

@ObjectType('DayCount', { simpleResolvers: true, description: 'The verifications of a day.' })
export class DayCountType {
  @Field(() => String, { description: 'YYYY-MM-DD, in UTC.' })
  day!: string;

  @Field(() => Int)
  count!: number;
}

@ObjectType('VerificationFigures', {
  simpleResolvers: true,
  description: 'Verifications of every status, errors included.',
})
export class VerificationFiguresType {
  @Field(() => Int)
  total!: number;

  @Field(() => Int)
  last24Hours!: number;

  @Field(() => GraphQLJSONObject, { description: 'Of all: `verified`, `inactive`, `not_found` and `error`.' })
  byStatus!: Readonly<Record<string, number>>;

  @Field(() => GraphQLJSONObject, {
    description: 'Of all with a score: `low`, `medium`, `high` and `critical`.',
  })
  byRisk!: Readonly<Record<string, number>>;

  @Field(() => [DayCountType], { description: 'The last 30 days, today included, oldest first.' })
  byDay!: readonly DayCountType[];
}

@ObjectType('CertificateFigures', { simpleResolvers: true, description: 'Certificates by where they stand.' })
export class CertificateFiguresType {
  @Field(() => Int, { description: 'In force.' })
  issued!: number;

  @Field(() => Int)
  expired!: number;

  @Field(() => Int)
  revoked!: number;

  @Field(() => Int, { description: 'They wait for a second officer, and are none yet.' })
  proposed!: number;
}

@ObjectType('OnboardingFigures', { simpleResolvers: true, description: 'Onboarding links by where they stand.' })
export class OnboardingFiguresType {
  @Field(() => Int, { description: 'Their applicants can still submit.' })
  open!: number;

  @Field(() => Int, { description: 'They wait for a decision.' })
  submitted!: number;

  @Field(() => Int)
  decided!: number;

  @Field(() => Int)
  expired!: number;

  @Field(() => Int)
  revoked!: number;
}

@ObjectType('WebhookFigures', { simpleResolvers: true, description: 'Where events are sent, and how it goes.' })
export class WebhookFiguresType {
  @Field(() => Int, { description: 'Those that are paused or disabled, too.' })
  endpoints!: number;

  @Field(() => Int, { description: 'Deliveries that are to be sent, or held by a paused endpoint.' })
  pending!: number;

  @Field(() => Int)
  delivered24Hours!: number;

  @Field(() => Int, { description: 'Deliveries whose last attempt was in vain, and those that were cancelled.' })
  failed24Hours!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'Within how many milliseconds 95 of 100 endpoints took it: of the newest 5,000 deliveries of 24 hours; null: there are none.',
  })
  p95Ms!: number | null;

  @Field(() => Int, { description: 'Endpoints that get nothing any more, for they have failed too long or said so.' })
  disabled!: number;

  @Field(() => Date, {
    nullable: true,
    description: 'Since when the longest due delivery of an enabled endpoint waits; null: none is due.',
  })
  overdueSince!: Date | null;
}

@ObjectType('BulkFigures', { simpleResolvers: true, description: 'Bulks by where they stand.' })
export class BulkFiguresType {
  @Field(() => Int)
  running!: number;

  @Field(() => Int)
  completed24Hours!: number;

  @Field(() => Int)
  queued!: number;

  @Field(() => Int)
  failed24Hours!: number;

  @Field(() => Int, { description: 'Rows of those that are queued or running which are not done.' })
  rowsLeft!: number;
}
