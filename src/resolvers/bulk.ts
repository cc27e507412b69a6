import { Arg, Args, Ctx, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { cancelBulk } from '../operations/bulk/cancelBulk.js';
import { getBulk, listBulks, subscribeToBulk, toBulkResult } from '../operations/bulk/getBulk.js';
import { startBulkFromItems } from '../operations/bulk/startBulk.js';
import {
  BulkConnection,
  BulkProgressArgs,
  BulksArgs,
  BulkType,
  CancelBulkInput,
  StartBulkInput,
} from '../schema/bulk.js';
import { type Connection, toConnection } from '../schema/connection.js';

@Resolver()
export class BulkResolver {
  @Query(() => BulkConnection, {
    nullable: true,
    description: 'Lists the bulk jobs of the organisation, newest first.',
  })
  async bulks(@Ctx() ctx: Context, @Args(() => BulksArgs) args: BulksArgs): Promise<Connection<BulkType>> {
    return toConnection(await listBulks(ctx, args, args), args);
  }

  @Query(() => BulkType, { nullable: true, description: 'Returns a bulk job and its progress.' })
  bulk(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the bulk job: `blk_…`.' }) id: string,
  ): Promise<BulkType> {
    return getBulk(ctx, id);
  }

  @Mutation(() => BulkType, {
    nullable: true,
    description:
      'Cancels a bulk job. Results so far are kept and can be read. Fails with `STATE_CONFLICT` if the job has ended.',
  })
  cancelBulk(
    @Ctx() ctx: Context,
    @Arg('input', () => CancelBulkInput, { description: 'The bulk job to cancel.' }) input: CancelBulkInput,
  ): Promise<BulkType> {
    return cancelBulk(ctx, input.id);
  }

  @Subscription(() => BulkType, {
    description:
      'Sends the state of a bulk job now and, up to four times per second, when it changes. The subscription ends with the job.',
    subscribe: ({ args, context }: { args: BulkProgressArgs; context: Context }) => subscribeToBulk(context, args.id),
  })
  bulkProgress(
    @Ctx() ctx: Context,
    @Args(() => BulkProgressArgs) _: BulkProgressArgs,
    @Root() bulk: Parameters<typeof toBulkResult>[0],
  ): BulkType {
    return toBulkResult(bulk, ctx.clock());
  }
}

@Resolver()
export class StartBulkResolver {
  @Mutation(() => BulkType, {
    nullable: true,
    description: 'Starts a bulk job: stores the rows and verifies them in the background.',
  })
  startBulk(
    @Ctx() ctx: Context,
    @Arg('input', () => StartBulkInput, { description: 'The rows and their defaults.' }) input: StartBulkInput,
  ): Promise<BulkType> {
    return startBulkFromItems(ctx, input);
  }
}
