import { ArgsType, Extensions, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { DeliveryState } from '../domain/deliverySchedule.js';
import type { EventTypeName } from '../domain/eventTypeNames.js';
import { keptDays } from '../domain/inputs/limits.js';
import { createConnectionType, IdempotentInput, PageArgs } from './connection.js';
import { Described, Nullable } from './described.js';
import { EventTypeNameEnum } from './event.js';

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

@ObjectType('ResponseHeader', { simpleResolvers: true, description: 'A header of a response.' })
export class ResponseHeaderType {
  @Described(() => String, 'The name of the header in lower case.')
  name!: string;

  @Described(() => String, 'The value of the header. `(not stored)` for `set-cookie`.')
  value!: string;
}

@ObjectType('DeliveryAttempt', {
  simpleResolvers: true,
  description: 'One attempt to deliver an event to a webhook endpoint.',
})
export class DeliveryAttemptType {
  @Described(() => Int, 'The number of the attempt, counted from 1.')
  number!: number;

  @Described(() => Date, 'The time at which the attempt started.')
  startedAt!: Date;

  @Described(() => Int, 'The duration of the attempt in milliseconds.')
  durationMs!: number;

  @Described(
    () => String,
    'The result in one word: `delivered`, `refused` or the type of failure, such as `timeout`, `unreachable` or `tls`.',
  )
  outcome!: string;

  @Nullable(() => Int, 'The HTTP status that the receiver returned. Null if there was no response.')
  status!: number | null;

  @Nullable(() => String, 'A sentence that explains why the attempt failed and what helps. Null if it succeeded.')
  error!: string | null;

  @Nullable(() => String, 'The beginning of the response body. Null if there was no response.')
  response!: string | null;

  @Nullable(
    () => [ResponseHeaderType],
    'The headers of the response: the first 20, with 2,048 characters in all. Null if there was no response, or it was received before its headers were stored.',
  )
  responseHeaders!: readonly ResponseHeaderType[] | null;

  @Nullable(() => Date, 'When the next attempt was scheduled for. Null if none was scheduled.')
  nextAttemptAt!: Date | null;

  @Described(() => Boolean, 'Whether a person or key requested the attempt, instead of the retry schedule.')
  isManual!: boolean;
}

@ObjectType('Delivery', { simpleResolvers: true, description: 'The delivery of one event to one webhook endpoint.' })
export class DeliveryType {
  @Described(() => ID, 'The id of the delivery: `dlv_…`.')
  id!: string;

  @Described(() => ID, 'The id of the webhook endpoint: `whk_…`.')
  webhookId!: string;

  @Described(() => ID, 'The id of the event: `evt_…`. The receiver gets it in the body and in the header `webhook-id`.')
  eventId!: string;

  @Described(() => EventTypeNameEnum, 'The event type, such as `verification.completed`.')
  event!: EventTypeName;

  @Described(() => DeliveryStateEnum, 'The current state of the delivery.')
  state!: DeliveryState;

  @Described(() => Int, 'The number of attempts made so far.')
  attemptCount!: number;

  @Nullable(
    () => Date,
    'When the next attempt is due, unless the endpoint is paused. Null once the delivery is finished.',
  )
  nextAttemptAt!: Date | null;

  @Described(() => Date, 'When the delivery was created.')
  createdAt!: Date;

  @Nullable(() => Date, 'When the delivery succeeded or finally failed. Null while it is pending.')
  finishedAt!: Date | null;

  @Extensions({ jsonSchema: { maxItems: 100 } })
  @Described(
    () => [DeliveryAttemptType],
    'The attempts, oldest first. If there are more than 100, only the last 100 are listed.',
  )
  attempts!: readonly DeliveryAttemptType[];
}

@ObjectType('RecoveredDeliveries', {
  simpleResolvers: true,
  description: 'The result of recovering missed deliveries.',
})
export class RecoveredDeliveriesType {
  @Described(
    () => Int,
    'The number of deliveries that were made pending so far, including deliveries of events that the endpoint never received.',
  )
  recovered!: number;

  @Described(
    () => Boolean,
    'Whether everything is recovered. If false, the service continues in the background; read the progress in `recovery` of the webhook.',
  )
  isComplete!: boolean;
}

export const DeliveryConnection = createConnectionType(
  'Delivery',
  DeliveryType,
  'A page of deliveries, newest events first.',
);

@ArgsType()
export class DeliveriesArgs extends PageArgs {
  @Described(() => ID, 'The id of the endpoint whose deliveries are listed: `whk_…`.')
  webhookId!: string;

  @Nullable(() => DeliveryStateEnum, 'Only deliveries in this state.')
  state?: DeliveryState | null;

  @Nullable(() => EventTypeNameEnum, 'Only deliveries of this event type.')
  event?: EventTypeName | null;
}

@InputType({ description: 'The delivery to retry now.' })
export class RetryDeliveryInput extends IdempotentInput {
  @Described(() => ID, 'The id of the delivery to retry: `dlv_…`.')
  id!: string;
}

@InputType({ description: 'The pending delivery to cancel.' })
export class CancelDeliveryInput extends IdempotentInput {
  @Described(() => ID, 'The id of the delivery to cancel: `dlv_…`.')
  id!: string;
}

@InputType({ description: 'The endpoint, and the time since which it missed deliveries.' })
export class RecoverDeliveriesInput extends IdempotentInput {
  @Described(() => ID, 'The id of the endpoint that missed deliveries: `whk_…`.')
  id!: string;

  @Described(() => Date, `The time from which deliveries are recovered, at most ${keptDays.events} days ago.`)
  since!: Date;
}
