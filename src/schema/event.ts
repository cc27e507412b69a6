import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import type { EventOrder } from '../domain/eventCursor.js';
import type { Mode } from '../entities/apiKey.js';
import type { EventKind } from '../entities/event.js';
import { connectionTypeOf, PageArgs } from './connection.js';
import { EventKindEnum, EventOrderEnum, ModeEnum } from './enums.js';

@ObjectType('Event', {
  simpleResolvers: true,
  description: 'Something that happened, as webhooks and subscribers get it.',
})
export class EventType {
  @Field(() => ID)
  id!: string;

  @Field(() => EventKindEnum, { description: 'What happened.' })
  event!: EventKind;

  @Field(() => Date)
  timestamp!: Date;

  @Field(() => ModeEnum)
  mode!: Mode;

  @Field(() => GraphQLJSONObject, { description: 'What it is about: see the kind.' })
  data!: object;

  @Field(() => String, { description: 'Its place in the log: send it as `after` to read the newer events behind it.' })
  cursor!: string;
}

export const EventConnection = connectionTypeOf('Event', EventType, 'A page of the event log.');

@ArgsType()
export class LiveEventsArgs {
  @Field(() => [EventKindEnum], { nullable: true, description: 'All kinds unless given.' })
  types?: EventKind[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor behind which to begin; only what comes from now on unless given.',
  })
  after?: string | null;
}

@ArgsType()
export class EventsArgs extends PageArgs {
  @Field(() => [EventKindEnum], { nullable: true, description: 'All kinds unless given.' })
  types?: EventKind[] | null;

  @Field(() => EventOrderEnum, {
    nullable: true,
    description:
      'Unless given, the newest events come first. Behind the `cursor` of an event the next newer ones come first, and a ' +
      'next page goes on in the order of its list.',
  })
  order?: EventOrder | null;

  @Field(() => Boolean, {
    nullable: true,
    description: '`true` is `order: NEWEST`, `false` is `order: OLDEST`.',
    deprecationReason: 'Use `order`.',
  })
  newestFirst?: boolean | null;
}
