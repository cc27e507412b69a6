import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { cancelDelivery } from '../operations/webhooks/cancelDelivery.js';
import { getDelivery } from '../operations/webhooks/getDelivery.js';
import { listDeliveries } from '../operations/webhooks/listDeliveries.js';
import { recoverDeliveries } from '../operations/webhooks/recoverDeliveries.js';
import { retryDelivery } from '../operations/webhooks/retryDelivery.js';
import { connectionOf, type Connection } from '../schema/connection.js';
import {
  CancelDeliveryInput,
  DeliveriesArgs,
  DeliveryConnection,
  DeliveryType,
  RecoverDeliveriesInput,
  RecoveredDeliveriesType,
  RetryDeliveryInput,
} from '../schema/delivery.js';

@Resolver()
export class DeliveryResolver {
  @Query(() => DeliveryConnection, {
    nullable: true,
    description: 'The deliveries to one endpoint with their attempts, newest events first.',
  })
  async deliveries(
    @Ctx() ctx: Context,
    @Args(() => DeliveriesArgs) args: DeliveriesArgs,
  ): Promise<Connection<DeliveryType>> {
    return connectionOf(await listDeliveries(ctx, args.webhookId, args, args));
  }

  @Query(() => DeliveryType, { nullable: true, description: 'One delivery with its attempts.' })
  delivery(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Its id: `dlv_…`.' }) id: string,
  ): Promise<DeliveryType> {
    return getDelivery(ctx, id);
  }

  @Mutation(() => DeliveryType, {
    nullable: true,
    description: 'Has a delivery sent now: in place of the retry that waits, or anew when it is finished.',
  })
  retryDelivery(
    @Ctx() ctx: Context,
    @Arg('input', () => RetryDeliveryInput) input: RetryDeliveryInput,
  ): Promise<DeliveryType> {
    return retryDelivery(ctx, input.id);
  }

  @Mutation(() => DeliveryType, { nullable: true, description: 'Gives up a delivery that waits.' })
  cancelDelivery(
    @Ctx() ctx: Context,
    @Arg('input', () => CancelDeliveryInput) input: CancelDeliveryInput,
  ): Promise<DeliveryType> {
    return cancelDelivery(ctx, input.id);
  }

  @Mutation(() => RecoveredDeliveriesType, {
    nullable: true,
    description:
      'Has everything sent that an endpoint has missed since a time: what failed since, and events that were not recorded for it.',
  })
  recoverDeliveries(
    @Ctx() ctx: Context,
    @Arg('input', () => RecoverDeliveriesInput) input: RecoverDeliveriesInput,
  ): Promise<RecoveredDeliveriesType> {
    return recoverDeliveries(ctx, input);
  }
}
