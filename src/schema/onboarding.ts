import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { routeReasons } from '../domain/onboarding/route.js';
import type { FractureRisk } from '../domain/fractureScore.js';
import type { VerificationStatus } from '../domain/verdict.js';
import type { OnboardingStatus } from '../entities/onboarding.js';
import { connectionTypeOf, PageArgs } from './connection.js';
import { DecisionType } from './decision.js';
import { FractureIntervalType } from './fractureScore.js';
import { FractureRiskEnum, VerificationStatusEnum } from './enums.js';
import { IdempotentInput } from './idempotentInput.js';
import { OnboardingOutcomeEnum, OnboardingStatusEnum } from './onboardingEnums.js';
import {
  EffectiveOwnershipType,
  OnboardingAddressType,
  OnboardingBusinessType,
  OnboardingDeclarationType,
  OnboardingDocumentType,
  OnboardingPeopleType,
} from './onboardingParts.js';
import { AssigneeFields, NoteFields } from './note.js';
import { LegalHoldType } from './privacy.js';

const codes = Object.keys(routeReasons)
  .map((code) => `\`${code}\``)
  .join(', ');

@ObjectType('OnboardingRouteReason', { simpleResolvers: true, description: 'Why a submission went where it went.' })
export class OnboardingRouteReasonType {
  @Field(() => String, { description: `A fixed code: ${codes}.` })
  code!: string;

  @Field(() => String)
  detail!: string;
}

@ObjectType('OnboardingRoute', {
  simpleResolvers: true,
  description: 'Where the policy of the organisation sent the newest submission.',
})
export class OnboardingRouteType {
  @Field(() => OnboardingOutcomeEnum)
  outcome!: 'approve' | 'review' | 'hold';

  @Field(() => [OnboardingRouteReasonType])
  reasons!: readonly OnboardingRouteReasonType[];
}

@ObjectType('OnboardingSubmission', {
  simpleResolvers: true,
  description: 'What the applicant has stated, as it was submitted last, with what follows from it.',
})
export class OnboardingSubmissionType {
  @Field(() => OnboardingBusinessType, { nullable: true })
  business!: OnboardingBusinessType | null;

  @Field(() => OnboardingAddressType, { nullable: true })
  address!: OnboardingAddressType | null;

  @Field(() => OnboardingPeopleType, { nullable: true })
  people!: OnboardingPeopleType | null;

  @Field(() => OnboardingDeclarationType, { nullable: true })
  declaration!: OnboardingDeclarationType | null;

  @Field(() => [OnboardingDocumentType])
  documents!: readonly OnboardingDocumentType[];

  @Field(() => EffectiveOwnershipType)
  ownership!: EffectiveOwnershipType;
}

@ObjectType('OnboardingAssignee', { simpleResolvers: true, description: 'Who is to see to it.' })
export class OnboardingAssigneeType extends AssigneeFields {}

@ObjectType('OnboardingNote', { simpleResolvers: true, description: 'A remark on a submission, for the organisation.' })
export class OnboardingNoteType extends NoteFields {}

@ObjectType('Onboarding', {
  simpleResolvers: true,
  description: 'What an applicant has submitted, and what became of it.',
})
export class OnboardingType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  linkId!: string;

  @Field(() => String, { nullable: true, description: 'The organisation’s own.' })
  reference!: string | null;

  @Field(() => OnboardingStatusEnum)
  status!: OnboardingStatus;

  @Field(() => Int, { description: 'How often it was submitted.' })
  round!: number;

  @Field(() => Date, { description: 'The last time.' })
  submittedAt!: Date;

  @Field(() => Date, { nullable: true })
  decidedAt!: Date | null;

  @Field(() => ID, { description: 'Of the newest submission.' })
  verificationId!: string;

  @Field(() => String, { nullable: true })
  legalName!: string | null;

  @Field(() => String, { nullable: true })
  abn!: string | null;

  @Field(() => String, { nullable: true })
  nzbn!: string | null;

  @Field(() => Int, { nullable: true })
  fractureScore!: number | null;

  @Field(() => FractureRiskEnum, { nullable: true })
  fractureRisk!: FractureRisk | null;

  @Field(() => FractureIntervalType, { nullable: true, description: 'Where the score is not certain.' })
  fractureInterval!: FractureIntervalType | null;

  @Field(() => VerificationStatusEnum)
  verificationStatus!: VerificationStatus;

  @Field(() => OnboardingRouteType)
  route!: OnboardingRouteType;

  @Field(() => String, { nullable: true })
  applicantName!: string | null;

  @Field(() => String, { nullable: true })
  applicantEmail!: string | null;

  @Field(() => OnboardingSubmissionType, { nullable: true, description: 'Null when it was erased.' })
  submission!: OnboardingSubmissionType | null;

  @Field(() => OnboardingAssigneeType, { nullable: true })
  assignee!: OnboardingAssigneeType | null;

  @Field(() => [OnboardingNoteType], { description: 'Oldest first; none when they were erased.' })
  notes!: readonly OnboardingNoteType[];

  @Field(() => Date, { nullable: true })
  relationshipEndedAt!: Date | null;

  @Field(() => LegalHoldType, { nullable: true, description: 'The one that is in force.' })
  legalHold!: LegalHoldType | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Until when the law keeps it. Null where none does, and while the relationship lasts.',
  })
  keptUntil!: Date | null;

  @Field(() => Date, { nullable: true, description: 'What it held of persons is gone since.' })
  erasedAt!: Date | null;

  @Field(() => [DecisionType], { description: 'Oldest first; proposals, and those that were withdrawn, too.' })
  decisions!: readonly DecisionType[];
}

export const OnboardingConnection = connectionTypeOf('Onboarding', OnboardingType);

@ArgsType()
export class OnboardingsArgs extends PageArgs {
  @Field(() => OnboardingStatusEnum, { nullable: true, description: 'Only these.' })
  status?: OnboardingStatus | null;

  @Field(() => ID, { nullable: true, description: 'Only those of this member.' })
  assigneeId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Only those that nobody is to see to.' })
  isUnassigned?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only those that wait for a decision: `in_review` and `on_hold`.',
  })
  isWaiting?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Read forwards, from the one that was made first.' })
  oldestFirst?: boolean | null;
}

@InputType()
export class AssignOnboardingInput extends IdempotentInput {
  @Field(() => ID, { description: 'The onboarding to assign.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'The member who is to see to it; null: nobody.' })
  memberId?: string | null;
}

@InputType()
export class AddOnboardingNoteInput extends IdempotentInput {
  @Field(() => ID, { description: 'The onboarding that the note is about.' })
  id!: string;

  @Field(() => String, { description: '1 to 2,000 characters. The applicant never sees it.' })
  text!: string;
}
