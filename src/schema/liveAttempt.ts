import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import type { EventKind } from '../entities/event.js';
import { EventKindEnum } from './enums.js';

@ObjectType('LiveDeliveryAttempt', {
  simpleResolvers: true,
  description: 'An attempt to deliver an event to a webhook endpoint, as it went.',
})
export class LiveAttemptType {
  @Field(() => ID)
  deliveryId!: string;

  @Field(() => ID)
  webhookId!: string;

  @Field(() => ID)
  eventId!: string;

  @Field(() => EventKindEnum, { description: 'What the event tells of.' })
  event!: EventKind;

  @Field(() => Int, { description: 'From 1, per delivery.' })
  number!: number;

  @Field(() => Boolean, { description: 'It was asked for, and not made by the schedule.' })
  isManual!: boolean;

  @Field(() => String, { description: 'How it went.' })
  outcome!: string;

  @Field(() => Int, { nullable: true, description: 'The HTTP status; null when there was no answer.' })
  status!: number | null;

  @Field(() => String, { nullable: true, description: 'Why it failed, where it did.' })
  error!: string | null;

  @Field(() => Date)
  startedAt!: Date;

  @Field(() => Int)
  durationMs!: number;

  @Field(() => Date, { nullable: true, description: 'When the next one is due; null when there is none.' })
  nextAttemptAt!: Date | null;
}

@ArgsType()
export class LiveAttemptsArgs {
  @Field(() => ID, { nullable: true, description: 'To this endpoint only: `whk_…`.' })
  webhookId?: string | null;
}
