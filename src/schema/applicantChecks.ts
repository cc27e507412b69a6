import { Described, Nullable } from './described.js';
import { Extensions, InputType, ObjectType } from 'type-graphql';
import { businessNumber, localityText } from '../domain/inputs/onboarding.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import { JurisdictionEnum } from './enums.js';
import { RegisteredBusinessType } from './onboardingParts.js';

@Extensions({ input: businessNumber })
@InputType({ description: 'The business number to check.' })
export class CheckBusinessInput {
  @Described(() => JurisdictionEnum, 'The country whose register is used.')
  jurisdiction!: Jurisdiction;

  @Described(() => String, 'An ABN, ACN or NZBN as the applicant typed it, such as `11 900 000 017`.')
  queryValue!: string;
}

@Extensions({ input: localityText })
@InputType({ description: 'The country and the beginning of a suburb, town or postcode.' })
export class SuggestLocalitiesInput {
  @Described(() => JurisdictionEnum, 'The country of the address.')
  country!: Jurisdiction;

  @Described(() => String, 'The beginning of the name or of the postcode, {least} to {most} characters.')
  text!: string;
}

@ObjectType('LocalitySuggestion', {
  simpleResolvers: true,
  description: 'A suburb or town with one of its postcodes.',
})
export class LocalitySuggestionType {
  @Described(() => String, 'The name of the suburb or town, in capitals.')
  locality!: string;

  @Described(() => String, 'The abbreviation of the state or territory.')
  region!: string;

  @Described(() => String, 'The postcode.')
  postcode!: string;
}

@ObjectType('LocalitySuggestions', {
  simpleResolvers: true,
  description: 'The suburbs and towns that begin with a text, or whose postcodes do.',
})
export class LocalitySuggestionsType {
  @Described(() => [LocalitySuggestionType], 'The suburbs and towns, at most 8.')
  localities!: readonly LocalitySuggestionType[];
}

@ObjectType('BusinessSuggestion', {
  simpleResolvers: true,
  description: 'A registered number that the applicant probably meant.',
})
export class BusinessSuggestionType {
  @Described(() => String, 'The number in the format of its register, such as `11 900 000 017`.')
  value!: string;

  @Described(() => String, 'The legal name of the business with this number.')
  legalName!: string;
}

@ObjectType('BusinessCheck', {
  simpleResolvers: true,
  description: 'The result of checking a business number and looking it up.',
})
export class BusinessCheckType {
  @Described(() => Boolean, 'Whether the number is a valid ABN, ACN or NZBN.')
  isWellFormed!: boolean;

  @Nullable(() => String, 'The digits of the number. Null if the number is not valid.')
  queryValue!: string | null;

  @Nullable(() => String, 'A sentence that explains why the number is not valid. Null if it is valid.')
  fault!: string | null;

  @Described(() => [BusinessSuggestionType], 'Registered numbers that were probably meant. Empty if there are none.')
  suggestions!: readonly BusinessSuggestionType[];

  @Nullable(
    () => RegisteredBusinessType,
    'The business on the register. Null if it was not found or the register did not respond.',
  )
  registered!: RegisteredBusinessType | null;

  @Nullable(() => Boolean, 'Whether the register has the number. Null if the register was not consulted.')
  isFound!: boolean | null;

  @Described(() => Boolean, 'Whether the register responded. If false, try again later.')
  isAnswered!: boolean;
}
