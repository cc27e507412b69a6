import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { describeCaller } from '../operations/accounts/describeCaller.js';
import { changePassword } from '../operations/accounts/password.js';
import { requestPasswordReset } from '../operations/accounts/requestPasswordReset.js';
import { resetPassword } from '../operations/accounts/resetPassword.js';
import {
  confirmSecondFactor,
  removeSecondFactor,
  setUpSecondFactor,
} from '../operations/accounts/setUpSecondFactor.js';
import {
  ChangePasswordInput,
  ConfirmSecondFactorInput,
  Me,
  PasswordResetRequestType,
  RecoveryCodesType,
  RemoveSecondFactorInput,
  RequestPasswordResetInput,
  ResetPasswordInput,
  SecondFactorProposalType,
  SessionStatusType,
  SetUpSecondFactorInput,
} from '../schema/session.js';

@Resolver()
export class AccountResolver {
  @Mutation(() => PasswordResetRequestType, {
    nullable: true,
    description:
      'E-mails a link that sets a new password. The response is the same whether or not the address has an account. REST only.',
  })
  requestPasswordReset(
    @Ctx() ctx: Context,
    @Arg('input', () => RequestPasswordResetInput, { description: 'The account whose password is to be reset.' })
    input: RequestPasswordResetInput,
  ): Promise<PasswordResetRequestType> {
    return requestPasswordReset(ctx, input);
  }

  @Mutation(() => SessionStatusType, {
    nullable: true,
    description:
      'Sets a new password with the link from an e-mail, which works once, and ends all sessions of the person. They sign in with the new password afterwards. REST only.',
  })
  resetPassword(
    @Ctx() ctx: Context,
    @Arg('input', () => ResetPasswordInput, { description: 'The token of the link and the new password.' })
    input: ResetPasswordInput,
  ): Promise<SessionStatusType> {
    return resetPassword(ctx, input);
  }

  @Mutation(() => SessionStatusType, {
    nullable: true,
    description: 'Changes the password of the caller and ends all their other sessions.',
  })
  changePassword(
    @Ctx() ctx: Context,
    @Arg('input', () => ChangePasswordInput, { description: 'The current password and the new one.' })
    input: ChangePasswordInput,
  ): Promise<SessionStatusType> {
    return changePassword(ctx, input);
  }

  @Mutation(() => SecondFactorProposalType, {
    nullable: true,
    description:
      'Creates a secret for an authenticator app. The second factor is required once you confirm it with a code. Fails with `STATE_CONFLICT` if a second factor exists.',
  })
  setUpSecondFactor(
    @Ctx() ctx: Context,
    @Arg('input', () => SetUpSecondFactorInput, { description: 'The current password of the caller.' })
    input: SetUpSecondFactorInput,
  ): Promise<SecondFactorProposalType> {
    return setUpSecondFactor(ctx, input);
  }

  @Mutation(() => RecoveryCodesType, {
    nullable: true,
    description:
      'Turns the second factor on and returns the recovery codes, which are not shown again. Fails with `STATE_CONFLICT` if none was set up.',
  })
  confirmSecondFactor(
    @Ctx() ctx: Context,
    @Arg('input', () => ConfirmSecondFactorInput, { description: 'The first code from the authenticator app.' })
    input: ConfirmSecondFactorInput,
  ): Promise<RecoveryCodesType> {
    return confirmSecondFactor(ctx, input);
  }

  @Mutation(() => SessionStatusType, {
    nullable: true,
    description:
      'Turns the second factor off and ends all other sessions of the caller. Fails with `STATE_CONFLICT` if there is none.',
  })
  removeSecondFactor(
    @Ctx() ctx: Context,
    @Arg('input', () => RemoveSecondFactorInput, { description: 'The password of the caller and a code.' })
    input: RemoveSecondFactorInput,
  ): Promise<SessionStatusType> {
    return removeSecondFactor(ctx, input);
  }
}

@Resolver()
export class MeResolver {
  @Query(() => Me, { nullable: true, description: 'Returns the caller: who they are and what they can do.' })
  me(@Ctx() ctx: Context): Promise<Me> {
    return describeCaller(ctx, ctx.actor);
  }
}
