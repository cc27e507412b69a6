import { ArgsType, Extensions, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { OnboardingStep } from '../domain/onboarding/onboardingForm.js';
import type { DecisionOutcome, DecisionStatus } from '../entities/decision.js';
import { connectionTypeOf, PageArgs } from './connection.js';
import { IdempotentInput } from './idempotentInput.js';
import {
  DecisionOutcomeEnum,
  DecisionStatusEnum,
  NotificationStatusEnum,
  OnboardingStepEnum,
} from './onboardingEnums.js';

@ObjectType('DecisionNotification', { simpleResolvers: true, description: 'Whether the applicant was told.' })
export class DecisionNotificationType {
  @Field(() => NotificationStatusEnum)
  status!: 'queued' | 'sent' | 'failed' | 'none';

  @Field(() => String, {
    nullable: true,
    description: '`email`; `kept` for a mail that no server could be given; null where there is no mail.',
  })
  channel!: string | null;
}

@ObjectType('Decision', {
  simpleResolvers: true,
  description: 'What was decided on a submission or a verification, by whom and why.',
})
export class DecisionType {
  @Field(() => ID)
  id!: string;

  @Field(() => DecisionOutcomeEnum)
  decision!: DecisionOutcome;

  @Field(() => ID, { nullable: true })
  onboardingId!: string | null;

  @Field(() => ID, { nullable: true })
  verificationId!: string | null;

  @Field(() => ID, { description: 'The key or the member; `system` where the policy of the organisation decided.' })
  decidedBy!: string;

  @Field(() => Date, { description: 'When it was made; of a proposal, when it was proposed.' })
  decidedAt!: Date;

  @Field(() => DecisionNotificationType)
  notification!: DecisionNotificationType;

  @Field(() => DecisionStatusEnum)
  status!: DecisionStatus;

  @Field(() => ID, { nullable: true, description: 'The officer who decided, or in whose name a key did.' })
  officerId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The key or the member; null unless two officers were asked for.' })
  confirmedBy!: string | null;

  @Field(() => ID, { nullable: true, description: 'The second officer, where two were asked for.' })
  secondOfficerId!: string | null;

  @Field(() => Date, { nullable: true, description: 'When a proposal was confirmed, and so counted.' })
  confirmedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why. It stays inside.' })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'What the applicant is told.' })
  message!: string | null;

  @Field(() => [OnboardingStepEnum], { description: 'What the applicant is asked for once more.' })
  steps!: readonly OnboardingStep[];
}

export const DecisionConnection = connectionTypeOf('Decision', DecisionType);

@ArgsType()
export class DecisionsArgs extends PageArgs {
  @Field(() => DecisionStatusEnum, { nullable: true, description: 'Those in this state alone.' })
  status?: DecisionStatus | null;

  @Field(() => ID, { nullable: true, description: 'Those on this onboarding.' })
  onboardingId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Those on this verification.' })
  verificationId?: string | null;
}

@InputType()
export class NotifyDecisionInput extends IdempotentInput {
  @Field(() => ID, { nullable: true, description: 'The onboarding that is decided on; or `verificationId`.' })
  onboardingId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The verification that is decided on, one of no onboarding: nobody is told.',
  })
  verificationId?: string | null;

  @Field(() => DecisionOutcomeEnum, {
    description: 'Approved and declined are final; more information opens the link again.',
  })
  decision!: DecisionOutcome;

  @Extensions({ jsonSchema: { maxLength: 2_000 } })
  @Field(() => String, {
    nullable: true,
    description: 'Why, up to 2,000 characters. It stays inside the organisation.',
  })
  reason?: string | null;

  @Extensions({ jsonSchema: { maxLength: 2_000 } })
  @Field(() => String, { nullable: true, description: 'What the applicant is told, up to 2,000 characters.' })
  message?: string | null;

  @Extensions({ jsonSchema: { maxItems: 5 } })
  @Field(() => [OnboardingStepEnum], {
    nullable: true,
    description: 'With more information: the steps to go through again. A message, or steps, or both have to be there.',
  })
  steps?: OnboardingStep[] | null;

  @Extensions({ jsonSchema: { minimum: 1 } })
  @Field(() => Int, {
    nullable: true,
    description:
      'The `round` of the onboarding that was looked at: once it was submitted again, nothing is decided. Without it the newest is decided on.',
  })
  expectedRound?: number | null;
}

@InputType()
export class ConfirmDecisionInput extends IdempotentInput {
  @Field(() => ID, { description: 'The decision that another officer has proposed.' })
  id!: string;
}

@InputType()
export class WithdrawDecisionInput extends IdempotentInput {
  @Field(() => ID, { description: 'The proposal to take back.' })
  id!: string;
}
