import { ArgsType, ID, Int, ObjectType } from 'type-graphql';
import type { EventTypeName } from '../domain/eventTypeNames.js';
import { Described, Nullable } from './described.js';
import { EventTypeNameEnum } from './event.js';

@ObjectType('LiveDeliveryAttempt', {
  simpleResolvers: true,
  description: 'An attempt to deliver an event, sent to subscribers when it ends.',
})
export class LiveAttemptType {
  @Described(() => ID, 'The id of the delivery: `dlv_…`.')
  deliveryId!: string;

  @Described(() => ID, 'The id of the webhook endpoint: `whk_…`.')
  webhookId!: string;

  @Described(() => ID, 'The id of the event: `evt_…`.')
  eventId!: string;

  @Described(() => EventTypeNameEnum, 'The event type, such as `verification.completed`.')
  event!: EventTypeName;

  @Described(() => Int, 'The number of the attempt within its delivery, counted from 1.')
  number!: number;

  @Described(() => Boolean, 'Whether a person or key requested the attempt, instead of the retry schedule.')
  isManual!: boolean;

  @Described(() => String, 'The result in one word: `delivered`, `refused` or the type of failure, such as `timeout`.')
  outcome!: string;

  @Nullable(() => Int, 'The HTTP status that the receiver returned. Null if there was no response.')
  status!: number | null;

  @Nullable(() => String, 'A sentence that explains why the attempt failed. Null if it succeeded.')
  error!: string | null;

  @Described(() => Date, 'The time at which the attempt started.')
  startedAt!: Date;

  @Described(() => Int, 'The duration of the attempt in milliseconds.')
  durationMs!: number;

  @Nullable(() => Date, 'When the next attempt is due. Null if there is none.')
  nextAttemptAt!: Date | null;
}

@ArgsType()
export class LiveAttemptsArgs {
  @Nullable(() => ID, 'Only attempts to this endpoint: `whk_…`. The default is all endpoints.')
  webhookId?: string | null;
}
