import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Mode } from '../entities/apiKey.js';
import type { Jurisdiction } from '../domain/identifier.js';
import type { OnboardingStep } from '../domain/onboarding/onboardingForm.js';
import type { OnboardingLinkStatus } from '../entities/onboardingLink.js';
import { JurisdictionEnum, ModeEnum } from './enums.js';
import { DecisionOutcomeEnum, OnboardingLinkStatusEnum, OnboardingStepEnum } from './onboardingEnums.js';
import {
  EffectiveOwnershipType,
  OnboardingAddressType,
  OnboardingBusinessType,
  OnboardingDeclarationType,
  OnboardingDocumentType,
  OnboardingPeopleType,
  RegisteredBusinessType,
} from './onboardingParts.js';

@ObjectType('OnboardingBrand', { simpleResolvers: true, description: 'How the organisation shows itself.' })
export class OnboardingBrandType {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: '`#rrggbb`.' })
  colour!: string | null;

  @Field(() => String, { nullable: true, description: 'A `data:` address.' })
  logo!: string | null;
}

@ObjectType('OnboardingRequest', { simpleResolvers: true, description: 'What the applicant is asked for once more.' })
export class OnboardingRequestType {
  @Field(() => String, { nullable: true })
  message!: string | null;

  @Field(() => [OnboardingStepEnum])
  steps!: readonly OnboardingStep[];
}

@ObjectType('OnboardingPrefilled', {
  simpleResolvers: true,
  description: 'What the organisation knew of the business when it made the link.',
})
export class OnboardingPrefilledType {
  @Field(() => JurisdictionEnum, { nullable: true })
  jurisdiction!: Jurisdiction | null;

  @Field(() => String, { nullable: true })
  queryValue!: string | null;
}

@ObjectType('OnboardingGap', { simpleResolvers: true, description: 'Something that is left to do.' })
export class OnboardingGapType {
  @Field(() => String, { description: 'Where in the form: a JSON pointer (RFC 6901).' })
  pointer!: string;

  @Field(() => String, { description: 'A sentence for the applicant.' })
  detail!: string;
}

@ObjectType('OnboardingStepState', { simpleResolvers: true, description: 'How far a step is.' })
export class OnboardingStepStateType {
  @Field(() => OnboardingStepEnum)
  step!: OnboardingStep;

  @Field(() => Boolean)
  isComplete!: boolean;

  @Field(() => [OnboardingGapType])
  missing!: readonly OnboardingGapType[];
}

@ObjectType('OnboardingForm', {
  simpleResolvers: true,
  description:
    'What the applicant sees. What was said is there while the link is CREATED or OPENED; afterwards the status alone is.',
})
export class OnboardingFormType {
  @Field(() => ID)
  linkId!: string;

  @Field(() => OnboardingLinkStatusEnum)
  status!: OnboardingLinkStatus;

  @Field(() => ModeEnum)
  mode!: Mode;

  @Field(() => DecisionOutcomeEnum, { nullable: true, description: 'APPROVED or DECLINED, of a link that is DECIDED.' })
  decision!: 'approved' | 'declined' | null;

  @Field(() => OnboardingBrandType)
  brand!: OnboardingBrandType;

  @Field(() => String)
  organisationName!: string;

  @Field(() => String)
  locale!: string;

  @Field(() => String, { nullable: true })
  reference!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the applicant goes on to when it is done.' })
  returnUrl!: string | null;

  @Field(() => Date)
  expiresAt!: Date;

  @Field(() => String, { nullable: true })
  applicantName!: string | null;

  @Field(() => String, { nullable: true })
  applicantEmail!: string | null;

  @Field(() => Int, { description: 'Of the form: it grows with each saving.' })
  version!: number;

  @Field(() => OnboardingRequestType, { nullable: true, description: 'Set while more is asked for.' })
  request!: OnboardingRequestType | null;

  @Field(() => OnboardingPrefilledType)
  prefilled!: OnboardingPrefilledType;

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

  @Field(() => [OnboardingStepStateType], { description: 'All five, in their order; none once it is submitted.' })
  steps!: readonly OnboardingStepStateType[];

  @Field(() => EffectiveOwnershipType, { nullable: true, description: 'That follows from the people as saved.' })
  ownership!: EffectiveOwnershipType | null;
}

@ObjectType('BusinessSuggestion', {
  simpleResolvers: true,
  description: 'A registered number that was probably meant.',
})
export class BusinessSuggestionType {
  @Field(() => String, { description: 'As its register prints it.' })
  value!: string;

  @Field(() => String)
  legalName!: string;
}

@ObjectType('BusinessCheck', { simpleResolvers: true, description: 'What is known of a number as it is typed.' })
export class BusinessCheckType {
  @Field(() => Boolean)
  isWellFormed!: boolean;

  @Field(() => String, { nullable: true, description: 'The digits of a number that is well formed.' })
  queryValue!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it is no such number.' })
  fault!: string | null;

  @Field(() => [BusinessSuggestionType])
  suggestions!: readonly BusinessSuggestionType[];

  @Field(() => RegisteredBusinessType, { nullable: true })
  registered!: RegisteredBusinessType | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the register has it; null where it was not asked.' })
  isFound!: boolean | null;

  @Field(() => Boolean, { description: 'False: the register gives no answer now.' })
  isAnswered!: boolean;
}
