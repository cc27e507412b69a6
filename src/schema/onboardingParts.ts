import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { EffectiveOwnership } from '../domain/onboarding/effectiveOwnership.js';
import type { DocumentKind, PartyKind, PartyRole } from '../domain/onboarding/onboardingForm.js';
import type { Jurisdiction } from '../domain/identifier.js';
import { JurisdictionEnum } from './enums.js';
import { BeneficialOwnershipEnum, DocumentKindEnum, PartyKindEnum, PartyRoleEnum } from './onboardingEnums.js';

@ObjectType('RegisteredBusiness', { simpleResolvers: true, description: 'A business as its register knows it.' })
export class RegisteredBusinessType {
  @Field(() => String)
  legalName!: string;

  @Field(() => String, { nullable: true })
  entityType!: string | null;

  @Field(() => Boolean)
  isActive!: boolean;

  @Field(() => String, { description: '`ABR` or `NZBN`; `sample` for the invented data.' })
  register!: string;

  @Field(() => String)
  asOf!: string;
}

@ObjectType('OnboardingBusiness', { simpleResolvers: true, description: 'Which business it is.' })
export class OnboardingBusinessType {
  @Field(() => JurisdictionEnum)
  jurisdiction!: Jurisdiction;

  @Field(() => String, { description: 'ABN, ACN or NZBN.' })
  queryValue!: string;

  @Field(() => RegisteredBusinessType, { nullable: true, description: 'Null: the register does not have this number.' })
  registered!: RegisteredBusinessType | null;

  @Field(() => Boolean, { description: 'The applicant has said that it is this one.' })
  isConfirmed!: boolean;

  @Field(() => String, { nullable: true, description: 'What the register has wrong.' })
  correction!: string | null;
}

@ObjectType('PostalAddress', { simpleResolvers: true, description: 'Where a business is.' })
export class PostalAddressType {
  @Field(() => String)
  line1!: string;

  @Field(() => String, { nullable: true })
  line2!: string | null;

  @Field(() => String)
  locality!: string;

  @Field(() => String, { nullable: true })
  region!: string | null;

  @Field(() => String)
  postcode!: string;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2.' })
  country!: string;
}

@ObjectType('OnboardingAddress', { simpleResolvers: true, description: 'Where the business is, and what it does.' })
export class OnboardingAddressType {
  @Field(() => PostalAddressType)
  registered!: PostalAddressType;

  @Field(() => PostalAddressType, { nullable: true, description: 'Null: the same.' })
  business!: PostalAddressType | null;

  @Field(() => String, { nullable: true })
  tradingName!: string | null;

  @Field(() => String, { description: 'A letter of ANZSIC, A to S.' })
  division!: string;

  @Field(() => String)
  activity!: string;

  @Field(() => String, { nullable: true })
  website!: string | null;
}

@ObjectType('OnboardingPartyRole', {
  simpleResolvers: true,
  description: 'What a party is to the business, or to another party.',
})
export class OnboardingPartyRoleType {
  @Field(() => PartyRoleEnum)
  role!: PartyRole;

  @Field(() => ID, { nullable: true, description: 'Null: of the business.' })
  ofId!: string | null;
}

@ObjectType('OnboardingParty', {
  simpleResolvers: true,
  description: 'Somebody or something that owns or runs the business, directly or through others.',
})
export class OnboardingPartyType {
  @Field(() => ID)
  id!: string;

  @Field(() => PartyKindEnum)
  kind!: PartyKind;

  @Field(() => String, { nullable: true })
  givenName!: string | null;

  @Field(() => String, { nullable: true })
  familyName!: string | null;

  @Field(() => String, { nullable: true, description: 'A day, ISO 8601.' })
  dateOfBirth!: string | null;

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'Of anything but a person.' })
  name!: string | null;

  @Field(() => String, { nullable: true })
  number!: string | null;

  @Field(() => [OnboardingPartyRoleType])
  roles!: readonly OnboardingPartyRoleType[];
}

@ObjectType('OnboardingHolding', {
  simpleResolvers: true,
  description: 'A direct share of one party in another or in the business.',
})
export class OnboardingHoldingType {
  @Field(() => ID)
  ownerId!: string;

  @Field(() => ID, { nullable: true, description: 'Null: in the business.' })
  ownedId!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'In percent; the same as `to` where it is known; both null where nobody has said it.',
  })
  from!: number | null;

  @Field(() => Float, { nullable: true })
  to!: number | null;
}

@ObjectType('OnboardingPeople', { simpleResolvers: true, description: 'Who owns the business, and who runs it.' })
export class OnboardingPeopleType {
  @Field(() => [OnboardingPartyType])
  parties!: readonly OnboardingPartyType[];

  @Field(() => [OnboardingHoldingType])
  holdings!: readonly OnboardingHoldingType[];

  @Field(() => String, { nullable: true, description: 'Why part of it is not known.' })
  unknownReason!: string | null;
}

@ObjectType('OnboardingDeclaration', { simpleResolvers: true, description: 'Who states all this.' })
export class OnboardingDeclarationType {
  @Field(() => String)
  givenName!: string;

  @Field(() => String)
  familyName!: string;

  @Field(() => String)
  position!: string;

  @Field(() => String)
  email!: string;

  @Field(() => Boolean)
  isTrue!: boolean;

  @Field(() => Boolean)
  isConsented!: boolean;
}

@ObjectType('OnboardingDocument', { simpleResolvers: true, description: 'A file of the applicant.' })
export class OnboardingDocumentType {
  @Field(() => ID)
  id!: string;

  @Field(() => DocumentKindEnum)
  kind!: DocumentKind;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'By its content.' })
  mediaType!: string;

  @Field(() => Float, { description: 'In bytes.' })
  size!: number;

  @Field(() => Date)
  uploadedAt!: Date;
}

@ObjectType('EffectiveOwner', {
  simpleResolvers: true,
  description: 'What somebody holds of the business in the end, in percent.',
})
export class EffectiveOwnerType {
  @Field(() => ID)
  partyId!: string;

  @Field(() => Float, { description: 'At least.' })
  from!: number;

  @Field(() => Float, { description: 'At most.' })
  to!: number;

  @Field(() => BeneficialOwnershipEnum)
  isBeneficialOwner!: EffectiveOwnership['owners'][number]['isBeneficialOwner'];
}

@ObjectType('OwnershipFinding', {
  simpleResolvers: true,
  description: 'Something that keeps the owners from being known for certain.',
})
export class OwnershipFindingType {
  @Field(() => String)
  code!: string;

  @Field(() => ID, { nullable: true })
  partyId!: string | null;

  @Field(() => String)
  detail!: string;
}

@ObjectType('EffectiveOwnership', { simpleResolvers: true, description: 'Who owns the business in the end.' })
export class EffectiveOwnershipType {
  @Field(() => [EffectiveOwnerType])
  owners!: readonly EffectiveOwnerType[];

  @Field(() => Float, { description: 'What nobody who was named holds: at least, in percent.' })
  unknownFrom!: number;

  @Field(() => Float)
  unknownTo!: number;

  @Field(() => [[ID]], { description: 'Parties that own each other.' })
  circles!: readonly (readonly string[])[];

  @Field(() => [OwnershipFindingType])
  findings!: readonly OwnershipFindingType[];
}
