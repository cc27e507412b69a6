import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Extensions, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { newOrganisation, operatorReason } from '../domain/inputs/organisations.js';
import type { Plan } from '../domain/tenancy.js';
import { createConnectionType, PageArgs } from './connection.js';
import { PlanEnum } from './enums.js';
import { InvitationType } from './member.js';
import { DayCountType } from './overview.js';

@ObjectType('PlatformOrganisation', {
  simpleResolvers: true,
  description: 'An organisation as operators see it: counts and states, without the data of the organisation.',
})
export class PlatformOrganisationType {
  @Field(() => ID, { description: 'The id of the organisation: `org_…`.' })
  id!: string;

  @Field(() => String, { description: 'The name of the organisation.' })
  name!: string;

  @Field(() => PlanEnum, { description: 'The plan tier of the organisation.' })
  plan!: Plan;

  @Field(() => Date, { description: 'When the organisation was created.' })
  createdAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When an operator suspended the organisation. Null if it is not suspended.',
  })
  suspendedAt!: Date | null;

  @Field(() => Int, { description: 'The number of members.' })
  members!: number;

  @Field(() => Int, { description: 'The number of live and test API keys that can be used.' })
  activeKeys!: number;

  @Field(() => Int, { description: 'The number of live verifications since the first day of this month, in UTC.' })
  verificationsThisMonth!: number;
}

export const PlatformOrganisationConnection = createConnectionType('PlatformOrganisation', PlatformOrganisationType);

@ObjectType('PlatformOrganisationDetail', {
  simpleResolvers: true,
  description: 'An organisation as operators see it, with its usage over time.',
})
export class PlatformOrganisationDetailType extends PlatformOrganisationType {
  @Field(() => String, {
    nullable: true,
    description: 'The operator’s reason for the suspension, which only operators can read. Null if there is none.',
  })
  suspendedReason!: string | null;

  @Field(() => GraphQLJSONObject, {
    description: 'The number of members per role. The keys are `owner`, `developer`, `officer` and `viewer`.',
  })
  membersByRole!: Readonly<Record<string, number>>;

  @Field(() => Int, { description: 'The number of invitations that can still be accepted.' })
  openInvitations!: number;

  @Field(() => Int, { description: 'The number of webhook endpoints, live and test.' })
  webhookEndpoints!: number;

  @Field(() => [DayCountType], {
    description: 'The live verifications per day over the last 30 days, including today, oldest day first.',
  })
  byDay!: readonly DayCountType[];

  @Field(() => [DayCountType], {
    description:
      'The live verifications of six months, including this one, oldest first. `day` is the first day of the month.',
  })
  byMonth!: readonly DayCountType[];

  @Field(() => Int, {
    description: 'The live verifications per minute in the busiest quarter of an hour of this month, on average.',
  })
  peakPerMinute!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'The verifications per minute that the plan allows all callers of the organisation together. Null if nothing is limited.',
  })
  limitPerMinute!: number | null;
}

@ObjectType('CreatedOrganisation', {
  simpleResolvers: true,
  description: 'A new organisation, and the invitation of its first owner.',
})
export class CreatedOrganisationType {
  @Field(() => PlatformOrganisationDetailType, { description: 'The organisation.' })
  organisation!: PlatformOrganisationDetailType;

  @Field(() => InvitationType, { description: 'The invitation that was e-mailed to the first owner.' })
  invitation!: InvitationType;
}

@ArgsType()
export class PlatformOrganisationArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Only organisations with this text in the name, or with this id. Upper and lower case are the same.',
  })
  search?: string | null;
}

@Extensions({ input: newOrganisation })
@InputType({ description: 'The organisation to create, and its first owner.' })
export class CreateOrganisationInput {
  @Field(() => String, { description: 'The name of the organisation.' })
  name!: string;

  @Field(() => PlanEnum, { description: 'The plan tier of the organisation.' })
  plan!: Plan;

  @Field(() => String, { description: 'The e-mail address that the invitation of the first owner is sent to.' })
  ownerEmail!: string;

  @Field(() => String, { nullable: true, description: 'The name of the first owner, if you know it.' })
  ownerName?: string | null;
}

@Extensions({ input: operatorReason })
@InputType({ description: 'The plan to change an organisation to.' })
export class ChangeOrganisationPlanInput {
  @Field(() => ID, { description: 'The id of the organisation: `org_…`.' })
  id!: string;

  @Field(() => PlanEnum, { description: 'The new plan tier.' })
  plan!: Plan;

  @Field(() => String, {
    description: 'The reason for the change. The audit log of the organisation has a hash of it.',
  })
  reason!: string;
}

@Extensions({ input: operatorReason })
@InputType({ description: 'The organisation to suspend.' })
export class SuspendOrganisationInput {
  @Field(() => ID, { description: 'The id of the organisation: `org_…`.' })
  id!: string;

  @Field(() => String, { description: 'The reason for the suspension, which only operators can read.' })
  reason!: string;
}

@Extensions({ input: operatorReason })
@InputType({ description: 'The organisation to resume.' })
export class ResumeOrganisationInput {
  @Field(() => ID, { description: 'The id of the organisation: `org_…`.' })
  id!: string;

  @Field(() => String, {
    description: 'The reason to end the suspension. The audit log of the organisation has a hash of it.',
  })
  reason!: string;
}
