import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { DocumentKind, PartyKind, PartyRole } from '../domain/onboarding/onboardingForm.js';
import { JurisdictionEnum } from './enums.js';
import { DocumentKindEnum, PartyKindEnum, PartyRoleEnum } from './onboardingEnums.js';

@ObjectType('RegisteredBusiness', { simpleResolvers: true, description: 'A business as its register describes it.' })
export class RegisteredBusinessType {
  @Field(() => String, { description: 'The legal name of the business on its register.' })
  legalName!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The entity type in the register’s own words. Null if the register does not state it.',
  })
  entityType!: string | null;

  @Field(() => Boolean, { description: 'Whether the business is active on its register.' })
  isActive!: boolean;

  @Field(() => String, { description: 'The name of the register: `ABR` or `NZBN`, or `sample` for invented data.' })
  register!: string;

  @Field(() => String, { description: 'The date of the register data, as YYYY-MM-DD.' })
  asOf!: string;
}

@ObjectType('OnboardingBusiness', { simpleResolvers: true, description: 'The step about the business.' })
export class OnboardingBusinessType {
  @Field(() => JurisdictionEnum, { description: 'The country of the register.' })
  jurisdiction!: Jurisdiction;

  @Field(() => String, { description: 'The ABN, ACN or NZBN of the business, digits only.' })
  queryValue!: string;

  @Field(() => RegisteredBusinessType, {
    nullable: true,
    description: 'The business as its register described it. Null if the register does not have this number.',
  })
  registered!: RegisteredBusinessType | null;

  @Field(() => Boolean, { description: 'Whether the applicant confirmed that the business on the register is theirs.' })
  isConfirmed!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The applicant’s correction of the register data. Null if there is none.',
  })
  correction!: string | null;
}

@ObjectType('PostalAddress', { simpleResolvers: true, description: 'A postal address of a business.' })
export class PostalAddressType {
  @Field(() => String, { description: 'The first line of the address: number and street.' })
  line1!: string;

  @Field(() => String, { nullable: true, description: 'The second line of the address. Null if there is none.' })
  line2!: string | null;

  @Field(() => String, { description: 'The suburb, town or city.' })
  locality!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The state, territory or region, such as `NSW`. Null if there is none.',
  })
  region!: string | null;

  @Field(() => String, { description: 'The postcode of the address.' })
  postcode!: string;

  @Field(() => String, { description: 'The country as an ISO 3166-1 alpha-2 code, such as `AU`.' })
  country!: string;
}

@ObjectType('OnboardingAddress', { simpleResolvers: true, description: 'The step about addresses and activity.' })
export class OnboardingAddressType {
  @Field(() => PostalAddressType, { description: 'The registered address of the business.' })
  registered!: PostalAddressType;

  @Field(() => PostalAddressType, {
    nullable: true,
    description: 'The address where the business operates. Null if it is the registered address.',
  })
  business!: PostalAddressType | null;

  @Field(() => String, {
    nullable: true,
    description: 'The name that the business trades under. Null if it was not given.',
  })
  tradingName!: string | null;

  @Field(() => String, { description: 'The industry as an ANZSIC division, a letter from A to S.' })
  division!: string;

  @Field(() => String, { description: 'A description of the main activity of the business.' })
  activity!: string;

  @Field(() => String, { nullable: true, description: 'The website of the business. Null if it was not given.' })
  website!: string | null;
}

@ObjectType('OnboardingPartyRole', {
  simpleResolvers: true,
  description: 'A role of a party in the business or in another party.',
})
export class OnboardingPartyRoleType {
  @Field(() => PartyRoleEnum, { description: 'The role of the party, such as director.' })
  role!: PartyRole;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the party that the role is in. Null for a role in the business itself.',
  })
  ofId!: string | null;
}

@ObjectType('OnboardingParty', {
  simpleResolvers: true,
  description: 'A person or body that owns or runs the business, directly or indirectly.',
})
export class OnboardingPartyType {
  @Field(() => ID, {
    description: 'The id of the party, which the applicant’s form assigned and which is unique within the form.',
  })
  id!: string;

  @Field(() => PartyKindEnum, { description: 'The kind of party: a person or a type of body.' })
  kind!: PartyKind;

  @Field(() => String, { nullable: true, description: 'The given name of a person. Null for other parties.' })
  givenName!: string | null;

  @Field(() => String, { nullable: true, description: 'The family name of a person. Null for other parties.' })
  familyName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The date of birth of a person, as YYYY-MM-DD. Null for other parties.',
  })
  dateOfBirth!: string | null;

  @Field(() => String, { nullable: true, description: 'The e-mail address of the party. Null if it was not given.' })
  email!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The country where a person lives or a body was formed, as an ISO 3166-1 alpha-2 code such as `AU`. Null if it was not given.',
  })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of a body. Null for a person.' })
  name!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The registration number of a body. Null for a person or if it was not given.',
  })
  number!: string | null;

  @Field(() => [OnboardingPartyRoleType], {
    description: 'The roles of the party in the business or in other parties.',
  })
  roles!: readonly OnboardingPartyRoleType[];
}

@ObjectType('OnboardingHolding', {
  simpleResolvers: true,
  description: 'A direct share of one party in another party or in the business.',
})
export class OnboardingHoldingType {
  @Field(() => ID, { description: 'The id of the party that holds the share.' })
  ownerId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the party that the share is in. Null for a share in the business itself.',
  })
  ownedId!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The share in percent, or the lower end of its range. Null if the share was not stated.',
  })
  from!: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'The share in percent, or the upper end of its range. It equals `from` if the exact share is known. Null if the share was not stated.',
  })
  to!: number | null;
}

@ObjectType('OnboardingPeople', { simpleResolvers: true, description: 'The step about owners and people in charge.' })
export class OnboardingPeopleType {
  @Field(() => [OnboardingPartyType], { description: 'The persons and bodies that own or run the business.' })
  parties!: readonly OnboardingPartyType[];

  @Field(() => [OnboardingHoldingType], { description: 'The shares that the parties hold.' })
  holdings!: readonly OnboardingHoldingType[];

  @Field(() => String, {
    nullable: true,
    description: 'The reason why part of the ownership is unknown. Null if none was given.',
  })
  unknownReason!: string | null;
}

@ObjectType('OnboardingDeclaration', {
  simpleResolvers: true,
  description: 'The declaration of the person who submits the form.',
})
export class OnboardingDeclarationType {
  @Field(() => String, { description: 'The given name of the person who submits the form.' })
  givenName!: string;

  @Field(() => String, { description: 'The family name of the person who submits the form.' })
  familyName!: string;

  @Field(() => String, { description: 'The position of this person in the business, such as director.' })
  position!: string;

  @Field(() => String, { description: 'The e-mail address of this person.' })
  email!: string;

  @Field(() => Boolean, { description: 'Whether the person declared that the statements are true and complete.' })
  isTrue!: boolean;

  @Field(() => Boolean, { description: 'Whether the person consented to the checks and to the use of the data.' })
  isConsented!: boolean;
}

@ObjectType('OnboardingDocument', { simpleResolvers: true, description: 'A file that the applicant uploaded.' })
export class OnboardingDocumentType {
  @Field(() => ID, { description: 'The id of the file: `doc_…`.' })
  id!: string;

  @Field(() => DocumentKindEnum, { description: 'The kind of evidence that the file contains.' })
  kind!: DocumentKind;

  @Field(() => String, { description: 'The name of the file, such as `passport.pdf`.' })
  name!: string;

  @Field(() => String, {
    description: 'The media type of the file, detected from its content, such as `application/pdf`.',
  })
  mediaType!: string;

  @Field(() => Float, { description: 'The size of the file in bytes.' })
  size!: number;

  @Field(() => Date, { description: 'When the file was uploaded.' })
  uploadedAt!: Date;
}
