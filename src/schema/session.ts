import { Extensions, Field, ID, InputType, ObjectType } from 'type-graphql';
import type { Mode } from '../entities/apiKey.js';
import { ModeEnum, SessionStateEnum } from './enums.js';
import { Me } from './me.js';

type SessionState = (typeof SessionStateEnum)[keyof typeof SessionStateEnum];

const email = { jsonSchema: { maxLength: 254 } };
const password = { jsonSchema: { minLength: 1, maxLength: 256 } };
const newPassword = { jsonSchema: { minLength: 12, maxLength: 256 } };
const code = { jsonSchema: { minLength: 1, maxLength: 64 } };
const token = { jsonSchema: { minLength: 1, maxLength: 100 } };

@ObjectType('SessionStatus', { simpleResolvers: true, description: 'The state of the session on this browser.' })
export class SessionStatusType {
  @Field(() => SessionStateEnum, { description: 'The state of the session after this call.' })
  state!: SessionState;
}

@ObjectType('Session', {
  simpleResolvers: true,
  description: 'The session of this browser and the signed-in person.',
})
export class SessionType {
  @Field(() => SessionStateEnum, { description: 'The state of the session on this browser.' })
  state!: SessionState;

  @Field(() => Me, { nullable: true, description: 'The person who is signed in. Null if nobody is.' })
  me!: Me | null;
}

@InputType({ description: 'The e-mail address and password to sign in with.' })
export class SignInInput {
  @Extensions(email)
  @Field(() => String, { description: 'The e-mail address of the person.' })
  email!: string;

  @Extensions(password)
  @Field(() => String, { description: 'The password of the person.' })
  password!: string;
}

@InputType({ description: 'Whether to end one or all sessions.' })
export class SignOutInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to end every session of the person. The default ends only this session.',
  })
  everywhere?: boolean | null;
}

@InputType({ description: 'The code that completes a sign-in.' })
export class CompleteSecondFactorInput {
  @Extensions(code)
  @Field(() => String, { description: 'The six digits from the authenticator app, or a recovery code.' })
  code!: string;
}

@InputType({ description: 'The membership and the data to switch to.' })
export class SwitchOrganisationInput {
  @Field(() => ID, { description: 'The id of the membership to switch to: `mem_…`, or `opr_…` to run the platform.' })
  id!: string;

  @Field(() => ModeEnum, {
    nullable: true,
    description: 'Whether to work with live or test data. The default is live data.',
  })
  mode?: Mode | null;
}

@InputType({ description: 'The account whose password is to be reset.' })
export class RequestPasswordResetInput {
  @Extensions(email)
  @Field(() => String, { description: 'The e-mail address of the account.' })
  email!: string;
}

@ObjectType('PasswordResetRequest', {
  simpleResolvers: true,
  description:
    'A confirmation that is the same for every address, so that it does not reveal which addresses have an account.',
})
export class PasswordResetRequestType {
  @Field(() => String, { description: 'A message to show to the person.' })
  message!: string;
}

@InputType({ description: 'The token of a reset link and the new password.' })
export class ResetPasswordInput {
  @Extensions(token)
  @Field(() => String, { description: 'The token from the link in the e-mail.' })
  token!: string;

  @Extensions(newPassword)
  @Field(() => String, { description: 'The new password, 12 to 256 characters.' })
  password!: string;
}

@InputType({ description: 'The current password and the new one.' })
export class ChangePasswordInput {
  @Extensions(password)
  @Field(() => String, { description: 'The current password of the caller.' })
  password!: string;

  @Extensions(newPassword)
  @Field(() => String, { description: 'The new password, 12 to 256 characters.' })
  newPassword!: string;
}

@InputType({ description: 'The password that confirms the set-up of a second factor.' })
export class SetUpSecondFactorInput {
  @Extensions(password)
  @Field(() => String, { description: 'The current password of the caller.' })
  password!: string;
}

@ObjectType('SecondFactorProposal', {
  simpleResolvers: true,
  description: 'The secret that an authenticator app needs to create codes.',
})
export class SecondFactorProposalType {
  @Field(() => String, { description: 'The secret in Base32, to enter in an authenticator app.' })
  secret!: string;

  @Field(() => String, { description: 'The secret as an `otpauth:` address, which authenticator apps read.' })
  uri!: string;

  @Extensions({ jsonSchema: { maxLength: 100_000 } })
  @Field(() => String, { description: 'The `otpauth:` address as a QR code in SVG.' })
  qrCode!: string;
}

@InputType({ description: 'The first code from the authenticator app.' })
export class ConfirmSecondFactorInput {
  @Extensions(code)
  @Field(() => String, { description: 'The six digits from the authenticator app.' })
  code!: string;
}

@ObjectType('RecoveryCodes', {
  simpleResolvers: true,
  description: 'The recovery codes of an account, which are shown only in this response.',
})
export class RecoveryCodesType {
  @Field(() => [String], { description: 'The recovery codes. Each works once instead of a code from the app.' })
  recoveryCodes!: readonly string[];
}

@InputType({ description: 'The password and a code, which confirm that the second factor is to be removed.' })
export class RemoveSecondFactorInput {
  @Extensions(password)
  @Field(() => String, { description: 'The current password of the caller.' })
  password!: string;

  @Extensions(code)
  @Field(() => String, { description: 'The six digits from the authenticator app, or a recovery code.' })
  code!: string;
}
