import { Arg, Args, Ctx, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../context.js';
import { bulkResultOf } from '../operations/bulk/bulkResult.js';
import { cancelBulk } from '../operations/bulk/cancelBulk.js';
import { getBulk } from '../operations/bulk/getBulk.js';
import { listBulks } from '../operations/bulk/listBulks.js';
import { subscribeToBulk } from '../operations/bulk/subscribeToBulk.js';
import { BulkConnection, BulkProgressArgs, BulksArgs, BulkType, CancelBulkInput } from '../schema/bulk.js';
import { connectionOf, type Connection } from '../schema/connection.js';

@Resolver()
export class BulkResolver {
  @Query(() => BulkConnection, { nullable: true, description: 'The bulks of the organisation, newest first.' })
  async bulks(@Ctx() ctx: Context, @Args(() => BulksArgs) args: BulksArgs): Promise<Connection<BulkType>> {
    return connectionOf(await listBulks(ctx, args, args));
  }

  @Query(() => BulkType, { nullable: true, description: 'One bulk, and how far it is.' })
  bulk(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'Its id: `blk_…`.' }) id: string): Promise<BulkType> {
    return getBulk(ctx, id);
  }

  @Mutation(() => BulkType, {
    nullable: true,
    description: 'Stops a bulk. What is done by now stays, and its results can be read.',
  })
  cancelBulk(@Ctx() ctx: Context, @Arg('input', () => CancelBulkInput) input: CancelBulkInput): Promise<BulkType> {
    return cancelBulk(ctx, input.id);
  }

  @Subscription(() => BulkType, {
    description:
      'How a bulk goes: first as it is now, then as it changes, up to four times a second. It ends when the bulk has ended.',
    subscribe: ({ args, context }: { args: BulkProgressArgs; context: Context }) => subscribeToBulk(context, args.id),
  })
  bulkProgress(
    @Ctx() ctx: Context,
    @Args(() => BulkProgressArgs) _: BulkProgressArgs,
    @Root() bulk: Parameters<typeof bulkResultOf>[0],
  ): BulkType {
    return bulkResultOf(bulk, ctx.clock());
  }
}
