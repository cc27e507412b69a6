import { Field, Int, ObjectType } from 'type-graphql';
import type { Plan } from '../entities/organisation.js';
import { PlanEnum } from './enums.js';

@ObjectType('LimitCount', { simpleResolvers: true, description: 'What of a limit is used at this moment.' })
export class LimitCountType {
  @Field(() => Int, { description: 'How many there may be in the window.' })
  limit!: number;

  @Field(() => Int, { nullable: true, description: 'At most the limit; null while what counts cannot be reached.' })
  used!: number | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When it begins anew; null where nothing is used, or nobody knows.',
  })
  resetsAt!: Date | null;
}

@ObjectType('Limit', { simpleResolvers: true, description: 'How many of something there may be in a window of time.' })
export class LimitType {
  @Field(() => String, {
    description:
      '`verifications`, `bulkUploads`, `certificateReads`, or `requests`: all that have no limit of their own. As in the `RateLimit` headers.',
  })
  name!: string;

  @Field(() => Int)
  windowSeconds!: number;

  @Field(() => LimitCountType, { description: 'Of the API key, or the member.' })
  own!: LimitCountType;

  @Field(() => LimitCountType, { description: 'Of all keys and members of the organisation together.' })
  organisation!: LimitCountType;
}

@ObjectType('Limits', { simpleResolvers: true, description: 'The plan, and what of its limits is used.' })
export class LimitsType {
  @Field(() => PlanEnum)
  plan!: Plan;

  @Field(() => [LimitType], { description: 'None where nothing is limited.' })
  limits!: readonly LimitType[];
}
