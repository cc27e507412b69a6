import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import type { EventOrder } from '../domain/eventCursor.js';
import type { Mode } from '../entities/apiKey.js';
import type { EventKind } from '../entities/event.js';
import { connectionTypeOf, PageArgs } from './connection.js';
import { ModeEnum } from './enums.js';
import { EventKindEnum, EventOrderEnum } from './eventEnums.js';

@ObjectType('Event', {
  simpleResolvers: true,
  description: 'An event, with the content that webhooks and subscriptions deliver.',
})
export class EventType {
  @Field(() => ID, { description: 'The id of the event: `evt_…`. It is the same in every delivery attempt.' })
  id!: string;

  @Field(() => EventKindEnum, { description: 'The event type, such as `verification.completed`.' })
  event!: EventKind;

  @Field(() => Date, { description: 'The time at which the event happened.' })
  timestamp!: Date;

  @Field(() => ModeEnum, { description: 'Whether the event concerns live or test data.' })
  mode!: Mode;

  @Field(() => GraphQLJSONObject, { description: 'The payload of the event. Its members depend on the event type.' })
  data!: object;

  @Field(() => String, {
    description: 'The position of the event in the log. Send it as `after` to read newer events.',
  })
  cursor!: string;
}

export const EventConnection = connectionTypeOf('Event', EventType, 'A page of the event log with its events.');

@ArgsType()
export class LiveEventsArgs {
  @Field(() => [EventKindEnum], {
    nullable: true,
    description: 'Only events of these types. The default is all event types.',
  })
  types?: EventKind[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last event that you received. Without it, only new events are sent.',
  })
  after?: string | null;
}

@ArgsType()
export class EventsArgs extends PageArgs {
  @Field(() => [EventKindEnum], {
    nullable: true,
    description: 'Only events of these types. The default is all event types.',
  })
  types?: EventKind[] | null;

  @Field(() => EventOrderEnum, {
    nullable: true,
    description:
      'The order of the events. The default is newest first, or oldest first if `after` is the `cursor` of an event. Later pages keep the order of the first page.',
  })
  order?: EventOrder | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True lists the newest events first, false the oldest. Use `order` instead.',
    deprecationReason: 'Use `order`.',
  })
  newestFirst?: boolean | null;
}
