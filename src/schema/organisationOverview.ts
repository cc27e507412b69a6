import { Field, Float, ID, Int, ObjectType } from 'type-graphql';

@ObjectType('OutcomeCounts', { simpleResolvers: true, description: 'Verifications by what came of them.' })
export class OutcomeCountsType {
  @Field(() => Int, { description: 'Of every status, errors included.' })
  total!: number;

  @Field(() => Int)
  verified!: number;

  @Field(() => Int)
  inactive!: number;

  @Field(() => Int)
  notFound!: number;

  @Field(() => Int, { description: 'Without a score: the register gave no answer.' })
  error!: number;

  @Field(() => Int)
  low!: number;

  @Field(() => Int)
  medium!: number;

  @Field(() => Int)
  high!: number;

  @Field(() => Int)
  critical!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Of those with a score the share, from 0 to 1, that is above 50; null: there are none.',
  })
  highRiskRate!: number | null;
}

@ObjectType('OutcomeDay', { simpleResolvers: true, description: 'The verifications of a day.' })
export class OutcomeDayType extends OutcomeCountsType {
  @Field(() => String, { description: 'YYYY-MM-DD, in the time zone that was asked for.' })
  day!: string;
}

@ObjectType('VerificationTrend', { simpleResolvers: true, description: 'Verifications of some days, and before.' })
export class VerificationTrendType {
  @Field(() => OutcomeCountsType)
  total!: OutcomeCountsType;

  @Field(() => OutcomeCountsType, {
    description: 'Of as many days before, up to the same time of day, to a quarter of an hour.',
  })
  before!: OutcomeCountsType;

  @Field(() => [OutcomeDayType], { description: 'Oldest first, today last; days without any have zeros.' })
  byDay!: readonly OutcomeDayType[];
}

@ObjectType('DeliveryFigures', {
  simpleResolvers: true,
  description: 'Deliveries of the events of some days, by where they stand now.',
})
export class DeliveryFiguresType {
  @Field(() => Int)
  delivered!: number;

  @Field(() => Int, { description: 'Those that were cancelled, too.' })
  failed!: number;

  @Field(() => Int, { description: 'To be sent, or held by a paused endpoint.' })
  pending!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'Of those that are delivered or failed the share, from 0 to 1, that is delivered; null: there are none.',
  })
  successRate!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Within how many milliseconds 95 of 100 attempts that succeeded were answered, of the newest 200 at each endpoint; null: there are none.',
  })
  p95Ms!: number | null;
}

@ObjectType('Waiting', { simpleResolvers: true, description: 'How many wait for somebody.' })
export class WaitingType {
  @Field(() => Int, { description: '100 at most.' })
  count!: number;

  @Field(() => Boolean, { description: 'There are more, or there may be.' })
  hasMore!: boolean;

  @Field(() => ID, {
    nullable: true,
    description: 'The one to begin with, of a decision what it is about; null: there is none.',
  })
  firstId!: string | null;

  @Field(() => Date, { nullable: true, description: 'Since when that one waits or fails, or when it expires.' })
  firstAt!: Date | null;
}

@ObjectType('OrganisationNeeds', {
  simpleResolvers: true,
  description: 'What needs somebody now; null is what the caller may not read.',
})
export class OrganisationNeedsType {
  @Field(() => WaitingType, { nullable: true, description: 'Onboardings that wait for a decision.' })
  onboardings!: WaitingType | null;

  @Field(() => WaitingType, { nullable: true, description: 'Decisions that wait for a second officer.' })
  decisions!: WaitingType | null;

  @Field(() => WaitingType, { nullable: true, description: 'Certificates that wait for a second officer.' })
  certificates!: WaitingType | null;

  @Field(() => WaitingType, {
    nullable: true,
    description:
      'Entities with a candidate that nobody has confirmed or dismissed, by the newest verification of the last 90 days that looked for any, of at most 200; `firstId` is a verification.',
  })
  candidates!: WaitingType | null;

  @Field(() => WaitingType, {
    nullable: true,
    description: 'Endpoints that have failed for long enough to be told of, and those that are disabled.',
  })
  endpoints!: WaitingType | null;

  @Field(() => WaitingType, { nullable: true, description: 'Bulks that have failed in the last 7 days.' })
  bulks!: WaitingType | null;

  @Field(() => WaitingType, {
    nullable: true,
    description: 'API keys that expire within 30 days, and before any that has taken their place.',
  })
  expiringKeys!: WaitingType | null;

  @Field(() => WaitingType, { nullable: true, description: 'Certificates that expire within 30 days.' })
  expiringCertificates!: WaitingType | null;
}

@ObjectType('OrganisationOverview', {
  simpleResolvers: true,
  description: 'How it goes in the organisation of the caller, of the live or the test data that the caller is at.',
})
export class OrganisationOverviewType {
  @Field(() => Int)
  days!: number;

  @Field(() => String)
  timeZone!: string;

  @Field(() => Date, { description: 'When the first of the days begins.' })
  from!: Date;

  @Field(() => VerificationTrendType, { nullable: true, description: 'Null for a caller who may not read them.' })
  verifications!: VerificationTrendType | null;

  @Field(() => DeliveryFiguresType, { nullable: true, description: 'Null for a caller who may not read them.' })
  deliveries!: DeliveryFiguresType | null;

  @Field(() => OrganisationNeedsType)
  needs!: OrganisationNeedsType;

  @Field(() => Date, { description: 'The moment.' })
  asOf!: Date;
}
