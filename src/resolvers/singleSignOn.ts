import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { startSso } from '../operations/sso/startSso.js';
import { SingleSignOnStartType, StartSingleSignOnInput } from '../schema/singleSignOn.js';

@Resolver()
export class SingleSignOnResolver {
  @Mutation(() => SingleSignOnStartType, {
    nullable: true,
    description: 'Starts a sign-in through the OpenID Connect provider of an organisation. REST only.',
  })
  startSingleSignOn(
    @Ctx() ctx: Context,
    @Arg('input', () => StartSingleSignOnInput, { description: 'The person to sign in.' })
    input: StartSingleSignOnInput,
  ): Promise<SingleSignOnStartType> {
    return startSso(ctx, input);
  }
}
