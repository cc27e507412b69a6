import { ArgsType, Extensions, ID, InputType, Int, ObjectType } from 'type-graphql';
import { decision } from '../domain/inputs/verifications.js';
import type { OnboardingStep } from '../domain/onboarding/onboardingForm.js';
import type { DecisionOutcome, DecisionStatus } from '../entities/decision.js';
import { createConnectionType, IdempotentInput, PageArgs } from './connection.js';
import { Described, Nullable } from './described.js';
import {
  DecisionOutcomeEnum,
  DecisionStatusEnum,
  NotificationStatusEnum,
  OnboardingStepEnum,
} from './onboardingEnums.js';

@ObjectType('DecisionNotification', {
  simpleResolvers: true,
  description: 'Whether and how the applicant was notified by e-mail.',
})
export class DecisionNotificationType {
  @Described(() => NotificationStatusEnum, 'The status of the notification.')
  status!: 'queued' | 'sent' | 'failed' | 'none';

  @Nullable(
    () => String,
    'The way the applicant is notified: `email`, or `kept` if no mail server is configured. Null if nobody is notified.',
  )
  channel!: string | null;
}

@ObjectType('Decision', {
  simpleResolvers: true,
  description: 'A decision on an onboarding case or a verification.',
})
export class DecisionType {
  @Described(() => ID, 'The id of the decision: `dec_…`.')
  id!: string;

  @Described(() => DecisionOutcomeEnum, 'The outcome of the decision: approved, declined or more information.')
  decision!: DecisionOutcome;

  @Nullable(() => ID, 'The id of the onboarding case: `onb_…`. Null for a decision on a verification.')
  onboardingId!: string | null;

  @Nullable(() => ID, 'The id of the verification: `ver_…`. Null for a decision on an onboarding case.')
  verificationId!: string | null;

  @Described(
    () => ID,
    'The id of the key or member that decided. The value is `system` if the organisation’s policy approved automatically.',
  )
  decidedBy!: string;

  @Described(() => Date, 'When the decision was made or proposed.')
  decidedAt!: Date;

  @Described(() => DecisionNotificationType, 'Whether and how the applicant was notified.')
  notification!: DecisionNotificationType;

  @Described(() => DecisionStatusEnum, 'Whether the decision is proposed, made or withdrawn.')
  status!: DecisionStatus;

  @Nullable(() => ID, 'The id of the officer who decided, or in whose name a key did. Null if no officer took part.')
  officerId!: string | null;

  @Nullable(
    () => ID,
    'The id of the key or member that confirmed the decision. Null unless a second officer confirmed it.',
  )
  confirmedBy!: string | null;

  @Nullable(() => ID, 'The id of the second officer. Null unless a second officer confirmed the decision.')
  secondOfficerId!: string | null;

  @Nullable(() => Date, 'When a second officer confirmed the decision, which made it final. Null if none did.')
  confirmedAt!: Date | null;

  @Nullable(() => String, 'The reason for the decision, which only the organisation can read. Null if none was given.')
  reason!: string | null;

  @Nullable(() => String, 'The message to the applicant. Null if there is none.')
  message!: string | null;

  @Described(
    () => [OnboardingStepEnum],
    'The steps of the form that the applicant must complete again. Empty unless more information was requested.',
  )
  steps!: readonly OnboardingStep[];
}

export const DecisionConnection = createConnectionType('Decision', DecisionType);

@ArgsType()
export class DecisionsArgs extends PageArgs {
  @Nullable(() => DecisionStatusEnum, 'Only decisions with this status.')
  status?: DecisionStatus | null;

  @Nullable(() => ID, 'Only decisions on this onboarding case: `onb_…`.')
  onboardingId?: string | null;

  @Nullable(() => ID, 'Only decisions on this verification: `ver_…`.')
  verificationId?: string | null;
}

@Extensions({ input: decision })
@InputType({ description: 'The decision, and the onboarding case or verification that it is about.' })
export class NotifyDecisionInput extends IdempotentInput {
  @Nullable(() => ID, 'The id of the onboarding case to decide on: `onb_…`. Send either this or `verificationId`.')
  onboardingId?: string | null;

  @Nullable(
    () => ID,
    'The id of a verification that belongs to no onboarding case: `ver_…`. Nobody is notified of this decision.',
  )
  verificationId?: string | null;

  @Described(
    () => DecisionOutcomeEnum,
    'The outcome. Approved and declined are final; more information opens the onboarding link again.',
  )
  decision!: DecisionOutcome;

  @Nullable(
    () => String,
    'The reason for the decision, up to {most} characters. Only the organisation can read it. Approving a case with the reason `high_risk_country` needs one, in a sentence.',
  )
  reason?: string | null;

  @Nullable(() => String, 'A message to the applicant, up to {most} characters.')
  message?: string | null;

  @Nullable(
    () => [OnboardingStepEnum],
    'The steps that the applicant must complete again. A request for more information needs steps, a message or both.',
  )
  steps?: OnboardingStep[] | null;

  @Nullable(
    () => Int,
    'The `round` of the onboarding case that you reviewed. If the applicant has submitted again since, nothing is decided. Without it, the newest submission is decided on.',
  )
  expectedRound?: number | null;
}

@InputType({ description: 'The proposed decision to confirm.' })
export class ConfirmDecisionInput extends IdempotentInput {
  @Described(() => ID, 'The id of a decision that another officer proposed: `dec_…`.')
  id!: string;
}

@InputType({ description: 'The proposed decision to withdraw.' })
export class WithdrawDecisionInput extends IdempotentInput {
  @Described(() => ID, 'The id of the proposed decision to withdraw: `dec_…`.')
  id!: string;
}
