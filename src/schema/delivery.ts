import { ArgsType, Extensions, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { DeliveryState } from '../domain/deliverySchedule.js';
import type { EventKind } from '../domain/eventKinds.js';
import { createConnectionType, IdempotentInput, PageArgs } from './connection.js';
import { EventKindEnum } from './event.js';

// GraphQL shows the key, REST and the database the value (contract.md#enumerations).
const DeliveryStateEnum = { PENDING: 'pending', DELIVERED: 'delivered', FAILED: 'failed' } as const;

registerEnumType(DeliveryStateEnum, {
  name: 'DeliveryState',
  description: 'The state of a delivery.',
  valuesConfig: {
    PENDING: { description: 'It is waiting for its first or next attempt.' },
    DELIVERED: { description: 'The endpoint accepted the event with a 2xx status.' },
    FAILED: { description: 'No attempt is left, or the delivery was cancelled. You can replay it.' },
  },
});

@ObjectType('DeliveryAttempt', {
  simpleResolvers: true,
  description: 'One attempt to deliver an event to a webhook endpoint.',
})
export class DeliveryAttemptType {
  @Field(() => Int, { description: 'The number of the attempt, counted from 1.' })
  number!: number;

  @Field(() => Date, { description: 'The time at which the attempt started.' })
  startedAt!: Date;

  @Field(() => Int, { description: 'The duration of the attempt in milliseconds.' })
  durationMs!: number;

  @Field(() => String, {
    description:
      'The result in one word: `delivered`, `refused` or the type of failure, such as `timeout`, `unreachable` or `tls`.',
  })
  outcome!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The HTTP status that the receiver returned. Null if there was no response.',
  })
  status!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'A sentence that explains why the attempt failed and what helps. Null if it succeeded.',
  })
  error!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The beginning of the response body. Null if there was no response.',
  })
  response!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When the next attempt was scheduled for. Null if none was scheduled.',
  })
  nextAttemptAt!: Date | null;

  @Field(() => Boolean, {
    description: 'Whether a person or key requested the attempt, instead of the retry schedule.',
  })
  isManual!: boolean;
}

@ObjectType('Delivery', { simpleResolvers: true, description: 'The delivery of one event to one webhook endpoint.' })
export class DeliveryType {
  @Field(() => ID, { description: 'The id of the delivery: `dlv_…`.' })
  id!: string;

  @Field(() => ID, { description: 'The id of the webhook endpoint: `whk_…`.' })
  webhookId!: string;

  @Field(() => ID, {
    description: 'The id of the event: `evt_…`. The receiver gets it in the body and in the header `webhook-id`.',
  })
  eventId!: string;

  @Field(() => EventKindEnum, { description: 'The event type, such as `verification.completed`.' })
  event!: EventKind;

  @Field(() => DeliveryStateEnum, { description: 'The current state of the delivery.' })
  state!: DeliveryState;

  @Field(() => Int, { description: 'The number of attempts made so far.' })
  attemptCount!: number;

  @Field(() => Date, {
    nullable: true,
    description: 'When the next attempt is due, unless the endpoint is paused. Null once the delivery is finished.',
  })
  nextAttemptAt!: Date | null;

  @Field(() => Date, { description: 'When the delivery was created.' })
  createdAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When the delivery succeeded or finally failed. Null while it is pending.',
  })
  finishedAt!: Date | null;

  @Extensions({ jsonSchema: { maxItems: 100 } })
  @Field(() => [DeliveryAttemptType], {
    description: 'The attempts, oldest first. If there are more than 100, only the last 100 are listed.',
  })
  attempts!: readonly DeliveryAttemptType[];
}

@ObjectType('RecoveredDeliveries', {
  simpleResolvers: true,
  description: 'The result of recovering missed deliveries.',
})
export class RecoveredDeliveriesType {
  @Field(() => Int, {
    description:
      'The number of deliveries that were made pending so far, including deliveries of events that the endpoint never received.',
  })
  recovered!: number;

  @Field(() => Boolean, {
    description:
      'Whether everything is recovered. If false, the service continues in the background; read the progress in `recovery` of the webhook.',
  })
  isComplete!: boolean;
}

export const DeliveryConnection = createConnectionType(
  'Delivery',
  DeliveryType,
  'A page of deliveries, newest events first.',
);

@ArgsType()
export class DeliveriesArgs extends PageArgs {
  @Field(() => ID, { description: 'The id of the endpoint whose deliveries are listed: `whk_…`.' })
  webhookId!: string;

  @Field(() => DeliveryStateEnum, { nullable: true, description: 'Only deliveries in this state.' })
  state?: DeliveryState | null;

  @Field(() => EventKindEnum, { nullable: true, description: 'Only deliveries of this event type.' })
  event?: EventKind | null;
}

@InputType({ description: 'The delivery to retry now.' })
export class RetryDeliveryInput extends IdempotentInput {
  @Field(() => ID, { description: 'The id of the delivery to retry: `dlv_…`.' })
  id!: string;
}

@InputType({ description: 'The pending delivery to cancel.' })
export class CancelDeliveryInput extends IdempotentInput {
  @Field(() => ID, { description: 'The id of the delivery to cancel: `dlv_…`.' })
  id!: string;
}

@InputType({ description: 'The endpoint, and the time since which it missed deliveries.' })
export class RecoverDeliveriesInput extends IdempotentInput {
  @Field(() => ID, { description: 'The id of the endpoint that missed deliveries: `whk_…`.' })
  id!: string;

  @Field(() => Date, { description: 'The time from which deliveries are recovered, at most 90 days ago.' })
  since!: Date;
}
