import { Float, ID, ObjectType } from 'type-graphql';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { Authority, PartyKind, PartyRole, TrustType } from '../domain/onboarding/onboardingForm.js';
import { Described, Nullable } from './described.js';
import { AuthorityEnum, PoliticalExposureType, TrustTypeEnum } from './dueDiligence.js';
import { JurisdictionEnum } from './enums.js';
import { PartyKindEnum, PartyRoleEnum } from './onboardingEnums.js';

@ObjectType('RegisteredBusiness', { simpleResolvers: true, description: 'A business as its register describes it.' })
export class RegisteredBusinessType {
  @Described(() => String, 'The legal name of the business on its register.')
  legalName!: string;

  @Nullable(() => String, 'The entity type in the register’s own words. Null if the register does not state it.')
  entityType!: string | null;

  @Described(() => Boolean, 'Whether the business is active on its register.')
  isActive!: boolean;

  @Described(() => String, 'The name of the register: `ABR` or `NZBN`, or `sample` for invented data.')
  register!: string;

  @Described(() => String, 'The date of the register data, as YYYY-MM-DD.')
  asOf!: string;
}

@ObjectType('OnboardingBusiness', { simpleResolvers: true, description: 'The step about the business.' })
export class OnboardingBusinessType {
  @Described(() => JurisdictionEnum, 'The country of the register.')
  jurisdiction!: Jurisdiction;

  @Described(() => String, 'The ABN, ACN or NZBN of the business, digits only.')
  queryValue!: string;

  @Nullable(
    () => RegisteredBusinessType,
    'The business as its register described it. Null if the register does not have this number.',
  )
  registered!: RegisteredBusinessType | null;

  @Described(() => Boolean, 'Whether the applicant confirmed that the business on the register is theirs.')
  isConfirmed!: boolean;

  @Nullable(() => String, 'The applicant’s correction of the register data. Null if there is none.')
  correction!: string | null;
}

@ObjectType('PostalAddress', { simpleResolvers: true, description: 'A postal address of a business.' })
export class PostalAddressType {
  @Described(() => String, 'The first line of the address: number and street.')
  line1!: string;

  @Nullable(() => String, 'The second line of the address. Null if there is none.')
  line2!: string | null;

  @Described(() => String, 'The suburb, town or city.')
  locality!: string;

  @Nullable(() => String, 'The state, territory or region, such as `NSW`. Null if there is none.')
  region!: string | null;

  @Described(() => String, 'The postcode of the address.')
  postcode!: string;

  @Described(() => String, 'The country as an ISO 3166-1 alpha-2 code, such as `AU`.')
  country!: string;
}

@ObjectType('OnboardingAddress', { simpleResolvers: true, description: 'The step about addresses and activity.' })
export class OnboardingAddressType {
  @Described(() => PostalAddressType, 'The registered address of the business.')
  registered!: PostalAddressType;

  @Nullable(() => PostalAddressType, 'The address where the business operates. Null if it is the registered address.')
  business!: PostalAddressType | null;

  @Nullable(() => String, 'The name that the business trades under. Null if it was not given.')
  tradingName!: string | null;

  @Described(() => String, 'The industry as an ANZSIC division, a letter from A to S.')
  division!: string;

  @Described(() => String, 'A description of the main activity of the business.')
  activity!: string;

  @Nullable(() => String, 'The website of the business. Null if it was not given.')
  website!: string | null;

  @Nullable(() => String, 'The reason why the business needs the service. Null if it was not given.')
  purpose?: string | null;

  @Nullable(() => String, 'How much money moves, how often, and with which countries. Null if it was not given.')
  expectedActivity?: string | null;

  @Nullable(() => String, 'Where the money of the business comes from. Null if it was not given.')
  sourceOfFunds?: string | null;
}

@ObjectType('OnboardingPartyRole', {
  simpleResolvers: true,
  description: 'A role of a party in the business or in another party.',
})
export class OnboardingPartyRoleType {
  @Described(() => PartyRoleEnum, 'The role of the party, such as director.')
  role!: PartyRole;

  @Nullable(() => ID, 'The id of the party that the role is in. Null for a role in the business itself.')
  ofId!: string | null;
}

@ObjectType('OnboardingParty', {
  simpleResolvers: true,
  description: 'A person or body that owns or runs the business, directly or indirectly.',
})
export class OnboardingPartyType {
  @Described(() => ID, 'The id of the party, which the applicant’s form assigned and which is unique within the form.')
  id!: string;

  @Described(() => PartyKindEnum, 'The kind of party: a person or a type of body.')
  kind!: PartyKind;

  @Nullable(() => String, 'The given name of a person. Null for other parties.')
  givenName!: string | null;

  @Nullable(() => String, 'The family name of a person. Null for other parties.')
  familyName!: string | null;

  @Nullable(() => String, 'The date of birth of a person, as YYYY-MM-DD. Null for other parties.')
  dateOfBirth!: string | null;

  @Nullable(() => String, 'The director ID of a person, 15 digits. Null for other parties or if it was not given.')
  directorId?: string | null;

  @Nullable(
    () => PoliticalExposureType,
    'A person’s response to the question about public offices. Null for other parties or if it was not given.',
  )
  politicalExposure?: PoliticalExposureType | null;

  @Nullable(() => TrustTypeEnum, 'The type of a trust. Null for other parties or if it was not given.')
  trustType?: TrustType | null;

  @Nullable(
    () => String,
    'The beneficiaries of a trust who are not named, by class. Null for other parties or if it was not given.',
  )
  beneficiaryClass?: string | null;

  @Nullable(() => String, 'The e-mail address of the party. Null if it was not given.')
  email!: string | null;

  @Nullable(
    () => String,
    'The country where a person lives or a body was formed, as an ISO 3166-1 alpha-2 code such as `AU`. Null if it was not given.',
  )
  country!: string | null;

  @Nullable(() => String, 'The name of a body. Null for a person.')
  name!: string | null;

  @Nullable(() => String, 'The registration number of a body. Null for a person or if it was not given.')
  number!: string | null;

  @Described(() => [OnboardingPartyRoleType], 'The roles of the party in the business or in other parties.')
  roles!: readonly OnboardingPartyRoleType[];
}

@ObjectType('OnboardingHolding', {
  simpleResolvers: true,
  description: 'A direct share of one party in another party or in the business.',
})
export class OnboardingHoldingType {
  @Described(() => ID, 'The id of the party that holds the share.')
  ownerId!: string;

  @Nullable(() => ID, 'The id of the party that the share is in. Null for a share in the business itself.')
  ownedId!: string | null;

  @Nullable(() => Float, 'The share in percent, or the lower end of its range. Null if the share was not stated.')
  from!: number | null;

  @Nullable(
    () => Float,
    'The share in percent, or the upper end of its range. It equals `from` if the exact share is known. Null if the share was not stated.',
  )
  to!: number | null;
}

@ObjectType('OnboardingPeople', { simpleResolvers: true, description: 'The step about owners and people in charge.' })
export class OnboardingPeopleType {
  @Described(() => [OnboardingPartyType], 'The persons and bodies that own or run the business.')
  parties!: readonly OnboardingPartyType[];

  @Described(() => [OnboardingHoldingType], 'The shares that the parties hold.')
  holdings!: readonly OnboardingHoldingType[];

  @Nullable(() => String, 'The reason why part of the ownership is unknown. Null if none was given.')
  unknownReason!: string | null;

  @Nullable(
    () => TrustTypeEnum,
    'The type of the trust that the business is. Null if it is none or if it was not given.',
  )
  trustType?: TrustType | null;

  @Nullable(
    () => String,
    'The beneficiaries of the business who are not named, by class. Null if it is not a trust or if it was not given.',
  )
  beneficiaryClass?: string | null;
}

@ObjectType('OnboardingDeclaration', {
  simpleResolvers: true,
  description: 'The declaration of the person who submits the form.',
})
export class OnboardingDeclarationType {
  @Described(() => String, 'The given name of the person who submits the form.')
  givenName!: string;

  @Described(() => String, 'The family name of the person who submits the form.')
  familyName!: string;

  @Described(() => String, 'The position of this person in the business, such as director.')
  position!: string;

  @Described(() => String, 'The e-mail address of this person.')
  email!: string;

  @Nullable(() => String, 'The phone number of this person, as it was typed. Null if it was not given.')
  phone?: string | null;

  @Nullable(() => AuthorityEnum, 'Why this person may act for the business. Null if it was not given.')
  authority?: Authority | null;

  @Nullable(() => String, 'The date of birth of this person, as YYYY-MM-DD. Null if the form names the person.')
  dateOfBirth?: string | null;

  @Nullable(
    () => PoliticalExposureType,
    'The response of this person to the question about public offices. Null if the form names the person, or if it was not given.',
  )
  politicalExposure?: PoliticalExposureType | null;

  @Described(() => Boolean, 'Whether the person declared that the statements are true and complete.')
  isTrue!: boolean;

  @Described(() => Boolean, 'Whether the person consented to the checks and to the use of the data.')
  isConsented!: boolean;
}

const explains = (step: string): string =>
  `Why the applicant left the step about ${step} as it was when it was requested again. Null if there is no explanation.`;

@ObjectType('OnboardingExplanations', {
  simpleResolvers: true,
  description: 'Why the applicant left requested steps as they were.',
})
export class OnboardingExplanationsType {
  @Nullable(() => String, explains('the business'))
  business!: string | null;

  @Nullable(() => String, explains('addresses and activity'))
  address!: string | null;

  @Nullable(() => String, explains('owners and people in charge'))
  people!: string | null;

  @Nullable(() => String, explains('documents'))
  documents!: string | null;

  @Nullable(() => String, explains('the declaration'))
  declaration!: string | null;
}
