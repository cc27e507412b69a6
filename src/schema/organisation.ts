import { Extensions, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Plan, ScopeEnforcement } from '../entities/organisation.js';
import { PlanEnum, ScopeEnforcementEnum } from './enums.js';
import { IdempotentInput } from './idempotentInput.js';

@ObjectType('Organisation', { simpleResolvers: true, description: 'A customer of the platform.' })
export class OrganisationType {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => PlanEnum)
  plan!: Plan;

  @Field(() => ScopeEnforcementEnum, { description: 'What happens when a key lacks the scope of an operation.' })
  scopeEnforcement!: ScopeEnforcement;

  @Field(() => Boolean, { description: 'A certificate on a score above 50 takes two officers.' })
  fourEyes!: boolean;

  @Field(() => Int, { description: 'How old a verification may be that a certificate rests on.' })
  certificateAgeDays!: number;

  @Field(() => Int, { description: 'How long a certificate lasts.' })
  certificateMonths!: number;

  @Field(() => Date)
  createdAt!: Date;
}

@InputType()
export class UpdateOrganisationInput extends IdempotentInput {
  @Field(() => String, { nullable: true, description: '1 to 100 characters.' })
  name?: string | null;

  @Field(() => ScopeEnforcementEnum, { nullable: true })
  scopeEnforcement?: ScopeEnforcement | null;

  @Field(() => Boolean, { nullable: true, description: 'A certificate on a score above 50 takes two officers.' })
  fourEyes?: boolean | null;

  @Extensions({ jsonSchema: { minimum: 1, maximum: 365 } })
  @Field(() => Int, { nullable: true, description: '1 to 365 days.' })
  certificateAgeDays?: number | null;

  @Extensions({ jsonSchema: { minimum: 1, maximum: 60 } })
  @Field(() => Int, { nullable: true, description: '1 to 60 months.' })
  certificateMonths?: number | null;
}
