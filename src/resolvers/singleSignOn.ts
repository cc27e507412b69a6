import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { startSso } from '../operations/sso/startSso.js';
import { SingleSignOnStartType, StartSingleSignOnInput } from '../schema/singleSignOn.js';

@Resolver()
export class SingleSignOnResolver {
  @Mutation(() => SingleSignOnStartType, {
    nullable: true,
    description: 'Begins to sign a member in by the OpenID Connect provider of the organisation. REST alone.',
  })
  startSingleSignOn(
    @Ctx() ctx: Context,
    @Arg('input', () => StartSingleSignOnInput) input: StartSingleSignOnInput,
  ): Promise<SingleSignOnStartType> {
    return startSso(ctx, input);
  }
}
