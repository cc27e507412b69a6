import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { OnboardingStep } from '../domain/onboarding/onboardingForm.js';
import type { Mode } from '../domain/tenancy.js';
import type { OnboardingLinkStatus } from '../entities/onboardingLink.js';
import { EffectiveOwnershipType } from './effectiveOwnership.js';
import { JurisdictionEnum, ModeEnum } from './enums.js';
import { DecisionOutcomeEnum, OnboardingLinkStatusEnum, OnboardingStepEnum } from './onboardingEnums.js';
import {
  OnboardingAddressType,
  OnboardingBusinessType,
  OnboardingDeclarationType,
  OnboardingDocumentType,
  OnboardingPeopleType,
  RegisteredBusinessType,
} from './onboardingParts.js';

@ObjectType('OnboardingBrand', { simpleResolvers: true, description: 'The name, colour and logo that applicants see.' })
export class OnboardingBrandType {
  @Field(() => String, { description: 'The name of the organisation as applicants see it.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The brand colour as `#rrggbb`. Null if none is set.' })
  colour!: string | null;

  @Field(() => String, { nullable: true, description: 'The logo as a `data:` URI. Null if none is set.' })
  logo!: string | null;
}

@ObjectType('OnboardingRequest', {
  simpleResolvers: true,
  description: 'The organisation’s request for more information.',
})
export class OnboardingRequestType {
  @Field(() => String, { nullable: true, description: 'The message to the applicant. Null if there is none.' })
  message!: string | null;

  @Field(() => [OnboardingStepEnum], { description: 'The steps of the form to complete again.' })
  steps!: readonly OnboardingStep[];
}

@ObjectType('OnboardingPrefilled', {
  simpleResolvers: true,
  description: 'The business that the organisation entered when it created the link.',
})
export class OnboardingPrefilledType {
  @Field(() => JurisdictionEnum, {
    nullable: true,
    description: 'The country of the register. Null if it was not entered.',
  })
  jurisdiction!: Jurisdiction | null;

  @Field(() => String, {
    nullable: true,
    description: 'The number of the business, digits only. Null if it was not entered.',
  })
  queryValue!: string | null;
}

@ObjectType('OnboardingGap', {
  simpleResolvers: true,
  description: 'An item of the form that is missing or incomplete.',
})
export class OnboardingGapType {
  @Field(() => String, {
    description: 'The location in the form as a JSON pointer (RFC 6901), such as `/people/parties/0/name`.',
  })
  pointer!: string;

  @Field(() => String, { description: 'A sentence that asks the applicant for the missing item.' })
  detail!: string;
}

@ObjectType('OnboardingStepState', { simpleResolvers: true, description: 'The progress of one step of the form.' })
export class OnboardingStepStateType {
  @Field(() => OnboardingStepEnum, { description: 'The step of the form.' })
  step!: OnboardingStep;

  @Field(() => Boolean, { description: 'Whether nothing is missing in this step.' })
  isComplete!: boolean;

  @Field(() => [OnboardingGapType], {
    description: 'The items that are missing or incomplete. Empty if the step is complete.',
  })
  missing!: readonly OnboardingGapType[];
}

@ObjectType('OnboardingForm', {
  simpleResolvers: true,
  description:
    'The onboarding form as the applicant sees it. Its content is available until it is submitted; afterwards only its status is.',
})
export class OnboardingFormType {
  @Field(() => ID, { description: 'The id of the onboarding link: `lnk_…`.' })
  linkId!: string;

  @Field(() => OnboardingLinkStatusEnum, { description: 'The status of the onboarding link.' })
  status!: OnboardingLinkStatus;

  @Field(() => ModeEnum, { description: 'Whether the form collects live or test data.' })
  mode!: Mode;

  @Field(() => DecisionOutcomeEnum, {
    nullable: true,
    description: 'Whether the business was approved or declined. Null until the final decision.',
  })
  decision!: 'approved' | 'declined' | null;

  @Field(() => OnboardingBrandType, { description: 'The name, colour and logo to show to the applicant.' })
  brand!: OnboardingBrandType;

  @Field(() => String, { description: 'The name of the organisation that sent the link.' })
  organisationName!: string;

  @Field(() => String, { description: 'The language of the form, such as `en-AU`.' })
  locale!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The organisation’s own id for this applicant. Null if it gave none.',
  })
  reference!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The address that the applicant can continue to after submitting. Null if there is none.',
  })
  returnUrl!: string | null;

  @Field(() => Date, { description: 'The time at which the link expires.' })
  expiresAt!: Date;

  @Field(() => String, { nullable: true, description: 'The name of the applicant. Null if it is unknown.' })
  applicantName!: string | null;

  @Field(() => String, { nullable: true, description: 'The e-mail address of the applicant. Null if it is unknown.' })
  applicantEmail!: string | null;

  @Field(() => Int, { description: 'The version of the form, which increases each time it is saved.' })
  version!: number;

  @Field(() => OnboardingRequestType, {
    nullable: true,
    description: 'The organisation’s request for more information. Null if there is none.',
  })
  request!: OnboardingRequestType | null;

  @Field(() => OnboardingPrefilledType, {
    description: 'The business that the organisation entered when it created the link.',
  })
  prefilled!: OnboardingPrefilledType;

  @Field(() => OnboardingBusinessType, {
    nullable: true,
    description: 'The step about the business. Null until it is saved, and after submission.',
  })
  business!: OnboardingBusinessType | null;

  @Field(() => OnboardingAddressType, {
    nullable: true,
    description: 'The step about addresses and activity. Null until it is saved, and after submission.',
  })
  address!: OnboardingAddressType | null;

  @Field(() => OnboardingPeopleType, {
    nullable: true,
    description: 'The step about owners and people in charge. Null until it is saved, and after submission.',
  })
  people!: OnboardingPeopleType | null;

  @Field(() => OnboardingDeclarationType, {
    nullable: true,
    description: 'The declaration of the applicant. Null until it is saved, and after submission.',
  })
  declaration!: OnboardingDeclarationType | null;

  @Field(() => [OnboardingDocumentType], {
    description: 'The files that the applicant uploaded. Empty after submission.',
  })
  documents!: readonly OnboardingDocumentType[];

  @Field(() => [OnboardingStepStateType], {
    description: 'The progress of all five steps, in order. Empty after submission.',
  })
  steps!: readonly OnboardingStepStateType[];

  @Field(() => EffectiveOwnershipType, {
    nullable: true,
    description:
      'The effective ownership, calculated from the saved people. Null until people are saved, and after submission.',
  })
  ownership!: EffectiveOwnershipType | null;
}

@ObjectType('BusinessSuggestion', {
  simpleResolvers: true,
  description: 'A registered number that the applicant probably meant.',
})
export class BusinessSuggestionType {
  @Field(() => String, { description: 'The number in the format of its register, such as `11 900 000 017`.' })
  value!: string;

  @Field(() => String, { description: 'The legal name of the business with this number.' })
  legalName!: string;
}

@ObjectType('BusinessCheck', {
  simpleResolvers: true,
  description: 'The result of checking a business number and looking it up.',
})
export class BusinessCheckType {
  @Field(() => Boolean, { description: 'Whether the number is a valid ABN, ACN or NZBN.' })
  isWellFormed!: boolean;

  @Field(() => String, { nullable: true, description: 'The digits of the number. Null if the number is not valid.' })
  queryValue!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A sentence that explains why the number is not valid. Null if it is valid.',
  })
  fault!: string | null;

  @Field(() => [BusinessSuggestionType], {
    description: 'Registered numbers that were probably meant. Empty if there are none.',
  })
  suggestions!: readonly BusinessSuggestionType[];

  @Field(() => RegisteredBusinessType, {
    nullable: true,
    description: 'The business on the register. Null if it was not found or the register did not respond.',
  })
  registered!: RegisteredBusinessType | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the register has the number. Null if the register was not consulted.',
  })
  isFound!: boolean | null;

  @Field(() => Boolean, { description: 'Whether the register responded. If false, try again later.' })
  isAnswered!: boolean;
}
