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

@ObjectType('SessionStatus', { simpleResolvers: true, description: 'How far a browser is with signing in.' })
export class SessionStatusType {
  @Field(() => SessionStateEnum)
  state!: SessionState;
}

@ObjectType('Session', {
  simpleResolvers: true,
  description: 'How far a browser is with signing in, and who is signed in.',
})
export class SessionType {
  @Field(() => SessionStateEnum)
  state!: SessionState;

  @Field(() => Me, { nullable: true, description: 'Whoever is signed in.' })
  me!: Me | null;
}

@InputType()
export class SignInInput {
  @Extensions(email)
  @Field(() => String)
  email!: string;

  @Extensions(password)
  @Field(() => String)
  password!: string;
}

@InputType()
export class SignOutInput {
  @Field(() => Boolean, { nullable: true, description: 'All sessions of the person; this one alone unless given.' })
  everywhere?: boolean | null;
}

@InputType()
export class CompleteSecondFactorInput {
  @Extensions(code)
  @Field(() => String, { description: 'Six digits of the app, or a recovery code.' })
  code!: string;
}

@InputType()
export class SwitchOrganisationInput {
  @Field(() => ID, { description: 'The membership to be at work in, `mem_…`; or for the platform, `opr_…`.' })
  id!: string;

  @Field(() => ModeEnum, { nullable: true, description: 'Live data unless given.' })
  mode?: Mode | null;
}

@InputType()
export class RequestPasswordResetInput {
  @Extensions(email)
  @Field(() => String)
  email!: string;
}

@ObjectType('PasswordResetRequest', { simpleResolvers: true, description: 'The same for every address.' })
export class PasswordResetRequestType {
  @Field(() => String)
  message!: string;
}

@InputType()
export class ResetPasswordInput {
  @Extensions(token)
  @Field(() => String, { description: 'The token of the link.' })
  token!: string;

  @Extensions(newPassword)
  @Field(() => String, { description: 'The new one, 12 to 256 characters.' })
  password!: string;
}

@InputType()
export class ChangePasswordInput {
  @Extensions(password)
  @Field(() => String, { description: 'The present one.' })
  password!: string;

  @Extensions(newPassword)
  @Field(() => String, { description: 'The new one, 12 to 256 characters.' })
  newPassword!: string;
}

@InputType()
export class SetUpSecondFactorInput {
  @Extensions(password)
  @Field(() => String, { description: 'That of the caller.' })
  password!: string;
}

@ObjectType('SecondFactorProposal', { simpleResolvers: true, description: 'What an app needs to make codes.' })
export class SecondFactorProposalType {
  @Field(() => String, { description: 'In Base32.' })
  secret!: string;

  @Field(() => String, { description: 'The same as an address that apps read.' })
  uri!: string;

  @Extensions({ jsonSchema: { maxLength: 100_000 } })
  @Field(() => String, { description: 'The address as a QR code, in SVG.' })
  qrCode!: string;
}

@InputType()
export class ConfirmSecondFactorInput {
  @Extensions(code)
  @Field(() => String, { description: 'Six digits of the app.' })
  code!: string;
}

@ObjectType('RecoveryCodes', { simpleResolvers: true, description: 'Shown this once.' })
export class RecoveryCodesType {
  @Field(() => [String], { description: 'Each signs in once, in the place of a code of the app.' })
  recoveryCodes!: readonly string[];
}

@InputType()
export class RemoveSecondFactorInput {
  @Extensions(password)
  @Field(() => String, { description: 'That of the caller.' })
  password!: string;

  @Extensions(code)
  @Field(() => String, { description: 'Six digits of the app, or a recovery code.' })
  code!: string;
}
