import { Args, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../context.js';
import { subscribeToAttempts } from '../operations/webhooks/subscribeToAttempts.js';
import { LiveAttemptsArgs, LiveAttemptType } from '../schema/liveAttempt.js';

@Resolver()
export class LiveAttemptResolver {
  @Subscription(() => LiveAttemptType, {
    description:
      'Attempts to deliver events, as they are made. There is no replay: what was made while nobody was subscribed is in ' +
      'the log of deliveries, which has them all.',
    subscribe: ({ args, context }: { args: LiveAttemptsArgs; context: Context }) =>
      subscribeToAttempts(context, args.webhookId ?? null),
  })
  deliveryAttempts(
    @Args(() => LiveAttemptsArgs) _: LiveAttemptsArgs,
    @Root() attempt: LiveAttemptType,
  ): LiveAttemptType {
    return attempt;
  }
}
