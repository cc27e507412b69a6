import { ArgsType, Extensions, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { FractureRisk } from '../domain/fractureScore.js';
import { note } from '../domain/inputs/verifications.js';
import { routeReasons } from '../domain/onboarding/route.js';
import type { VerificationStatus } from '../domain/policies/verdictStatus.js';
import type { OnboardingOrder, OnboardingStatus } from '../entities/onboarding.js';
import { createConnectionType, IdempotentInput, PageArgs } from './connection.js';
import { DecisionType } from './decision.js';
import { Described, Nullable } from './described.js';
import { EffectiveOwnershipType } from './effectiveOwnership.js';
import { DueDiligenceRequirementType } from './dueDiligence.js';
import { FractureRiskEnum, VerificationStatusEnum } from './enums.js';
import { FractureIntervalType } from './fractureScore.js';
import { AssigneeFields, NoteFields } from './note.js';
import { OnboardingOrderEnum, OnboardingOutcomeEnum, OnboardingStatusEnum } from './onboardingEnums.js';
import { OnboardingDocumentType, PrivacyNoticeType } from './onboardingForm.js';
import {
  OnboardingAddressType,
  OnboardingBusinessType,
  OnboardingDeclarationType,
  OnboardingExplanationsType,
  OnboardingPeopleType,
} from './onboardingParts.js';
import { OnboardingScreeningType } from './onboardingScreening.js';
import { LegalHoldType } from './privacy.js';
import { RegisterComparisonType } from './registerOwners.js';

const codes = Object.keys(routeReasons).map((code) => `\`${code}\``);
const [some, others] = [codes.slice(0, 20).join(', '), codes.slice(20).join(', ')];

@ObjectType('OnboardingRouteReason', {
  simpleResolvers: true,
  description: 'A reason why a submission was approved automatically, sent to review or put on hold.',
})
export class OnboardingRouteReasonType {
  @Described(() => String, `A fixed code. One of ${some}. Or one of ${others}.`)
  code!: string;

  @Described(() => String, 'The reason as a sentence.')
  detail!: string;
}

@ObjectType('OnboardingRoute', {
  simpleResolvers: true,
  description: 'The result of checking the newest submission against the organisation’s policy.',
})
export class OnboardingRouteType {
  @Described(
    () => OnboardingOutcomeEnum,
    'Whether the submission was approved automatically, sent to review or put on hold.',
  )
  outcome!: 'approve' | 'review' | 'hold';

  @Described(() => [OnboardingRouteReasonType], 'The reasons for the outcome.')
  reasons!: readonly OnboardingRouteReasonType[];
}

@ObjectType('OnboardingSubmission', {
  simpleResolvers: true,
  description: 'The form as the applicant last submitted it, with the ownership that follows from it.',
})
export class OnboardingSubmissionType {
  @Nullable(() => OnboardingBusinessType, 'The step about the business. Null if it was not completed.')
  business!: OnboardingBusinessType | null;

  @Nullable(() => OnboardingAddressType, 'The step about addresses and activity. Null if it was not completed.')
  address!: OnboardingAddressType | null;

  @Nullable(() => OnboardingPeopleType, 'The step about owners and people in charge. Null if it was not completed.')
  people!: OnboardingPeopleType | null;

  @Nullable(() => OnboardingDeclarationType, 'The declaration of the applicant. Null if it was not completed.')
  declaration!: OnboardingDeclarationType | null;

  @Nullable(
    () => OnboardingExplanationsType,
    'Why the applicant left requested steps as they were. Null if nothing was requested.',
  )
  explanations!: OnboardingExplanationsType | null;

  @Nullable(
    () => PrivacyNoticeType,
    'The privacy notice that the applicant confirmed. Null for a form of an earlier version of the service.',
  )
  privacyNotice!: PrivacyNoticeType | null;

  @Described(() => [OnboardingDocumentType], 'The files that the applicant uploaded.')
  documents!: readonly OnboardingDocumentType[];

  @Described(
    () => EffectiveOwnershipType,
    'The effective ownership of the business, calculated from the stated holdings.',
  )
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
  @Described(() => ID, 'The id of the onboarding case: `onb_…`.')
  id!: string;

  @Described(() => ID, 'The id of the onboarding link that was used: `lnk_…`.')
  linkId!: string;

  @Nullable(() => String, 'Your own id from the onboarding link. Null if it had none.')
  reference!: string | null;

  @Described(() => OnboardingStatusEnum, 'The current status of the case.')
  status!: OnboardingStatus;

  @Described(() => Int, 'The number of times that the applicant has submitted the form.')
  round!: number;

  @Described(() => Date, 'When the form was last submitted.')
  submittedAt!: Date;

  @Nullable(() => Date, 'When the final decision was made. Null until then.')
  decidedAt!: Date | null;

  @Described(() => ID, 'The id of the verification of the newest submission: `ver_…`.')
  verificationId!: string;

  @Nullable(() => String, 'The legal name of the business on its register. Null if the register did not return one.')
  legalName!: string | null;

  @Nullable(() => String, 'The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null if the business has none.')
  abn!: string | null;

  @Nullable(() => String, 'The NZBN, 13 digits, such as `9429999990009`. Null if the business has none.')
  nzbn!: string | null;

  @Nullable(
    () => Int,
    'The Fracture Score of the verification, from 0 (lowest risk) to 100. Null if the register did not respond.',
  )
  fractureScore!: number | null;

  @Nullable(() => FractureRiskEnum, 'The risk band of the Fracture Score. Null if there is no score.')
  fractureRisk!: FractureRisk | null;

  @Nullable(() => FractureIntervalType, 'The range of possible scores. Null if every fact is known.')
  fractureInterval!: FractureIntervalType | null;

  @Described(() => VerificationStatusEnum, 'The status of the verification of the newest submission.')
  verificationStatus!: VerificationStatus;

  @Described(() => OnboardingRouteType, 'The result of checking the submission against the organisation’s policy.')
  route!: OnboardingRouteType;

  @Nullable(() => String, 'The name of the applicant. Null if it is unknown or was erased.')
  applicantName!: string | null;

  @Nullable(() => String, 'The e-mail address of the applicant. Null if it is unknown or was erased.')
  applicantEmail!: string | null;

  @Nullable(() => OnboardingSubmissionType, 'The submitted form. Null if it was erased.')
  submission!: OnboardingSubmissionType | null;

  @Nullable(
    () => OnboardingSubmissionType,
    'The form as it was submitted before the last request for more information. It is null in the first round, and if the form was erased.',
  )
  previousSubmission!: OnboardingSubmissionType | null;

  @Nullable(
    () => OnboardingScreeningType,
    'The screening of the people and bodies in the form. It is null under a policy before `2026-3`, and if the form was erased.',
  )
  screening!: OnboardingScreeningType | null;

  @Nullable(
    () => [DueDiligenceRequirementType],
    'The due diligence file of the newest submission: each matter that the law requires, with its evidence and gaps. Null if it was erased.',
  )
  dueDiligence!: readonly DueDiligenceRequirementType[] | null;

  @Nullable(
    () => RegisterComparisonType,
    'The differences between the form and the owners, directors and place on the register. Null if the register had none of them, and if the form was erased.',
  )
  registerComparison!: RegisterComparisonType | null;

  @Nullable(() => OnboardingAssigneeType, 'The member that the case is assigned to. Null if nobody is.')
  assignee!: OnboardingAssigneeType | null;

  @Described(() => [OnboardingNoteType], 'The notes on the case, oldest first. Empty if they were erased.')
  notes!: readonly OnboardingNoteType[];

  @Nullable(() => Date, 'When the business stopped being a customer. Null if it is still one or never was.')
  relationshipEndedAt!: Date | null;

  @Nullable(
    () => Date,
    'When the recorded end becomes final. Until then an owner or officer can correct it, and nothing is erased. Null if no end is recorded.',
  )
  relationshipEndFinalAt!: Date | null;

  @Nullable(() => LegalHoldType, 'The legal hold in force. Null if there is none.')
  legalHold!: LegalHoldType | null;

  @Nullable(
    () => Date,
    'The time until which the personal data must be kept: the end of the period of the law, or of the time to correct a recorded end, whichever is later. Null if no law requires it, or while the business is a customer.',
  )
  keptUntil!: Date | null;

  @Nullable(() => Date, 'When the personal data was erased. Null if it was not erased.')
  erasedAt!: Date | null;

  @Described(() => [DecisionType], 'The decisions on the case, oldest first, including proposed and withdrawn ones.')
  decisions!: readonly DecisionType[];
}

export const OnboardingConnection = createConnectionType('Onboarding', OnboardingType);

@ArgsType()
export class OnboardingsArgs extends PageArgs {
  @Nullable(() => OnboardingStatusEnum, 'Only cases with this status.')
  status?: OnboardingStatus | null;

  @Nullable(() => ID, 'Only cases that are assigned to this member: `mem_…`.')
  assigneeId?: string | null;

  @Nullable(() => Boolean, 'Only cases that are assigned to nobody, or with false only those that are assigned.')
  isUnassigned?: boolean | null;

  @Nullable(
    () => Boolean,
    'Only cases that wait for a decision, which are in review or on hold; with false only the others.',
  )
  isWaiting?: boolean | null;

  @Nullable(
    () => Boolean,
    'Only cases with a proposed decision, which waits for a second officer; with false only the others.',
  )
  isProposed?: boolean | null;

  @Nullable(() => Boolean, 'Whether to list the oldest cases first. The default is newest first.')
  oldestFirst?: boolean | null;

  @Nullable(() => OnboardingOrderEnum, 'The order of the list. It must not contradict `oldestFirst`.')
  order?: OnboardingOrder | null;
}

/** The OpenAPI document allows null in these fields, where it means nobody. */
const orNull = { jsonSchema: { type: ['string', 'null'] } };

@InputType({ description: 'The onboarding case and the member to assign it to.' })
export class AssignOnboardingInput extends IdempotentInput {
  @Described(() => ID, 'The id of the onboarding case: `onb_…`.')
  id!: string;

  @Extensions(orNull)
  @Nullable(() => ID, 'The id of the new assignee: `mem_…`. Leave it out, or send null, to assign the case to nobody.')
  memberId?: string | null;

  @Extensions(orNull)
  @Nullable(
    () => ID,
    'The id of the assignee that you saw, or null for nobody. If the case has another assignee by now, nothing changes and the code is `STATE_CONFLICT`. Leave it out to replace any assignee.',
  )
  expectedAssigneeId?: string | null;
}

@Extensions({ input: note })
@InputType({ description: 'The onboarding case and the text of the note.' })
export class AddOnboardingNoteInput extends IdempotentInput {
  @Described(() => ID, 'The id of the onboarding case: `onb_…`.')
  id!: string;

  @Described(() => String, 'The text of the note, {least} to {most} characters. The applicant cannot read it.')
  text!: string;
}
