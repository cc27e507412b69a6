import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { startBulkOf } from '../operations/bulk/startBulkOf.js';
import { BulkType, StartBulkInput } from '../schema/bulk.js';

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
    return startBulkOf(ctx, input);
  }
}
