import { Extensions, ID, InputType, ObjectType } from 'type-graphql';
import {
  mailbox,
  ownPassword,
  passwordChange,
  passwordReset,
  secondFactor,
  secondFactorRemoval,
  signIn,
  singleSignOn,
} from '../domain/inputs/accounts.js';
import type { Mode, Plan } from '../domain/tenancy.js';
import type { Scope } from '../entities/apiKey.js';
import type { MemberRole } from '../entities/member.js';
import { Described, Nullable } from './described.js';
import { MemberRoleEnum, ModeEnum, PlanEnum, ScopeEnum, SessionStateEnum } from './enums.js';

@ObjectType('Membership', {
  simpleResolvers: true,
  description: 'An organisation that the signed-in person belongs to.',
})
export class MembershipType {
  @Described(() => ID, 'The id of the membership: `mem_…`. Send it to switch to this organisation.')
  id!: string;

  @Described(() => ID, 'The id of the organisation: `org_…`.')
  organisationId!: string;

  @Described(() => String, 'The name of the organisation.')
  organisationName!: string;

  @Described(() => MemberRoleEnum, 'The role of the person in this organisation.')
  role!: MemberRole;
}

@ObjectType({ simpleResolvers: true, description: 'The caller, as the service identifies it.' })
export class Me {
  @Described(() => String, 'The type of caller: `key` or `member` of an organisation, or `operator` of the platform.')
  kind!: string;

  @Nullable(() => ID, 'The id of the API key. Null for a person.')
  keyId!: string | null;

  @Nullable(
    () => ID,
    'The id of the member who is signed in or who owns the key. Null for an operator and for a key without a member.',
  )
  memberId!: string | null;

  @Nullable(
    () => MemberRoleEnum,
    'The role of the member. For a key, the role that its member had when the key was created. Null if there is none.',
  )
  role!: MemberRole | null;

  @Nullable(() => ID, 'The id of the organisation: `org_…`. Null for an operator.')
  organisationId!: string | null;

  @Nullable(() => ModeEnum, 'Whether the caller works with live or test data. Null for an operator.')
  mode!: Mode | null;

  @Nullable(() => PlanEnum, 'The plan tier of the organisation. Null for an operator.')
  plan!: Plan | null;

  @Described(() => [ScopeEnum], 'The scopes of the API key. Empty for a person.')
  scopes!: readonly Scope[];

  @Described(
    () => [String],
    'The GraphQL root fields that the caller can use, given its role and, where they are enforced, its scopes.',
  )
  operations!: readonly string[];

  @Nullable(() => String, 'The e-mail address of the signed-in person. Null for a key.')
  email!: string | null;

  @Nullable(() => String, 'The name of the member. Null for a key or if no name is set.')
  name!: string | null;

  @Nullable(
    () => Boolean,
    'Whether the person has set up a second factor. Null for a key and for a person without a password here.',
  )
  hasSecondFactor!: boolean | null;

  @Described(
    () => [MembershipType],
    'Every organisation that the person belongs to, oldest membership first. Empty for a key.',
  )
  memberships!: readonly MembershipType[];

  @Nullable(() => ID, 'The id to switch to for running the platform: `opr_…`. Null if the person is not an operator.')
  ownOperatorId!: string | null;
}

type SessionState = (typeof SessionStateEnum)[keyof typeof SessionStateEnum];

@ObjectType('SessionStatus', { simpleResolvers: true, description: 'The state of the session on this browser.' })
export class SessionStatusType {
  @Described(() => SessionStateEnum, 'The state of the session after this call.')
  state!: SessionState;
}

@ObjectType('Session', {
  simpleResolvers: true,
  description: 'The session of this browser and the signed-in person.',
})
export class SessionType {
  @Described(() => SessionStateEnum, 'The state of the session on this browser.')
  state!: SessionState;

  @Nullable(() => Me, 'The person who is signed in. Null if nobody is.')
  me!: Me | null;
}

@Extensions({ input: signIn })
@InputType({ description: 'The e-mail address and password to sign in with.' })
export class SignInInput {
  @Described(() => String, 'The e-mail address of the person.')
  email!: string;

  @Described(() => String, 'The password of the person.')
  password!: string;
}

@InputType({ description: 'Whether to end one or all sessions.' })
export class SignOutInput {
  @Nullable(() => Boolean, 'Whether to end every session of the person. The default ends only this session.')
  everywhere?: boolean | null;
}

@Extensions({ input: secondFactor })
@InputType({ description: 'The code that completes a sign-in.' })
export class CompleteSecondFactorInput {
  @Described(() => String, 'The six digits from the authenticator app, or a recovery code.')
  code!: string;
}

@InputType({ description: 'The membership and the data to switch to.' })
export class SwitchOrganisationInput {
  @Described(() => ID, 'The id of the membership to switch to: `mem_…`, or `opr_…` to run the platform.')
  id!: string;

  @Nullable(() => ModeEnum, 'Whether to work with live or test data. The default is live data.')
  mode?: Mode | null;
}

@Extensions({ input: mailbox })
@InputType({ description: 'The account whose password is to be reset.' })
export class RequestPasswordResetInput {
  @Described(() => String, 'The e-mail address of the account.')
  email!: string;
}

@ObjectType('PasswordResetRequest', {
  simpleResolvers: true,
  description:
    'A confirmation that is the same for every address, so that it does not reveal which addresses have an account.',
})
export class PasswordResetRequestType {
  @Described(() => String, 'A message to show to the person.')
  message!: string;
}

@Extensions({ input: passwordReset })
@InputType({ description: 'The token of a reset link and the new password.' })
export class ResetPasswordInput {
  @Described(() => String, 'The token from the link in the e-mail.')
  token!: string;

  @Described(() => String, 'The new password, {least} to {most} characters.')
  password!: string;
}

@Extensions({ input: passwordChange })
@InputType({ description: 'The current password and the new one.' })
export class ChangePasswordInput {
  @Described(() => String, 'The current password of the caller.')
  password!: string;

  @Described(() => String, 'The new password, {least} to {most} characters.')
  newPassword!: string;
}

@Extensions({ input: ownPassword })
@InputType({ description: 'The password that confirms the set-up of a second factor.' })
export class SetUpSecondFactorInput {
  @Described(() => String, 'The current password of the caller.')
  password!: string;
}

@ObjectType('SecondFactorProposal', {
  simpleResolvers: true,
  description: 'The secret that an authenticator app needs to create codes.',
})
export class SecondFactorProposalType {
  @Described(() => String, 'The secret in Base32, to enter in an authenticator app.')
  secret!: string;

  @Described(() => String, 'The secret as an `otpauth:` address, which authenticator apps read.')
  uri!: string;

  @Extensions({ jsonSchema: { maxLength: 100_000 } })
  @Described(() => String, 'The `otpauth:` address as a QR code in SVG.')
  qrCode!: string;
}

@Extensions({ input: secondFactor })
@InputType({ description: 'The first code from the authenticator app.' })
export class ConfirmSecondFactorInput {
  @Described(() => String, 'The six digits from the authenticator app.')
  code!: string;
}

@ObjectType('RecoveryCodes', {
  simpleResolvers: true,
  description: 'The recovery codes of an account, which are shown only in this response.',
})
export class RecoveryCodesType {
  @Described(() => [String], 'The recovery codes. Each works once instead of a code from the app.')
  recoveryCodes!: readonly string[];
}

@Extensions({ input: secondFactorRemoval })
@InputType({ description: 'The password and a code, which confirm that the second factor is to be removed.' })
export class RemoveSecondFactorInput {
  @Described(() => String, 'The current password of the caller.')
  password!: string;

  @Described(() => String, 'The six digits from the authenticator app, or a recovery code.')
  code!: string;
}

@ObjectType('SingleSignOnStart', {
  simpleResolvers: true,
  description: 'A started sign-in through the organisation’s identity provider.',
})
export class SingleSignOnStartType {
  @Described(() => String, 'The address of the identity provider to open in the browser.')
  url!: string;
}

@Extensions({ input: singleSignOn })
@InputType({ description: 'The person to sign in through an identity provider.' })
export class StartSingleSignOnInput {
  @Described(() => String, 'The e-mail address of the person. Its domain decides which identity provider is used.')
  email!: string;

  @Nullable(() => String, 'The page to open after sign-in: a path of this service, such as `/verifications`.')
  returnTo?: string | null;
}
