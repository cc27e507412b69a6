import { Args, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { subscribeToAttempts } from '../operations/webhooks/subscribeToAttempts.js';
import { LiveAttemptsArgs, LiveAttemptType } from '../schema/liveAttempt.js';

@Resolver()
export class LiveAttemptResolver {
  @Subscription(() => LiveAttemptType, {
    description:
      'Sends delivery attempts as they are made. There is no replay; read the deliveries of an endpoint for earlier attempts.',
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
