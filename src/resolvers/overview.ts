import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { readOverview } from '../operations/platform/overview/readOverview.js';
import { PlatformOverviewType } from '../schema/overview.js';

@Resolver()
export class OverviewResolver {
  @Query(() => PlatformOverviewType, {
    nullable: true,
    description: 'Returns the platform overview: current figures over all organisations.',
  })
  platformOverview(@Ctx() ctx: Context): Promise<PlatformOverviewType> {
    return readOverview(ctx);
  }
}
