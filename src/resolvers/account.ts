import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { changePassword } from '../operations/accounts/changePassword.js';
import { confirmSecondFactor } from '../operations/accounts/confirmSecondFactor.js';
import { removeSecondFactor } from '../operations/accounts/removeSecondFactor.js';
import { requestPasswordReset } from '../operations/accounts/requestPasswordReset.js';
import { resetPassword } from '../operations/accounts/resetPassword.js';
import { setUpSecondFactor } from '../operations/accounts/setUpSecondFactor.js';
import {
  ChangePasswordInput,
  ConfirmSecondFactorInput,
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
    description: 'Sends a link to set a new password. The answer is the same for every address. Over REST alone.',
  })
  requestPasswordReset(
    @Ctx() ctx: Context,
    @Arg('input', () => RequestPasswordResetInput) input: RequestPasswordResetInput,
  ): Promise<PasswordResetRequestType> {
    return requestPasswordReset(ctx, input);
  }

  @Mutation(() => SessionStatusType, {
    nullable: true,
    description: 'Sets a new password by the link of a mail, once. Over REST alone.',
  })
  resetPassword(
    @Ctx() ctx: Context,
    @Arg('input', () => ResetPasswordInput) input: ResetPasswordInput,
  ): Promise<SessionStatusType> {
    return resetPassword(ctx, input);
  }

  @Mutation(() => SessionStatusType, {
    nullable: true,
    description: 'Changes the password of the caller, and ends all its other sessions.',
  })
  changePassword(
    @Ctx() ctx: Context,
    @Arg('input', () => ChangePasswordInput) input: ChangePasswordInput,
  ): Promise<SessionStatusType> {
    return changePassword(ctx, input);
  }

  @Mutation(() => SecondFactorProposalType, {
    nullable: true,
    description: 'Makes a secret for the app of the caller. It counts when it was confirmed.',
  })
  setUpSecondFactor(
    @Ctx() ctx: Context,
    @Arg('input', () => SetUpSecondFactorInput) input: SetUpSecondFactorInput,
  ): Promise<SecondFactorProposalType> {
    return setUpSecondFactor(ctx, input);
  }

  @Mutation(() => RecoveryCodesType, {
    nullable: true,
    description: 'Switches the second factor on. The only answer that holds the recovery codes.',
  })
  confirmSecondFactor(
    @Ctx() ctx: Context,
    @Arg('input', () => ConfirmSecondFactorInput) input: ConfirmSecondFactorInput,
  ): Promise<RecoveryCodesType> {
    return confirmSecondFactor(ctx, input);
  }

  @Mutation(() => SessionStatusType, {
    nullable: true,
    description: 'Switches the second factor off, and ends all other sessions of the caller.',
  })
  removeSecondFactor(
    @Ctx() ctx: Context,
    @Arg('input', () => RemoveSecondFactorInput) input: RemoveSecondFactorInput,
  ): Promise<SessionStatusType> {
    return removeSecondFactor(ctx, input);
  }
}
