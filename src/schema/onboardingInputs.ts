import { Extensions, Field, Float, ID, InputType, Int } from 'type-graphql';
import {
  addressStep,
  businessStep,
  declarationStep,
  onboardingForm,
  party,
  peopleStep,
  postalAddress,
  stepExplanations,
} from '../domain/inputs/onboarding.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { Authority, PartyKind, PartyRole, TrustType } from '../domain/onboarding/onboardingForm.js';
import { Described, Nullable } from './described.js';
import { AuthorityEnum, PoliticalExposureInput, TrustTypeEnum } from './dueDiligence.js';
import { JurisdictionEnum } from './enums.js';
import { PartyKindEnum, PartyRoleEnum } from './onboardingEnums.js';

// An applicant may save a step half done, with empty fields.
const empty = { defaultValue: '' };
const no = { defaultValue: false };

@Extensions({ input: businessStep })
@InputType({ description: 'The step about the business.' })
export class OnboardingBusinessInput {
  @Described(() => JurisdictionEnum, 'The country of the register.')
  jurisdiction!: Jurisdiction;

  @Described(() => String, 'A valid ABN, ACN or NZBN, such as `11900000017`.')
  queryValue!: string;

  @Field(() => Boolean, {
    ...no,
    description: 'Whether the applicant confirms that the business on the register is theirs.',
  })
  isConfirmed!: boolean;

  @Nullable(() => String, 'The applicant’s correction of the register data, up to {most} characters.')
  correction?: string | null;
}

@Extensions({ input: postalAddress })
@InputType({ description: 'A postal address of a business.' })
export class PostalAddressInput {
  @Field(() => String, { ...empty, description: 'The first line of the address: number and street.' })
  line1!: string;

  @Nullable(() => String, 'The second line of the address, such as a unit or building.')
  line2?: string | null;

  @Field(() => String, { ...empty, description: 'The suburb, town or city.' })
  locality!: string;

  @Nullable(() => String, 'The state, territory or region, such as `NSW`.')
  region?: string | null;

  @Field(() => String, { ...empty, description: 'The postcode of the address.' })
  postcode!: string;

  @Field(() => String, { ...empty, description: 'The country as an ISO 3166-1 alpha-2 code, such as `AU`.' })
  country!: string;
}

@Extensions({ input: addressStep })
@InputType({ description: 'The step about addresses and activity.' })
export class OnboardingAddressInput {
  @Described(() => PostalAddressInput, 'The registered address of the business.')
  registered!: PostalAddressInput;

  @Nullable(() => PostalAddressInput, 'The address where the business operates. Null if it is the registered address.')
  business?: PostalAddressInput | null;

  @Nullable(() => String, 'The name that the business trades under, if it differs from the legal name.')
  tradingName?: string | null;

  @Field(() => String, { ...empty, description: 'The industry as an ANZSIC division, a letter from A to S.' })
  division!: string;

  @Field(() => String, { ...empty, description: 'A description of the main activity of the business.' })
  activity!: string;

  @Nullable(() => String, 'The website of the business, if it has one.')
  website?: string | null;

  @Nullable(() => String, 'The reason why the business needs the service.')
  purpose?: string | null;

  @Nullable(() => String, 'How much money moves, how often, and with which countries.')
  expectedActivity?: string | null;

  @Nullable(() => String, 'Where the money of the business comes from.')
  sourceOfFunds?: string | null;
}

@InputType({ description: 'A role of a party in the business or in another party.' })
export class OnboardingPartyRoleInput {
  @Described(() => PartyRoleEnum, 'The role of the party, such as director.')
  role!: PartyRole;

  @Nullable(() => ID, 'The id of the party that the role is in. Null for a role in the business itself.')
  ofId?: string | null;
}

@Extensions({ input: party })
@InputType({ description: 'A person or body that owns or runs the business, directly or indirectly.' })
export class OnboardingPartyInput {
  @Described(() => ID, 'Your own id, unique within the form: {least} to {most} letters, digits, `_` or `-`.')
  id!: string;

  @Described(() => PartyKindEnum, 'The kind of party: a person or a type of body.')
  kind!: PartyKind;

  @Nullable(() => String, 'The given name of a person. Ignored for other parties.')
  givenName?: string | null;

  @Nullable(() => String, 'The family name of a person. Ignored for other parties.')
  familyName?: string | null;

  @Nullable(() => String, 'The date of birth of a person, as YYYY-MM-DD. Ignored for other parties.')
  dateOfBirth?: string | null;

  @Nullable(() => String, 'The director ID of a person, 15 digits that begin with 036. Ignored for other parties.')
  directorId?: string | null;

  @Nullable(() => PoliticalExposureInput, 'A person’s response to the question about public offices.')
  politicalExposure?: PoliticalExposureInput | null;

  @Nullable(() => TrustTypeEnum, 'The type of a trust. Ignored for a person.')
  trustType?: TrustType | null;

  @Nullable(() => String, 'The beneficiaries of a trust who are not named, by class. Ignored for a person.')
  beneficiaryClass?: string | null;

  @Nullable(() => String, 'The e-mail address of the party, if known.')
  email?: string | null;

  @Nullable(
    () => String,
    'The country where a person lives or a body was formed, as an ISO 3166-1 alpha-2 code such as `AU`.',
  )
  country?: string | null;

  @Nullable(() => String, 'The name of a body. Ignored for a person.')
  name?: string | null;

  @Nullable(() => String, 'The registration number of a body, such as `900 000 017`. Ignored for a person.')
  number?: string | null;

  @Field(() => [OnboardingPartyRoleInput], {
    defaultValue: [],
    description: 'The roles of the party in the business or in other parties, up to {most}.',
  })
  roles!: OnboardingPartyRoleInput[];
}

@InputType({ description: 'A direct share of one party in another party or in the business.' })
export class OnboardingHoldingInput {
  @Described(() => ID, 'The id of the party that holds the share.')
  ownerId!: string;

  @Nullable(() => ID, 'The id of the party that the share is in. Null for a share in the business itself.')
  ownedId?: string | null;

  @Nullable(
    () => Float,
    'The share in percent, or the lower end of its range. Send it together with `to`, or send neither.',
  )
  from?: number | null;

  @Nullable(
    () => Float,
    'The share in percent, or the upper end of its range. Send it together with `from`, or send neither.',
  )
  to?: number | null;
}

@Extensions({ input: peopleStep })
@InputType({ description: 'The step about owners and people in charge.' })
export class OnboardingPeopleInput {
  @Described(() => [OnboardingPartyInput], 'The persons and bodies that own or run the business, up to {most}.')
  parties!: OnboardingPartyInput[];

  @Described(() => [OnboardingHoldingInput], 'The shares that the parties hold, up to {most}.')
  holdings!: OnboardingHoldingInput[];

  @Nullable(() => String, 'The reason why part of the ownership is unknown.')
  unknownReason?: string | null;

  @Nullable(() => TrustTypeEnum, 'The type of the trust that the business is.')
  trustType?: TrustType | null;

  @Nullable(() => String, 'The beneficiaries of the business who are not named, by class.')
  beneficiaryClass?: string | null;
}

@Extensions({ input: declarationStep })
@InputType({ description: 'The declaration of the person who submits the form.' })
export class OnboardingDeclarationInput {
  @Field(() => String, { ...empty, description: 'The given name of the person who submits the form.' })
  givenName!: string;

  @Field(() => String, { ...empty, description: 'The family name of the person who submits the form.' })
  familyName!: string;

  @Field(() => String, { ...empty, description: 'The position of this person in the business, such as director.' })
  position!: string;

  @Field(() => String, { ...empty, description: 'The e-mail address of this person.' })
  email!: string;

  @Nullable(() => String, 'The phone number of this person, for questions about the form, such as `0412 345 678`.')
  phone?: string | null;

  @Nullable(() => AuthorityEnum, 'Why this person may act for the business.')
  authority?: Authority | null;

  @Nullable(() => String, 'The date of birth of this person, as YYYY-MM-DD, unless the form names the person.')
  dateOfBirth?: string | null;

  @Nullable(() => PoliticalExposureInput, 'The response about public offices, unless the form names the person.')
  politicalExposure?: PoliticalExposureInput | null;

  @Field(() => Boolean, {
    ...no,
    description: 'Whether the person declares that the statements are true and complete.',
  })
  isTrue!: boolean;

  @Field(() => Boolean, { ...no, description: 'Whether the person consents to the checks and to the use of the data.' })
  isConsented!: boolean;
}

const explains = (step: string): string =>
  `Why the step about ${step} stays as it is, in a sentence of up to {most} characters. Null if it was not requested or has changed.`;

@Extensions({ input: stepExplanations })
@InputType({ description: 'Why steps that the organisation requested again stay as they are.' })
export class OnboardingExplanationsInput {
  @Nullable(() => String, explains('the business'))
  business?: string | null;

  @Nullable(() => String, explains('addresses and activity'))
  address?: string | null;

  @Nullable(() => String, explains('owners and people in charge'))
  people?: string | null;

  @Nullable(() => String, explains('documents'))
  documents?: string | null;

  @Nullable(() => String, explains('the declaration'))
  declaration?: string | null;
}

@Extensions({ input: onboardingForm })
@InputType({ description: 'The steps of the form to save. Steps that you leave out stay as they are.' })
export class SaveOnboardingInput {
  @Described(
    () => Int,
    'The `version` of the form that was edited. If the form was saved elsewhere since, the call is refused.',
  )
  version!: number;

  @Nullable(() => OnboardingBusinessInput, 'The step about the business. Leave it out to keep the saved step.')
  business?: OnboardingBusinessInput | null;

  @Nullable(() => OnboardingAddressInput, 'The step about addresses and activity. Leave it out to keep the saved step.')
  address?: OnboardingAddressInput | null;

  @Nullable(() => OnboardingPeopleInput, 'The step about owners and people in charge. Omit it to keep the saved one.')
  people?: OnboardingPeopleInput | null;

  @Nullable(() => OnboardingDeclarationInput, 'The declaration of the applicant. Leave it out to keep the saved one.')
  declaration?: OnboardingDeclarationInput | null;

  @Nullable(() => OnboardingExplanationsInput, 'Why requested steps stay as they are. Omit it to keep the saved ones.')
  explanations?: OnboardingExplanationsInput | null;

  @Nullable(() => String, 'The `version` of the privacy notice that the applicant has read and confirms.')
  noticeVersion?: string | null;
}

@InputType({ description: 'The uploaded file to remove.' })
export class RemoveOnboardingDocumentInput {
  @Described(() => ID, 'The id of the file: `doc_…`.')
  id!: string;
}

@InputType({ description: 'The version of the form to submit.' })
export class SubmitOnboardingInput {
  @Described(
    () => Int,
    'The `version` of the form that the applicant reviewed. If the form was saved elsewhere since, the call is refused.',
  )
  version!: number;
}
