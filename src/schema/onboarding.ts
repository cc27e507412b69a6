import { ArgsType, Extensions, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { FractureRisk } from '../domain/fractureScore.js';
import { note } from '../domain/inputs/verifications.js';
import { routeReasons } from '../domain/onboarding/route.js';
import type { VerificationStatus } from '../domain/policies/verdictStatus.js';
import type { OnboardingStatus } from '../entities/onboarding.js';
import { createConnectionType, IdempotentInput, PageArgs } from './connection.js';
import { DecisionType } from './decision.js';
import { EffectiveOwnershipType } from './effectiveOwnership.js';
import { FractureRiskEnum, VerificationStatusEnum } from './enums.js';
import { FractureIntervalType } from './fractureScore.js';
import { AssigneeFields, NoteFields } from './note.js';
import { OnboardingOutcomeEnum, OnboardingStatusEnum } from './onboardingEnums.js';
import {
  OnboardingAddressType,
  OnboardingBusinessType,
  OnboardingDeclarationType,
  OnboardingDocumentType,
  OnboardingPeopleType,
} from './onboardingParts.js';
import { OnboardingScreeningType } from './onboardingScreening.js';
import { LegalHoldType } from './privacy.js';

const codes = Object.keys(routeReasons)
  .map((code) => `\`${code}\``)
  .join(', ');

@ObjectType('OnboardingRouteReason', {
  simpleResolvers: true,
  description: 'A reason why a submission was approved automatically, sent to review or put on hold.',
})
export class OnboardingRouteReasonType {
  @Field(() => String, { description: `A fixed code. One of ${codes}.` })
  code!: string;

  @Field(() => String, { description: 'The reason as a sentence.' })
  detail!: string;
}

@ObjectType('OnboardingRoute', {
  simpleResolvers: true,
  description: 'The result of checking the newest submission against the organisation’s policy.',
})
export class OnboardingRouteType {
  @Field(() => OnboardingOutcomeEnum, {
    description: 'Whether the submission was approved automatically, sent to review or put on hold.',
  })
  outcome!: 'approve' | 'review' | 'hold';

  @Field(() => [OnboardingRouteReasonType], { description: 'The reasons for the outcome.' })
  reasons!: readonly OnboardingRouteReasonType[];
}

@ObjectType('OnboardingSubmission', {
  simpleResolvers: true,
  description: 'The form as the applicant last submitted it, with the ownership that follows from it.',
})
export class OnboardingSubmissionType {
  @Field(() => OnboardingBusinessType, {
    nullable: true,
    description: 'The step about the business. Null if it was not completed.',
  })
  business!: OnboardingBusinessType | null;

  @Field(() => OnboardingAddressType, {
    nullable: true,
    description: 'The step about addresses and activity. Null if it was not completed.',
  })
  address!: OnboardingAddressType | null;

  @Field(() => OnboardingPeopleType, {
    nullable: true,
    description: 'The step about owners and people in charge. Null if it was not completed.',
  })
  people!: OnboardingPeopleType | null;

  @Field(() => OnboardingDeclarationType, {
    nullable: true,
    description: 'The declaration of the applicant. Null if it was not completed.',
  })
  declaration!: OnboardingDeclarationType | null;

  @Field(() => [OnboardingDocumentType], { description: 'The files that the applicant uploaded.' })
  documents!: readonly OnboardingDocumentType[];

  @Field(() => EffectiveOwnershipType, {
    description: 'The effective ownership of the business, calculated from the stated holdings.',
  })
  ownership!: EffectiveOwnershipType;
}

@ObjectType('OnboardingAssignee', {
  simpleResolvers: true,
  description: 'The member that an onboarding case is assigned to.',
})
export class OnboardingAssigneeType extends AssigneeFields {}

@ObjectType('OnboardingNote', {
  simpleResolvers: true,
  description: 'A note on an onboarding case, which only the organisation can read.',
})
export class OnboardingNoteType extends NoteFields {}

@ObjectType('Onboarding', {
  simpleResolvers: true,
  description: 'An onboarding case: an applicant’s submission, its verification and the decisions on it.',
})
export class OnboardingType {
  @Field(() => ID, { description: 'The id of the onboarding case: `onb_…`.' })
  id!: string;

  @Field(() => ID, { description: 'The id of the onboarding link that was used: `lnk_…`.' })
  linkId!: string;

  @Field(() => String, { nullable: true, description: 'Your own id from the onboarding link. Null if it had none.' })
  reference!: string | null;

  @Field(() => OnboardingStatusEnum, { description: 'The current status of the case.' })
  status!: OnboardingStatus;

  @Field(() => Int, { description: 'The number of times that the applicant has submitted the form.' })
  round!: number;

  @Field(() => Date, { description: 'When the form was last submitted.' })
  submittedAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When the final decision was made. Null until then.' })
  decidedAt!: Date | null;

  @Field(() => ID, { description: 'The id of the verification of the newest submission: `ver_…`.' })
  verificationId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The legal name of the business on its register. Null if the register did not return one.',
  })
  legalName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null if the business has none.',
  })
  abn!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The NZBN, 13 digits, such as `9429999990009`. Null if the business has none.',
  })
  nzbn!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The Fracture Score of the verification, from 0 (lowest risk) to 100. Null if the register did not respond.',
  })
  fractureScore!: number | null;

  @Field(() => FractureRiskEnum, {
    nullable: true,
    description: 'The risk band of the Fracture Score. Null if there is no score.',
  })
  fractureRisk!: FractureRisk | null;

  @Field(() => FractureIntervalType, {
    nullable: true,
    description: 'The range of possible scores. Null if every fact is known.',
  })
  fractureInterval!: FractureIntervalType | null;

  @Field(() => VerificationStatusEnum, { description: 'The status of the verification of the newest submission.' })
  verificationStatus!: VerificationStatus;

  @Field(() => OnboardingRouteType, {
    description: 'The result of checking the submission against the organisation’s policy.',
  })
  route!: OnboardingRouteType;

  @Field(() => String, {
    nullable: true,
    description: 'The name of the applicant. Null if it is unknown or was erased.',
  })
  applicantName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The e-mail address of the applicant. Null if it is unknown or was erased.',
  })
  applicantEmail!: string | null;

  @Field(() => OnboardingSubmissionType, { nullable: true, description: 'The submitted form. Null if it was erased.' })
  submission!: OnboardingSubmissionType | null;

  @Field(() => OnboardingScreeningType, {
    nullable: true,
    description:
      'The screening of the people and bodies in the form. It is null under a policy before `2026-3`, and if the form was erased.',
  })
  screening!: OnboardingScreeningType | null;

  @Field(() => OnboardingAssigneeType, {
    nullable: true,
    description: 'The member that the case is assigned to. Null if nobody is.',
  })
  assignee!: OnboardingAssigneeType | null;

  @Field(() => [OnboardingNoteType], { description: 'The notes on the case, oldest first. Empty if they were erased.' })
  notes!: readonly OnboardingNoteType[];

  @Field(() => Date, {
    nullable: true,
    description: 'When the business stopped being a customer. Null if it is still one or never was.',
  })
  relationshipEndedAt!: Date | null;

  @Field(() => LegalHoldType, { nullable: true, description: 'The legal hold in force. Null if there is none.' })
  legalHold!: LegalHoldType | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'The time until which the law requires retention. Null if no law does, or while the business is a customer.',
  })
  keptUntil!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the personal data was erased. Null if it was not erased.' })
  erasedAt!: Date | null;

  @Field(() => [DecisionType], {
    description: 'The decisions on the case, oldest first, including proposed and withdrawn ones.',
  })
  decisions!: readonly DecisionType[];
}

export const OnboardingConnection = createConnectionType('Onboarding', OnboardingType);

@ArgsType()
export class OnboardingsArgs extends PageArgs {
  @Field(() => OnboardingStatusEnum, { nullable: true, description: 'Only cases with this status.' })
  status?: OnboardingStatus | null;

  @Field(() => ID, { nullable: true, description: 'Only cases that are assigned to this member: `mem_…`.' })
  assigneeId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Only cases that are assigned to nobody.' })
  isUnassigned?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only cases that wait for a decision: those in review or on hold.',
  })
  isWaiting?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to list the oldest cases first. The default is newest first.',
  })
  oldestFirst?: boolean | null;
}

@InputType({ description: 'The onboarding case and the member to assign it to.' })
export class AssignOnboardingInput extends IdempotentInput {
  @Field(() => ID, { description: 'The id of the onboarding case: `onb_…`.' })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the new assignee: `mem_…`. Leave it out, or send null, to assign the case to nobody.',
  })
  memberId?: string | null;
}

@Extensions({ input: note })
@InputType({ description: 'The onboarding case and the text of the note.' })
export class AddOnboardingNoteInput extends IdempotentInput {
  @Field(() => ID, { description: 'The id of the onboarding case: `onb_…`.' })
  id!: string;

  @Field(() => String, {
    description: 'The text of the note, {least} to {most} characters. The applicant cannot read it.',
  })
  text!: string;
}
