import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { describeCaller } from '../operations/accounts/describeCaller.js';
import { Me } from '../schema/me.js';

@Resolver()
export class MeResolver {
  @Query(() => Me, { nullable: true, description: 'Returns the caller: who they are and what they can do.' })
  me(@Ctx() ctx: Context): Promise<Me> {
    return describeCaller(ctx, ctx.actor);
  }
}
