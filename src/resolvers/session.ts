import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { completeSecondFactor } from '../operations/accounts/completeSecondFactor.js';
import { getSession } from '../operations/accounts/getSession.js';
import { signIn } from '../operations/accounts/signIn.js';
import { signOut } from '../operations/accounts/signOut.js';
import { switchOrganisation } from '../operations/accounts/switchOrganisation.js';
import {
  CompleteSecondFactorInput,
  SessionStatusType,
  SessionType,
  SignInInput,
  SignOutInput,
  SwitchOrganisationInput,
} from '../schema/session.js';

@Resolver()
export class SessionResolver {
  @Query(() => SessionType, {
    nullable: true,
    description: 'How far this browser is with signing in. Over REST alone.',
  })
  session(@Ctx() ctx: Context): Promise<SessionType> {
    return getSession(ctx);
  }

  @Mutation(() => SessionStatusType, {
    nullable: true,
    description: 'Signs a person in by e-mail address and password. Over REST alone.',
  })
  signIn(@Ctx() ctx: Context, @Arg('input', () => SignInInput) input: SignInInput): Promise<SessionStatusType> {
    return signIn(ctx, input);
  }

  @Mutation(() => SessionStatusType, { nullable: true, description: 'Ends the session of the caller.' })
  signOut(@Ctx() ctx: Context, @Arg('input', () => SignOutInput) input: SignOutInput): Promise<SessionStatusType> {
    return signOut(ctx, input);
  }

  @Mutation(() => SessionStatusType, {
    nullable: true,
    description: 'Signs a person in whose password was right, by a code. Over REST alone.',
  })
  completeSecondFactor(
    @Ctx() ctx: Context,
    @Arg('input', () => CompleteSecondFactorInput) input: CompleteSecondFactorInput,
  ): Promise<SessionStatusType> {
    return completeSecondFactor(ctx, input);
  }

  @Mutation(() => SessionStatusType, {
    nullable: true,
    description: 'Puts the caller to work for another organisation of its own, on live or test data.',
  })
  switchOrganisation(
    @Ctx() ctx: Context,
    @Arg('input', () => SwitchOrganisationInput) input: SwitchOrganisationInput,
  ): Promise<SessionStatusType> {
    return switchOrganisation(ctx, input);
  }
}
