import { Field, Float, ID, InputType, Int } from 'type-graphql';
import type { Jurisdiction } from '../domain/identifier.js';
import type { PartyKind, PartyRole } from '../domain/onboarding/onboardingForm.js';
import { JurisdictionEnum } from './enums.js';
import { PartyKindEnum, PartyRoleEnum } from './onboardingEnums.js';

// A step may be saved half done: what is not said yet is empty.
const empty = { defaultValue: '' };
const no = { defaultValue: false };

@InputType()
export class CheckBusinessInput {
  @Field(() => JurisdictionEnum)
  jurisdiction!: Jurisdiction;

  @Field(() => String, { description: 'ABN, ACN or NZBN, as it is typed.' })
  queryValue!: string;
}

@InputType()
export class OnboardingBusinessInput {
  @Field(() => JurisdictionEnum)
  jurisdiction!: Jurisdiction;

  @Field(() => String, { description: 'ABN, ACN or NZBN, well formed.' })
  queryValue!: string;

  @Field(() => Boolean, { ...no, description: 'It is this one, as the register has it.' })
  isConfirmed!: boolean;

  @Field(() => String, { nullable: true, description: 'What the register has wrong; up to 2,000 characters.' })
  correction?: string | null;
}

@InputType()
export class PostalAddressInput {
  @Field(() => String, empty)
  line1!: string;

  @Field(() => String, { nullable: true })
  line2?: string | null;

  @Field(() => String, empty)
  locality!: string;

  @Field(() => String, { nullable: true })
  region?: string | null;

  @Field(() => String, empty)
  postcode!: string;

  @Field(() => String, { ...empty, description: 'ISO 3166-1 alpha-2.' })
  country!: string;
}

@InputType()
export class OnboardingAddressInput {
  @Field(() => PostalAddressInput)
  registered!: PostalAddressInput;

  @Field(() => PostalAddressInput, { nullable: true, description: 'Null: the same.' })
  business?: PostalAddressInput | null;

  @Field(() => String, { nullable: true })
  tradingName?: string | null;

  @Field(() => String, { ...empty, description: 'A letter of ANZSIC, A to S.' })
  division!: string;

  @Field(() => String, empty)
  activity!: string;

  @Field(() => String, { nullable: true })
  website?: string | null;
}

@InputType()
export class OnboardingPartyRoleInput {
  @Field(() => PartyRoleEnum)
  role!: PartyRole;

  @Field(() => ID, { nullable: true, description: 'Null: of the business.' })
  ofId?: string | null;
}

@InputType()
export class OnboardingPartyInput {
  @Field(() => ID, { description: 'The caller’s own, unique within the form.' })
  id!: string;

  @Field(() => PartyKindEnum)
  kind!: PartyKind;

  @Field(() => String, { nullable: true })
  givenName?: string | null;

  @Field(() => String, { nullable: true })
  familyName?: string | null;

  @Field(() => String, { nullable: true, description: 'A day, ISO 8601.' })
  dateOfBirth?: string | null;

  @Field(() => String, { nullable: true })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'Of anything but a person.' })
  name?: string | null;

  @Field(() => String, { nullable: true })
  number?: string | null;

  @Field(() => [OnboardingPartyRoleInput], { defaultValue: [] })
  roles!: OnboardingPartyRoleInput[];
}

@InputType()
export class OnboardingHoldingInput {
  @Field(() => ID)
  ownerId!: string;

  @Field(() => ID, { nullable: true, description: 'Null: in the business.' })
  ownedId?: string | null;

  @Field(() => Float, { nullable: true, description: 'In percent; together with `to`, or neither.' })
  from?: number | null;

  @Field(() => Float, { nullable: true })
  to?: number | null;
}

@InputType()
export class OnboardingPeopleInput {
  @Field(() => [OnboardingPartyInput], { description: 'Up to 100.' })
  parties!: OnboardingPartyInput[];

  @Field(() => [OnboardingHoldingInput], { description: 'Up to 300.' })
  holdings!: OnboardingHoldingInput[];

  @Field(() => String, { nullable: true, description: 'Why part of it is not known.' })
  unknownReason?: string | null;
}

@InputType()
export class OnboardingDeclarationInput {
  @Field(() => String, empty)
  givenName!: string;

  @Field(() => String, empty)
  familyName!: string;

  @Field(() => String, empty)
  position!: string;

  @Field(() => String, empty)
  email!: string;

  @Field(() => Boolean, no)
  isTrue!: boolean;

  @Field(() => Boolean, no)
  isConsented!: boolean;
}

@InputType()
export class SaveOnboardingInput {
  @Field(() => Int, { description: 'That of the form that was changed: another one is refused.' })
  version!: number;

  @Field(() => OnboardingBusinessInput, { nullable: true, description: 'Each step that is left out stays as it is.' })
  business?: OnboardingBusinessInput | null;

  @Field(() => OnboardingAddressInput, { nullable: true })
  address?: OnboardingAddressInput | null;

  @Field(() => OnboardingPeopleInput, { nullable: true })
  people?: OnboardingPeopleInput | null;

  @Field(() => OnboardingDeclarationInput, { nullable: true })
  declaration?: OnboardingDeclarationInput | null;
}

@InputType()
export class RemoveOnboardingDocumentInput {
  @Field(() => ID, { description: 'Its id: `doc_…`.' })
  id!: string;
}

@InputType()
export class SubmitOnboardingInput {
  @Field(() => Int, { description: 'That of the form that is submitted: another one is refused.' })
  version!: number;
}
