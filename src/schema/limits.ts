import { Field, Int, ObjectType } from 'type-graphql';
import type { Plan } from '../entities/organisation.js';
import { PlanEnum } from './enums.js';

@ObjectType('LimitCount', { simpleResolvers: true, description: 'The current use of a rate limit.' })
export class LimitCountType {
  @Field(() => Int, { description: 'The number of calls permitted in the window.' })
  limit!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'The number of calls used in the current window, at most `limit`. Null if the counter cannot be reached.',
  })
  used!: number | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When the window ends. Null if nothing was used or the time is unknown.',
  })
  resetsAt!: Date | null;
}

@ObjectType('Limit', {
  simpleResolvers: true,
  description: 'A rate limit: the number of calls permitted in a window of time.',
})
export class LimitType {
  @Field(() => String, {
    description:
      'The name of the limit, as in the `RateLimit` headers: `verifications`, `bulkUploads`, `certificateReads` or, for all other calls, `requests`.',
  })
  name!: string;

  @Field(() => Int, { description: 'The length of the window in seconds.' })
  windowSeconds!: number;

  @Field(() => LimitCountType, { description: 'The use by this API key or member.' })
  own!: LimitCountType;

  @Field(() => LimitCountType, { description: 'The use by all keys and members of the organisation.' })
  organisation!: LimitCountType;
}

@ObjectType('Limits', {
  simpleResolvers: true,
  description: 'The plan tier of the organisation and its current use of each rate limit.',
})
export class LimitsType {
  @Field(() => PlanEnum, { description: 'The plan tier of the organisation.' })
  plan!: Plan;

  @Field(() => [LimitType], { description: 'The rate limits. Empty if rate limits are turned off.' })
  limits!: readonly LimitType[];
}
