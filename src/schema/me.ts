import { Field, ID, ObjectType } from 'type-graphql';
import type { Mode, Scope } from '../entities/apiKey.js';
import type { MemberRole } from '../entities/member.js';
import type { Plan } from '../entities/organisation.js';
import { MemberRoleEnum, ModeEnum, PlanEnum, ScopeEnum } from './enums.js';

@ObjectType('Membership', { simpleResolvers: true, description: 'An organisation that the caller belongs to.' })
export class MembershipType {
  @Field(() => ID, { description: 'The id of the member: what to switch to.' })
  id!: string;

  @Field(() => ID)
  organisationId!: string;

  @Field(() => String)
  organisationName!: string;

  @Field(() => MemberRoleEnum)
  role!: MemberRole;
}

@ObjectType({ simpleResolvers: true, description: 'Who is calling.' })
export class Me {
  @Field(() => String, { description: '`key` or `member` of an organisation, or `operator` of the platform.' })
  kind!: string;

  @Field(() => ID, { nullable: true })
  keyId!: string | null;

  @Field(() => ID, { nullable: true, description: 'Of a key: the member that it belongs to.' })
  memberId!: string | null;

  @Field(() => MemberRoleEnum, {
    nullable: true,
    description: 'Of a member. Of a key: the role that its member had when the key was created.',
  })
  role!: MemberRole | null;

  @Field(() => ID, { nullable: true })
  organisationId!: string | null;

  @Field(() => ModeEnum, { nullable: true })
  mode!: Mode | null;

  @Field(() => PlanEnum, { nullable: true })
  plan!: Plan | null;

  @Field(() => [ScopeEnum])
  scopes!: readonly Scope[];

  @Field(() => [String], {
    description: 'The root fields that the caller may use, by role and, where they are enforced, by scopes.',
  })
  operations!: readonly string[];

  @Field(() => String, { nullable: true, description: 'Of a person who is signed in.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Of a member.' })
  name!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Null for a caller without a password here.' })
  hasSecondFactor!: boolean | null;

  @Field(() => [MembershipType], { description: 'Every organisation that the person belongs to, oldest first.' })
  memberships!: readonly MembershipType[];

  @Field(() => ID, { nullable: true, description: 'For a person who runs the platform too: what to switch to.' })
  ownOperatorId!: string | null;
}
