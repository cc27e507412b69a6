import { Arg, Args, Ctx, Extensions, ID, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { keptDays } from '../domain/inputs/limits.js';
import { eventFilter } from '../domain/inputs/verifications.js';
import { getEvent, listEvents, subscribeToEvents, toEventResult } from '../operations/events/listEvents.js';
import { type Connection, toConnection } from '../schema/connection.js';
import { EventConnection, EventsArgs, EventType, LiveEventsArgs } from '../schema/event.js';

@Resolver()
export class EventResolver {
  @Extensions({ input: eventFilter })
  @Query(() => EventConnection, {
    nullable: true,
    description:
      'Lists the event log of the organisation, newest first. With the `cursor` of an event as `after`, it lists newer events, oldest first, so that you miss none; with `after: "start"`, all that are kept. ' +
      `Fails with \`CURSOR_EXPIRED\` if the cursor is older than ${keptDays.events} days.`,
  })
  async events(@Ctx() ctx: Context, @Args(() => EventsArgs) args: EventsArgs): Promise<Connection<EventType>> {
    const after = args.after === 'start' ? null : (args.after ?? null);
    return toConnection(await listEvents(ctx, args, args), { after }, ({ pageCursor }) => pageCursor);
  }

  @Query(() => EventType, { nullable: true, description: 'Returns an event of the log.' })
  event(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the event: `evt_…`.' }) id: string,
  ): Promise<EventType> {
    return getEvent(ctx, id);
  }

  @Extensions({ input: eventFilter })
  @Subscription(() => EventType, {
    name: 'events',
    description:
      'Sends events as they happen, oldest first. With `after`, missed events come first, without gaps or duplicates; with `after: "start"`, all that are kept. A subscriber that reads too slowly is disconnected with code 4490 and the cursor to resume from.',
    subscribe: ({ args, context }: { args: LiveEventsArgs; context: Context }) => subscribeToEvents(context, args),
  })
  liveEvents(
    @Args(() => LiveEventsArgs) _: LiveEventsArgs,
    @Root() event: Parameters<typeof toEventResult>[0],
  ): EventType {
    return toEventResult(event);
  }
}
