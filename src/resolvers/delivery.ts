import { Arg, Args, Ctx, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { getDelivery, listDeliveries, subscribeToAttempts } from '../operations/webhooks/deliveries.js';
import { recoverDeliveries } from '../operations/webhooks/recoverDeliveries.js';
import { cancelDelivery, retryDelivery } from '../operations/webhooks/retryDelivery.js';
import { type Connection, toConnection } from '../schema/connection.js';
import {
  CancelDeliveryInput,
  DeliveriesArgs,
  DeliveryConnection,
  DeliveryType,
  RecoverDeliveriesInput,
  RecoveredDeliveriesType,
  RetryDeliveryInput,
} from '../schema/delivery.js';
import { LiveAttemptsArgs, LiveAttemptType } from '../schema/liveAttempt.js';

@Resolver()
export class DeliveryResolver {
  @Query(() => DeliveryConnection, {
    nullable: true,
    description: 'Lists the deliveries to a webhook endpoint with their attempts, newest events first.',
  })
  async deliveries(
    @Ctx() ctx: Context,
    @Args(() => DeliveriesArgs) args: DeliveriesArgs,
  ): Promise<Connection<DeliveryType>> {
    return toConnection(await listDeliveries(ctx, args.webhookId, args, args), args);
  }

  @Query(() => DeliveryType, { nullable: true, description: 'Returns a delivery with its attempts.' })
  delivery(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the delivery: `dlv_…`.' }) id: string,
  ): Promise<DeliveryType> {
    return getDelivery(ctx, id);
  }

  @Mutation(() => DeliveryType, {
    nullable: true,
    description:
      'Retries a delivery now instead of at its scheduled time, or replays a delivery that is finished. Fails with `STATE_CONFLICT` if the endpoint is disabled or the delivery is being sent.',
  })
  retryDelivery(
    @Ctx() ctx: Context,
    @Arg('input', () => RetryDeliveryInput, { description: 'The delivery to retry now.' }) input: RetryDeliveryInput,
  ): Promise<DeliveryType> {
    return retryDelivery(ctx, input.id);
  }

  @Mutation(() => DeliveryType, {
    nullable: true,
    description: 'Cancels a pending delivery. Fails with `STATE_CONFLICT` if it is finished or is being sent.',
  })
  cancelDelivery(
    @Ctx() ctx: Context,
    @Arg('input', () => CancelDeliveryInput, { description: 'The pending delivery to cancel.' })
    input: CancelDeliveryInput,
  ): Promise<DeliveryType> {
    return cancelDelivery(ctx, input.id);
  }

  @Mutation(() => RecoveredDeliveriesType, {
    nullable: true,
    description:
      'Replays everything that an endpoint missed since a given time: failed deliveries, and events that were never recorded for it. Fails with `STATE_CONFLICT` if the endpoint is disabled or a recovery is running.',
  })
  recoverDeliveries(
    @Ctx() ctx: Context,
    @Arg('input', () => RecoverDeliveriesInput, {
      description: 'The endpoint, and the time since which it missed deliveries.',
    })
    input: RecoverDeliveriesInput,
  ): Promise<RecoveredDeliveriesType> {
    return recoverDeliveries(ctx, input);
  }
}

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
