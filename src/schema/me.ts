import { Field, ID, ObjectType } from 'type-graphql';
import type { Mode, Scope } from '../entities/apiKey.js';
import type { MemberRole } from '../entities/member.js';
import type { Plan } from '../entities/organisation.js';
import { MemberRoleEnum, ModeEnum, PlanEnum, ScopeEnum } from './enums.js';

@ObjectType('Membership', {
  simpleResolvers: true,
  description: 'An organisation that the signed-in person belongs to.',
})
export class MembershipType {
  @Field(() => ID, { description: 'The id of the membership: `mem_…`. Send it to switch to this organisation.' })
  id!: string;

  @Field(() => ID, { description: 'The id of the organisation: `org_…`.' })
  organisationId!: string;

  @Field(() => String, { description: 'The name of the organisation.' })
  organisationName!: string;

  @Field(() => MemberRoleEnum, { description: 'The role of the person in this organisation.' })
  role!: MemberRole;
}

@ObjectType({ simpleResolvers: true, description: 'The caller, as the service identifies it.' })
export class Me {
  @Field(() => String, {
    description: 'The type of caller: `key` or `member` of an organisation, or `operator` of the platform.',
  })
  kind!: string;

  @Field(() => ID, { nullable: true, description: 'The id of the API key. Null for a person.' })
  keyId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the member who is signed in or who owns the key. Null for an operator and for a key without a member.',
  })
  memberId!: string | null;

  @Field(() => MemberRoleEnum, {
    nullable: true,
    description:
      'The role of the member. For a key, the role that its member had when the key was created. Null if there is none.',
  })
  role!: MemberRole | null;

  @Field(() => ID, { nullable: true, description: 'The id of the organisation: `org_…`. Null for an operator.' })
  organisationId!: string | null;

  @Field(() => ModeEnum, {
    nullable: true,
    description: 'Whether the caller works with live or test data. Null for an operator.',
  })
  mode!: Mode | null;

  @Field(() => PlanEnum, { nullable: true, description: 'The plan tier of the organisation. Null for an operator.' })
  plan!: Plan | null;

  @Field(() => [ScopeEnum], { description: 'The scopes of the API key. Empty for a person.' })
  scopes!: readonly Scope[];

  @Field(() => [String], {
    description:
      'The GraphQL root fields that the caller can use, given its role and, where they are enforced, its scopes.',
  })
  operations!: readonly string[];

  @Field(() => String, { nullable: true, description: 'The e-mail address of the signed-in person. Null for a key.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of the member. Null for a key or if no name is set.' })
  name!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the person has set up a second factor. Null for a key and for a person without a password here.',
  })
  hasSecondFactor!: boolean | null;

  @Field(() => [MembershipType], {
    description: 'Every organisation that the person belongs to, oldest membership first. Empty for a key.',
  })
  memberships!: readonly MembershipType[];

  @Field(() => ID, {
    nullable: true,
    description: 'The id to switch to for running the platform: `opr_…`. Null if the person is not an operator.',
  })
  ownOperatorId!: string | null;
}
