import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { Me } from '../schema/me.js';

@Resolver()
export class MeResolver {
  @Query(() => Me, { nullable: true, description: 'Who is calling, as the service sees it.' })
  me(@Ctx() { actor }: Context): Me {
    const nobody = {
      organisationId: null,
      mode: null,
      plan: null,
      scopes: [],
      keyId: null,
      memberId: null,
      role: null,
    };
    return { ...nobody, ...actor };
  }
}
