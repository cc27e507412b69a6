import { Arg, Args, Ctx, ID, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../context.js';
import { getEvent } from '../operations/events/getEvent.js';
import { eventResultOf } from '../operations/events/eventResult.js';
import { listEvents } from '../operations/events/listEvents.js';
import { subscribeToEvents } from '../operations/events/subscribeToEvents.js';
import { connectionOf, type Connection } from '../schema/connection.js';
import { EventConnection, EventsArgs, EventType, LiveEventsArgs } from '../schema/event.js';

@Resolver()
export class EventResolver {
  @Query(() => EventConnection, {
    nullable: true,
    description:
      'The event log of the organisation, newest first. Behind the `cursor` of an event it is read oldest first: none is missed.',
  })
  async events(@Ctx() ctx: Context, @Args(() => EventsArgs) args: EventsArgs): Promise<Connection<EventType>> {
    return connectionOf(await listEvents(ctx, args, args), ({ pageCursor }) => pageCursor);
  }

  @Query(() => EventType, { nullable: true, description: 'One event.' })
  event(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'Its id: `evt_…`.' }) id: string): Promise<EventType> {
    return getEvent(ctx, id);
  }

  @Subscription(() => EventType, {
    name: 'events',
    description:
      'Events as they happen, oldest first. With `after`, first what was missed, then what comes: no gap, and none twice. ' +
      'Whoever reads too slowly is cut off with code 4490, and a reason that says after which cursor to go on.',
    subscribe: ({ args, context }: { args: LiveEventsArgs; context: Context }) => subscribeToEvents(context, args),
  })
  liveEvents(
    @Args(() => LiveEventsArgs) _: LiveEventsArgs,
    @Root() event: Parameters<typeof eventResultOf>[0],
  ): EventType {
    return eventResultOf(event);
  }
}
