import { Field, ID, ObjectType } from 'type-graphql';
import type { Mode, Scope } from '../entities/apiKey.js';
import type { MemberRole } from '../entities/member.js';
import type { Plan } from '../entities/organisation.js';
import { MemberRoleEnum, ModeEnum, PlanEnum, ScopeEnum } from './enums.js';

@ObjectType({ simpleResolvers: true, description: 'Who is calling.' })
export class Me {
  @Field(() => String, { description: '`key` or `member` of an organisation, or `operator` of the platform.' })
  kind!: string;

  @Field(() => ID, { nullable: true })
  keyId!: string | null;

  @Field(() => ID, { nullable: true })
  memberId!: string | null;

  @Field(() => MemberRoleEnum, { nullable: true, description: 'Of a member.' })
  role!: MemberRole | null;

  @Field(() => ID, { nullable: true })
  organisationId!: string | null;

  @Field(() => ModeEnum, { nullable: true })
  mode!: Mode | null;

  @Field(() => PlanEnum, { nullable: true })
  plan!: Plan | null;

  @Field(() => [ScopeEnum])
  scopes!: readonly Scope[];
}
