import { Field, ID, ObjectType } from 'type-graphql';
import type { Mode, Scope } from '../entities/apiKey.js';
import type { Plan } from '../entities/organisation.js';
import { ModeEnum, PlanEnum, ScopeEnum } from './enums.js';

@ObjectType({ simpleResolvers: true, description: 'Who is calling.' })
export class Me {
  @Field(() => String, { description: '`key` of an organisation, or `operator` of the platform.' })
  kind!: string;

  @Field(() => ID)
  keyId!: string;

  @Field(() => ID, { nullable: true })
  organisationId!: string | null;

  @Field(() => ModeEnum, { nullable: true })
  mode!: Mode | null;

  @Field(() => PlanEnum, { nullable: true })
  plan!: Plan | null;

  @Field(() => [ScopeEnum])
  scopes!: readonly Scope[];
}
