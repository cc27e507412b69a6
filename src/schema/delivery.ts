import { ArgsType, Extensions, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { DeliveryState } from '../entities/delivery.js';
import type { EventKind } from '../entities/event.js';
import { connectionTypeOf, PageArgs } from './connection.js';
import { DeliveryStateEnum, EventKindEnum } from './enums.js';
import { IdempotentInput } from './idempotentInput.js';

@ObjectType('DeliveryAttempt', { simpleResolvers: true, description: 'One attempt to deliver an event.' })
export class DeliveryAttemptType {
  @Field(() => Int, { description: 'From 1.' })
  number!: number;

  @Field(() => Date)
  startedAt!: Date;

  @Field(() => Int, { description: 'In milliseconds.' })
  durationMs!: number;

  @Field(() => String, { description: 'How it went, in one word.' })
  outcome!: string;

  @Field(() => Int, { nullable: true, description: 'The HTTP status; null when there was no answer.' })
  status!: number | null;

  @Field(() => String, { nullable: true, description: 'Why it failed, and what helps; null when it did not.' })
  error!: string | null;

  @Field(() => String, { nullable: true, description: 'How the answer begins.' })
  response!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the next attempt was to be; null when none was.' })
  nextAttemptAt!: Date | null;

  @Field(() => Boolean, { description: 'Somebody asked for it.' })
  isManual!: boolean;
}

@ObjectType('Delivery', { simpleResolvers: true, description: 'An event on its way to one endpoint.' })
export class DeliveryType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The endpoint.' })
  webhookId!: string;

  @Field(() => ID, { description: 'The event: the id in its body, and in the header `webhook-id`.' })
  eventId!: string;

  @Field(() => EventKindEnum, { description: 'The kind of the event.' })
  event!: EventKind;

  @Field(() => DeliveryStateEnum)
  state!: DeliveryState;

  @Field(() => Int, { description: 'How many attempts were made.' })
  attemptCount!: number;

  @Field(() => Date, {
    nullable: true,
    description: 'When it is due, unless the endpoint is paused; null once it is finished.',
  })
  nextAttemptAt!: Date | null;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true })
  finishedAt!: Date | null;

  @Extensions({ jsonSchema: { maxItems: 100 } })
  @Field(() => [DeliveryAttemptType], { description: 'In their order; of more than 100 the last ones.' })
  attempts!: readonly DeliveryAttemptType[];
}

@ObjectType('RecoveredDeliveries', { simpleResolvers: true, description: 'What a recovery has found.' })
export class RecoveredDeliveriesType {
  @Field(() => Int, { description: 'How many deliveries are pending again, or for the first time, so far.' })
  recovered!: number;

  @Field(() => Boolean, {
    description: 'False: there is more, and the service continues. `recovery` of the webhook says how far it is.',
  })
  isComplete!: boolean;
}

export const DeliveryConnection = connectionTypeOf('Delivery', DeliveryType, 'A page, newest events first.');

@ArgsType()
export class DeliveriesArgs extends PageArgs {
  @Field(() => ID, { description: 'The endpoint whose deliveries are listed.' })
  webhookId!: string;

  @Field(() => DeliveryStateEnum, { nullable: true, description: 'In this state.' })
  state?: DeliveryState | null;

  @Field(() => EventKindEnum, { nullable: true, description: 'Of events of this kind.' })
  event?: EventKind | null;
}

@InputType()
export class RetryDeliveryInput extends IdempotentInput {
  @Field(() => ID, { description: 'The delivery to send now: `dlv_…`.' })
  id!: string;
}

@InputType()
export class CancelDeliveryInput extends IdempotentInput {
  @Field(() => ID, { description: 'The delivery to give up: `dlv_…`.' })
  id!: string;
}

@InputType()
export class RecoverDeliveriesInput extends IdempotentInput {
  @Field(() => ID, { description: 'The endpoint that has missed something.' })
  id!: string;

  @Field(() => Date, { description: 'Since when; at most 90 days back.' })
  since!: Date;
}
