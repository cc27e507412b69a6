import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { signOut, switchOrganisation } from '../operations/accounts/session.js';
import { completeSecondFactor, getSession, signIn } from '../operations/accounts/signIn.js';
import { startSso } from '../operations/sso/startSso.js';
import {
  CompleteSecondFactorInput,
  SessionStatusType,
  SessionType,
  SignInInput,
  SignOutInput,
  SingleSignOnStartType,
  StartSingleSignOnInput,
  SwitchOrganisationInput,
} from '../schema/session.js';

@Resolver()
export class SessionResolver {
  @Query(() => SessionType, {
    nullable: true,
    description: 'Returns the session of this browser. REST only.',
  })
  session(@Ctx() ctx: Context): Promise<SessionType> {
    return getSession(ctx);
  }

  @Mutation(() => SessionStatusType, {
    nullable: true,
    description:
      'Signs a person in with an e-mail address and a password. A person with a second factor must then send a code. Fails with `UNAUTHENTICATED` if the address or the password is wrong. REST only.',
  })
  signIn(
    @Ctx() ctx: Context,
    @Arg('input', () => SignInInput, { description: 'The e-mail address and password of the person.' })
    input: SignInInput,
  ): Promise<SessionStatusType> {
    return signIn(ctx, input);
  }

  @Mutation(() => SessionStatusType, { nullable: true, description: 'Ends the session of the caller.' })
  signOut(
    @Ctx() ctx: Context,
    @Arg('input', () => SignOutInput, { description: 'Whether to end one or all sessions.' }) input: SignOutInput,
  ): Promise<SessionStatusType> {
    return signOut(ctx, input);
  }

  @Mutation(() => SessionStatusType, {
    nullable: true,
    description: 'Completes a sign-in with a code, after the password was correct. REST only.',
  })
  completeSecondFactor(
    @Ctx() ctx: Context,
    @Arg('input', () => CompleteSecondFactorInput, { description: 'The code from the app, or a recovery code.' })
    input: CompleteSecondFactorInput,
  ): Promise<SessionStatusType> {
    return completeSecondFactor(ctx, input);
  }

  @Mutation(() => SessionStatusType, {
    nullable: true,
    description: 'Switches the session to another organisation of the person, and to live or test data.',
  })
  switchOrganisation(
    @Ctx() ctx: Context,
    @Arg('input', () => SwitchOrganisationInput, { description: 'The membership and the data to switch to.' })
    input: SwitchOrganisationInput,
  ): Promise<SessionStatusType> {
    return switchOrganisation(ctx, input);
  }
}

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
