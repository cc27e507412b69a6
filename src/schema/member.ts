import { Extensions, ID, InputType, ObjectType } from 'type-graphql';
import { acceptance, invitation, invitationToken, memberChange } from '../domain/inputs/accounts.js';
import { minPasswordLength } from '../domain/passwords.js';
import type { InvitationStatus } from '../entities/invitation.js';
import type { MemberRole } from '../entities/member.js';
import { ApiKeyType } from './apiKey.js';
import { createConnectionType, IdempotentInput } from './connection.js';
import { Described, Nullable } from './described.js';
import { InvitationStatusEnum, MemberRoleEnum } from './enums.js';

@ObjectType('Member', { simpleResolvers: true, description: 'A member of the organisation.' })
export class MemberType {
  @Described(() => ID, 'The id of the member: `mem_…`.')
  id!: string;

  @Described(() => String, 'The e-mail address that the member signs in with.')
  email!: string;

  @Nullable(() => String, 'The name of the member. Null if it is not set.')
  name!: string | null;

  @Described(() => MemberRoleEnum, 'The role of the member, which decides what they can do.')
  role!: MemberRole;

  @Described(
    () => Boolean,
    'Whether the member has a password here, rather than signing in only through single sign-on.',
  )
  hasAccount!: boolean;

  @Nullable(
    () => Boolean,
    'Whether the member must enter a code after the password. Null for a member without a password here, and if the caller is not an owner.',
  )
  hasSecondFactor!: boolean | null;

  @Described(() => Date, 'When the person became a member.')
  createdAt!: Date;
}

@ObjectType('ChangedMember', {
  simpleResolvers: true,
  description: 'A member who was edited or removed, with the affected API keys.',
})
export class ChangedMemberType extends MemberType {
  @Described(
    () => [ApiKeyType],
    'The API keys of the member or in the member’s name. They are limited to the new role, or revoked if the member was removed. Callers on test data see test keys only.',
  )
  affectedKeys!: readonly ApiKeyType[];
}

export const MemberConnection = createConnectionType('Member', MemberType);

@ObjectType('Invitation', {
  simpleResolvers: true,
  description: 'An invitation to become a member of the organisation.',
})
export class InvitationType {
  @Described(() => ID, 'The id of the invitation: `inv_…`.')
  id!: string;

  @Described(() => String, 'The e-mail address that the invitation was sent to.')
  email!: string;

  @Nullable(() => String, 'The name of the invited person. Null if it was not given.')
  name!: string | null;

  @Described(() => MemberRoleEnum, 'The role that the person gets by accepting.')
  role!: MemberRole;

  @Described(() => InvitationStatusEnum, 'The status of the invitation.')
  status!: InvitationStatus;

  @Described(() => Date, 'When the invitation was created.')
  createdAt!: Date;

  @Described(() => Date, 'When the link expires, seven days after the invitation was created.')
  expiresAt!: Date;
}

export const InvitationConnection = createConnectionType('Invitation', InvitationType);

@ObjectType('InvitationPreview', {
  simpleResolvers: true,
  description: 'The organisation and role that an invitation offers.',
})
export class InvitationPreviewType {
  @Described(() => String, 'The name of the organisation that sent the invitation.')
  organisationName!: string;

  @Described(() => String, 'The e-mail address that the invitation was sent to.')
  email!: string;

  @Described(() => MemberRoleEnum, 'The role that the person gets by accepting.')
  role!: MemberRole;

  @Described(() => Boolean, 'Whether the person already has an account and must accept with its password.')
  hasAccount!: boolean;
}

@Extensions({ input: invitation })
@InputType({ description: 'The person to invite, and the role to give them.' })
export class InviteMemberInput extends IdempotentInput {
  @Described(() => String, 'The e-mail address to send the invitation to.')
  email!: string;

  @Described(() => MemberRoleEnum, 'The role that the person gets by accepting.')
  role!: MemberRole;

  @Nullable(() => String, 'The name of the person, if you know it.')
  name?: string | null;
}

@Extensions({ input: invitationToken })
@InputType({ description: 'The invitation to preview, by its token.' })
export class PreviewInvitationInput {
  @Described(() => String, 'The token from the link in the e-mail.')
  token!: string;
}

@Extensions({ input: acceptance })
@InputType({ description: 'The invitation to accept, with a password.' })
export class AcceptInvitationInput {
  @Described(() => String, 'The token from the link in the e-mail.')
  token!: string;

  @Nullable(
    () => String,
    `A new password, ${minPasswordLength} to {most} characters, or the password of the person’s existing account. Not needed if the person is signed in.`,
  )
  password?: string | null;
}

@InputType({ description: 'The open invitation to revoke.' })
export class RevokeInvitationInput extends IdempotentInput {
  @Described(() => ID, 'The id of the invitation to revoke: `inv_…`.')
  id!: string;
}

@Extensions({ input: memberChange })
@InputType({ description: 'The member to edit. Fields that you leave out stay as they are.' })
export class ChangeMemberInput extends IdempotentInput {
  @Described(() => ID, 'The id of the member to edit: `mem_…`.')
  id!: string;

  @Nullable(() => MemberRoleEnum, 'The new role. Leave it out to keep the current role. It cannot be null.')
  role?: MemberRole | null;

  @Nullable(() => String, 'The new name. Leave it out to keep the current name; null removes it.')
  name?: string | null;
}

@InputType({ description: 'The member to remove from the organisation.' })
export class RemoveMemberInput extends IdempotentInput {
  @Described(() => ID, 'The id of the member to remove: `mem_…`.')
  id!: string;
}
