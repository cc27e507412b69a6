import { Extensions, Field, ID, InputType, ObjectType } from 'type-graphql';
import type { InvitationStatus } from '../entities/invitation.js';
import type { MemberRole } from '../entities/member.js';
import { ApiKeyType } from './apiKey.js';
import { connectionTypeOf } from './connection.js';
import { InvitationStatusEnum, MemberRoleEnum } from './enums.js';
import { IdempotentInput } from './idempotentInput.js';

const email = { jsonSchema: { maxLength: 254 } };
const name = { jsonSchema: { minLength: 1, maxLength: 100 } };
const token = { jsonSchema: { minLength: 1, maxLength: 100 } };

@ObjectType('Member', { simpleResolvers: true, description: 'A person of an organisation.' })
export class MemberType {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => MemberRoleEnum)
  role!: MemberRole;

  @Field(() => Boolean, { description: 'Whether the person has a password here.' })
  hasAccount!: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether a code is asked of the person beside the password; null without a password here, and for callers who are no owner.',
  })
  hasSecondFactor!: boolean | null;

  @Field(() => Date)
  createdAt!: Date;
}

@ObjectType('ChangedMember', { simpleResolvers: true, description: 'A member that was changed or removed.' })
export class ChangedMemberType extends MemberType {
  @Field(() => [ApiKeyType], {
    description:
      'API keys that carry the rights of the member or act in its name: they may do no more than the new role, or have ended. Test keys alone for a caller on test data.',
  })
  affectedKeys!: readonly ApiKeyType[];
}

export const MemberConnection = connectionTypeOf('Member', MemberType);

@ObjectType('Invitation', { simpleResolvers: true, description: 'A person is asked to become a member.' })
export class InvitationType {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => MemberRoleEnum)
  role!: MemberRole;

  @Field(() => InvitationStatusEnum)
  status!: InvitationStatus;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date)
  expiresAt!: Date;
}

export const InvitationConnection = connectionTypeOf('Invitation', InvitationType);

@ObjectType('InvitationPreview', { simpleResolvers: true, description: 'What an invitation is for.' })
export class InvitationPreviewType {
  @Field(() => String)
  organisationName!: string;

  @Field(() => String)
  email!: string;

  @Field(() => MemberRoleEnum)
  role!: MemberRole;

  @Field(() => Boolean, { description: 'Whether accepting takes the password that the person has here.' })
  hasAccount!: boolean;
}

@InputType()
export class InviteMemberInput extends IdempotentInput {
  @Extensions(email)
  @Field(() => String, { description: 'Whom to invite.' })
  email!: string;

  @Field(() => MemberRoleEnum)
  role!: MemberRole;

  @Extensions(name)
  @Field(() => String, { nullable: true })
  name?: string | null;
}

@InputType()
export class PreviewInvitationInput {
  @Extensions(token)
  @Field(() => String, { description: 'The token of the link.' })
  token!: string;
}

@InputType()
export class AcceptInvitationInput {
  @Extensions(token)
  @Field(() => String, { description: 'The token of the link.' })
  token!: string;

  @Extensions({ jsonSchema: { minLength: 1, maxLength: 256 } })
  @Field(() => String, {
    nullable: true,
    description: 'A new one, 12 to 256 characters; or that of the account which there is, unless it is signed in.',
  })
  password?: string | null;
}

@InputType()
export class RevokeInvitationInput extends IdempotentInput {
  @Field(() => ID, { description: 'The invitation to take back.' })
  id!: string;
}

@InputType()
export class ChangeMemberInput extends IdempotentInput {
  @Field(() => ID, { description: 'The member to change.' })
  id!: string;

  @Field(() => MemberRoleEnum, { nullable: true, description: 'As it is unless given.' })
  role?: MemberRole | null;

  @Extensions(name)
  @Field(() => String, { nullable: true, description: 'As it is unless given; null takes it away.' })
  name?: string | null;
}

@InputType()
export class RemoveMemberInput extends IdempotentInput {
  @Field(() => ID, { description: 'The member to remove.' })
  id!: string;
}
