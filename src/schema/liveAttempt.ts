import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import type { EventKind } from '../domain/eventKinds.js';
import { EventKindEnum } from './event.js';

@ObjectType('LiveDeliveryAttempt', {
  simpleResolvers: true,
  description: 'An attempt to deliver an event, sent to subscribers when it ends.',
})
export class LiveAttemptType {
  @Field(() => ID, { description: 'The id of the delivery: `dlv_…`.' })
  deliveryId!: string;

  @Field(() => ID, { description: 'The id of the webhook endpoint: `whk_…`.' })
  webhookId!: string;

  @Field(() => ID, { description: 'The id of the event: `evt_…`.' })
  eventId!: string;

  @Field(() => EventKindEnum, { description: 'The event type, such as `verification.completed`.' })
  event!: EventKind;

  @Field(() => Int, { description: 'The number of the attempt within its delivery, counted from 1.' })
  number!: number;

  @Field(() => Boolean, {
    description: 'Whether a person or key requested the attempt, instead of the retry schedule.',
  })
  isManual!: boolean;

  @Field(() => String, {
    description: 'The result in one word: `delivered`, `refused` or the type of failure, such as `timeout`.',
  })
  outcome!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The HTTP status that the receiver returned. Null if there was no response.',
  })
  status!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'A sentence that explains why the attempt failed. Null if it succeeded.',
  })
  error!: string | null;

  @Field(() => Date, { description: 'The time at which the attempt started.' })
  startedAt!: Date;

  @Field(() => Int, { description: 'The duration of the attempt in milliseconds.' })
  durationMs!: number;

  @Field(() => Date, { nullable: true, description: 'When the next attempt is due. Null if there is none.' })
  nextAttemptAt!: Date | null;
}

@ArgsType()
export class LiveAttemptsArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only attempts to this endpoint: `whk_…`. The default is all endpoints.',
  })
  webhookId?: string | null;
}
