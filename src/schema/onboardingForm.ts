import { Float, ID, Int, ObjectType } from 'type-graphql';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { DocumentKind, OnboardingStep, PartyRole } from '../domain/onboarding/onboardingForm.js';
import type { Mode } from '../domain/tenancy.js';
import type { OnboardingLinkStatus } from '../entities/onboardingLink.js';
import { Described, Nullable } from './described.js';
import { EffectiveOwnershipType } from './effectiveOwnership.js';
import { JurisdictionEnum, ModeEnum } from './enums.js';
import {
  DecisionOutcomeEnum,
  DocumentKindEnum,
  OnboardingLinkStatusEnum,
  OnboardingStepEnum,
  PartyRoleEnum,
} from './onboardingEnums.js';
import {
  OnboardingAddressType,
  OnboardingBusinessType,
  OnboardingDeclarationType,
  OnboardingExplanationsType,
  OnboardingPeopleType,
} from './onboardingParts.js';

@ObjectType('OnboardingBrand', { simpleResolvers: true, description: 'The name, colour and logo that applicants see.' })
export class OnboardingBrandType {
  @Described(() => String, 'The name of the organisation as applicants see it.')
  name!: string;

  @Nullable(() => String, 'The brand colour as `#rrggbb`. Null if none is set.')
  colour!: string | null;

  @Nullable(() => String, 'The logo as a `data:` URI. Null if none is set.')
  logo!: string | null;
}

@ObjectType('OnboardingRequest', {
  simpleResolvers: true,
  description: 'The organisation’s request for more information.',
})
export class OnboardingRequestType {
  @Nullable(() => String, 'The message to the applicant. Null if there is none.')
  message!: string | null;

  @Described(() => [OnboardingStepEnum], 'The steps of the form to complete again.')
  steps!: readonly OnboardingStep[];
}

@ObjectType('OnboardingPrefilled', {
  simpleResolvers: true,
  description: 'The business that the organisation entered when it created the link.',
})
export class OnboardingPrefilledType {
  @Nullable(() => JurisdictionEnum, 'The country of the register. Null if it was not entered.')
  jurisdiction!: Jurisdiction | null;

  @Nullable(() => String, 'The number of the business, digits only. Null if it was not entered.')
  queryValue!: string | null;
}

@ObjectType('OnboardingDocument', { simpleResolvers: true, description: 'A file that the applicant uploaded.' })
export class OnboardingDocumentType {
  @Described(() => ID, 'The id of the file: `doc_…`.')
  id!: string;

  @Described(() => DocumentKindEnum, 'The kind of evidence that the file contains.')
  kind!: DocumentKind;

  @Described(() => String, 'The name of the file, such as `passport.pdf`.')
  name!: string;

  @Nullable(
    () => String,
    'The id of the person to whom an identity document belongs. Null for other kinds, and if the form does not have the person.',
  )
  partyId!: string | null;

  @Nullable(() => String, 'The name of that person, if it is stated.')
  partyName!: string | null;

  @Described(() => String, 'The media type of the file, detected from its content, such as `application/pdf`.')
  mediaType!: string;

  @Described(() => Float, 'The size of the file in bytes.')
  size!: number;

  @Described(() => Date, 'When the file was uploaded.')
  uploadedAt!: Date;

  @Nullable(
    () => Date,
    'When the content of the file was deleted, by the applicant or, for an identity document, some time after the decision. Null while it can be downloaded.',
  )
  deletedAt!: Date | null;
}

@ObjectType('OnboardingGap', {
  simpleResolvers: true,
  description: 'An item of the form that is missing or incomplete.',
})
export class OnboardingGapType {
  @Described(() => String, 'The location in the form as a JSON pointer (RFC 6901), such as `/people/parties/0/name`.')
  pointer!: string;

  @Described(() => String, 'A sentence that asks the applicant for the missing item.')
  detail!: string;
}

@ObjectType('OnboardingHint', {
  simpleResolvers: true,
  description: 'An answer that the applicant should check. It does not prevent the submission.',
})
export class OnboardingHintType {
  @Described(
    () => String,
    'The location in the form as a JSON pointer (RFC 6901), such as `/address/registered/postcode`.',
  )
  pointer!: string;

  @Described(() => String, 'A sentence that says what to check.')
  detail!: string;
}

@ObjectType('OnboardingStepState', { simpleResolvers: true, description: 'The progress of one step of the form.' })
export class OnboardingStepStateType {
  @Described(() => OnboardingStepEnum, 'The step of the form.')
  step!: OnboardingStep;

  @Described(() => Boolean, 'Whether nothing is missing in this step.')
  isComplete!: boolean;

  @Described(() => [OnboardingGapType], 'The items that are missing or incomplete. Empty if the step is complete.')
  missing!: readonly OnboardingGapType[];
}

@ObjectType('OnboardingQuestions', {
  simpleResolvers: true,
  description: 'The questions of the form that depend on the kind of customer.',
})
export class OnboardingQuestionsType {
  @Described(() => [PartyRoleEnum], 'The roles in the business to offer for a person or body.')
  roles!: readonly PartyRole[];

  @Described(() => Boolean, 'Whether to ask for the type and the beneficiaries of the trust that the business is.')
  isTrust!: boolean;

  @Described(() => Boolean, 'Whether to ask for the owners of the business.')
  asksForOwners!: boolean;

  @Described(() => Boolean, 'Whether to ask for the source of funds.')
  asksForFunds!: boolean;

  @Nullable(() => String, 'The number to ask of each director, such as `director ID`. Null if there is none.')
  directorNumber!: string | null;
}

@ObjectType('PrivacyNotice', {
  simpleResolvers: true,
  description: 'The notice that an applicant reads before personal information is collected.',
})
export class PrivacyNoticeType {
  @Described(() => String, 'The version: 12 hexadecimal digits that follow from the text.')
  version!: string;

  @Described(() => String, 'The notice as plain text, with line breaks.')
  text!: string;

  @Nullable(() => Date, 'When the applicant confirmed that they have read this version. Null until then.')
  acceptedAt!: Date | null;
}

@ObjectType('OnboardingForm', {
  simpleResolvers: true,
  description:
    'The onboarding form as the applicant sees it. Its content is available until it is submitted; afterwards only its status is.',
})
export class OnboardingFormType {
  @Described(() => ID, 'The id of the onboarding link: `lnk_…`.')
  linkId!: string;

  @Described(() => OnboardingLinkStatusEnum, 'The status of the onboarding link.')
  status!: OnboardingLinkStatus;

  @Described(() => ModeEnum, 'Whether the form collects live or test data.')
  mode!: Mode;

  @Nullable(() => DecisionOutcomeEnum, 'Whether the business was approved or declined. Null until the final decision.')
  decision!: 'approved' | 'declined' | null;

  @Described(() => OnboardingBrandType, 'The name, colour and logo to show to the applicant.')
  brand!: OnboardingBrandType;

  @Described(() => String, 'The name of the organisation that sent the link.')
  organisationName!: string;

  @Nullable(
    () => String,
    'The contact of the organisation, such as an e-mail address or a phone number. Null if it named none.',
  )
  contact!: string | null;

  @Nullable(
    () => Int,
    'The number of business days within which the organisation usually decides. Null if it named none.',
  )
  usualDecisionDays!: number | null;

  @Described(
    () => Boolean,
    'Whether the organisation’s policy may approve a submission without a person. Every other decision is made by a person.',
  )
  mayBeApprovedAutomatically!: boolean;

  @Described(() => Boolean, 'Whether the decision was made without a person. It is false before the decision.')
  isDecidedAutomatically!: boolean;

  @Nullable(() => Date, 'The time of the latest submission. Null if nothing was submitted.')
  submittedAt!: Date | null;

  @Described(() => String, 'The language of the form, such as `en-AU`.')
  locale!: string;

  @Nullable(() => String, 'The organisation’s own id for this applicant. Null if it gave none.')
  reference!: string | null;

  @Nullable(() => String, 'The address that the applicant can continue to after submitting. Null if there is none.')
  returnUrl!: string | null;

  @Described(() => Date, 'The time at which the link expires.')
  expiresAt!: Date;

  @Nullable(() => String, 'The name of the applicant. Null if it is unknown.')
  applicantName!: string | null;

  @Nullable(() => String, 'The e-mail address of the applicant. Null if it is unknown.')
  applicantEmail!: string | null;

  @Described(() => Int, 'The version of the form, which increases each time it is saved.')
  version!: number;

  @Nullable(() => OnboardingRequestType, 'The organisation’s request for more information. Null if there is none.')
  request!: OnboardingRequestType | null;

  @Described(() => OnboardingPrefilledType, 'The business that the organisation entered when it created the link.')
  prefilled!: OnboardingPrefilledType;

  @Nullable(() => OnboardingBusinessType, 'The step about the business. Null until it is saved, and after submission.')
  business!: OnboardingBusinessType | null;

  @Nullable(
    () => OnboardingAddressType,
    'The step about addresses and activity. Null until it is saved, and after submission.',
  )
  address!: OnboardingAddressType | null;

  @Nullable(
    () => OnboardingPeopleType,
    'The step about owners and people in charge. Null until it is saved, and after submission.',
  )
  people!: OnboardingPeopleType | null;

  @Nullable(
    () => OnboardingDeclarationType,
    'The declaration of the applicant. Null until it is saved, and after submission.',
  )
  declaration!: OnboardingDeclarationType | null;

  @Nullable(
    () => OnboardingExplanationsType,
    'Why requested steps stay as they are. Null until it is saved, and after submission.',
  )
  explanations!: OnboardingExplanationsType | null;

  @Nullable(() => OnboardingQuestionsType, 'The questions that depend on the kind of customer. Null after submission.')
  questions!: OnboardingQuestionsType | null;

  @Nullable(() => PrivacyNoticeType, 'The privacy notice to confirm before the first field. Null after submission.')
  privacyNotice!: PrivacyNoticeType | null;

  @Described(() => [OnboardingDocumentType], 'The files that the applicant uploaded. Empty after submission.')
  documents!: readonly OnboardingDocumentType[];

  @Described(() => [OnboardingStepStateType], 'The progress of all five steps, in order. Empty after submission.')
  steps!: readonly OnboardingStepStateType[];

  @Nullable(
    () => EffectiveOwnershipType,
    'The effective ownership, calculated from the saved people. Null until people are saved, and after submission.',
  )
  ownership!: EffectiveOwnershipType | null;

  @Described(
    () => [OnboardingHintType],
    'The parts of addresses that differ from the imported list of localities. Empty without such a list, and after submission.',
  )
  hints!: readonly OnboardingHintType[];
}
