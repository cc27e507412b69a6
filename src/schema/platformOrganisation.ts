import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Extensions, ID, InputType, Int, ObjectType } from 'type-graphql';
import { newOrganisation, operatorReason } from '../domain/inputs/organisations.js';
import type { Plan } from '../domain/tenancy.js';
import { createConnectionType, IdempotentInput, PageArgs } from './connection.js';
import { Described, Nullable } from './described.js';
import { PlanEnum } from './enums.js';
import { InvitationType } from './member.js';
import { DayCountType } from './platformOverview.js';

@ObjectType('PlatformOrganisation', {
  simpleResolvers: true,
  description: 'An organisation as operators see it: counts and states, without the data of the organisation.',
})
export class PlatformOrganisationType {
  @Described(() => ID, 'The id of the organisation: `org_…`.')
  id!: string;

  @Described(() => String, 'The name of the organisation.')
  name!: string;

  @Described(() => PlanEnum, 'The plan tier of the organisation.')
  plan!: Plan;

  @Described(() => Date, 'When the organisation was created.')
  createdAt!: Date;

  @Nullable(() => Date, 'When an operator suspended the organisation. Null if it is not suspended.')
  suspendedAt!: Date | null;

  @Described(() => Int, 'The number of members.')
  members!: number;

  @Described(() => Int, 'The number of live and test API keys that can be used.')
  activeKeys!: number;

  @Described(() => Int, 'The number of live verifications since the first day of this month, in UTC.')
  verificationsThisMonth!: number;
}

export const PlatformOrganisationConnection = createConnectionType('PlatformOrganisation', PlatformOrganisationType);

@ObjectType('PlatformOrganisationDetail', {
  simpleResolvers: true,
  description: 'An organisation as operators see it, with its usage over time.',
})
export class PlatformOrganisationDetailType extends PlatformOrganisationType {
  @Nullable(
    () => String,
    'The operator’s reason for the suspension, which only operators can read. Null if there is none.',
  )
  suspendedReason!: string | null;

  @Described(
    () => GraphQLJSONObject,
    'The number of members per role. The keys are `owner`, `developer`, `officer` and `viewer`.',
  )
  membersByRole!: Readonly<Record<string, number>>;

  @Described(() => Int, 'The number of invitations that can still be accepted.')
  openInvitations!: number;

  @Described(() => Int, 'The number of webhook endpoints, live and test.')
  webhookEndpoints!: number;

  @Described(
    () => [DayCountType],
    'The live verifications per day over the last 30 days, including today, oldest day first.',
  )
  byDay!: readonly DayCountType[];

  @Described(
    () => [DayCountType],
    'The live verifications of six months, including this one, oldest first. `day` is the first day of the month.',
  )
  byMonth!: readonly DayCountType[];

  @Described(
    () => Int,
    'The live verifications per minute in the busiest quarter of an hour of this month, on average.',
  )
  peakPerMinute!: number;

  @Nullable(
    () => Int,
    'The verifications per minute that the plan allows all callers of the organisation together. Null if nothing is limited.',
  )
  limitPerMinute!: number | null;
}

@ObjectType('CreatedOrganisation', {
  simpleResolvers: true,
  description: 'A new organisation, and the invitation of its first owner.',
})
export class CreatedOrganisationType {
  @Described(() => PlatformOrganisationDetailType, 'The organisation.')
  organisation!: PlatformOrganisationDetailType;

  @Described(() => InvitationType, 'The invitation that was e-mailed to the first owner.')
  invitation!: InvitationType;
}

@ArgsType()
export class PlatformOrganisationArgs extends PageArgs {
  @Nullable(
    () => String,
    'Only organisations with this text in the name, or with this id. Upper and lower case are the same.',
  )
  search?: string | null;
}

@Extensions({ input: newOrganisation })
@InputType({ description: 'The organisation to create, and its first owner.' })
export class CreateOrganisationInput extends IdempotentInput {
  @Described(() => String, 'The name of the organisation.')
  name!: string;

  @Described(() => PlanEnum, 'The plan tier of the organisation.')
  plan!: Plan;

  @Described(() => String, 'The e-mail address that the invitation of the first owner is sent to.')
  ownerEmail!: string;

  @Nullable(() => String, 'The name of the first owner, if you know it.')
  ownerName?: string | null;
}

@Extensions({ input: operatorReason })
@InputType({ description: 'The plan to change an organisation to.' })
export class ChangeOrganisationPlanInput {
  @Described(() => ID, 'The id of the organisation: `org_…`.')
  id!: string;

  @Described(() => PlanEnum, 'The new plan tier.')
  plan!: Plan;

  @Described(() => String, 'The reason for the change. The audit log of the organisation has a hash of it.')
  reason!: string;
}

@Extensions({ input: operatorReason })
@InputType({ description: 'The organisation to suspend.' })
export class SuspendOrganisationInput {
  @Described(() => ID, 'The id of the organisation: `org_…`.')
  id!: string;

  @Described(() => String, 'The reason for the suspension, which only operators can read.')
  reason!: string;
}

@Extensions({ input: operatorReason })
@InputType({ description: 'The organisation to resume.' })
export class ResumeOrganisationInput {
  @Described(() => ID, 'The id of the organisation: `org_…`.')
  id!: string;

  @Described(() => String, 'The reason to end the suspension. The audit log of the organisation has a hash of it.')
  reason!: string;
}
