import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { startBulkOf } from '../operations/bulk/startBulkOf.js';
import { BulkType, StartBulkInput } from '../schema/bulk.js';

@Resolver()
export class StartBulkResolver {
  @Mutation(() => BulkType, {
    nullable: true,
    description: 'Stores rows to be verified one after the other, and answers at once.',
  })
  startBulk(@Ctx() ctx: Context, @Arg('input', () => StartBulkInput) input: StartBulkInput): Promise<BulkType> {
    return startBulkOf(ctx, input);
  }
}
