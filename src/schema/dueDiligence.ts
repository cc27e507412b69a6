import { Extensions, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { politicalExposure, requirementCheck } from '../domain/inputs/onboarding.js';
import type { DueDiligenceMatter, RequirementState } from '../domain/jurisdictions/jurisdiction.js';
import type { PoliticalExposure } from '../domain/onboarding/onboardingForm.js';
import { IdempotentInput } from './connection.js';
import { Described, Nullable } from './described.js';

// GraphQL shows the key, REST and the database the value (contract.md#enumerations).
export const TrustTypeEnum = {
  DISCRETIONARY: 'discretionary',
  UNIT: 'unit',
  HYBRID: 'hybrid',
  SELF_MANAGED_SUPER: 'self_managed_super',
  TESTAMENTARY: 'testamentary',
  CHARITABLE: 'charitable',
  BARE: 'bare',
  OTHER: 'other',
} as const;
export const PoliticalExposureEnum = {
  NONE: 'none',
  DOMESTIC: 'domestic',
  FOREIGN: 'foreign',
  INTERNATIONAL_ORGANISATION: 'international_organisation',
} as const;
export const PoliticalRelationEnum = {
  SELF: 'self',
  FAMILY: 'family',
  ASSOCIATE: 'associate',
} as const;
export const AuthorityEnum = {
  OFFICER: 'officer',
  EMPLOYEE: 'employee',
  AGENT: 'agent',
  POWER_OF_ATTORNEY: 'power_of_attorney',
  COURT_ORDER: 'court_order',
} as const;
export const DueDiligenceMatterEnum = {
  CUSTOMER: 'customer',
  GOVERNANCE: 'governance',
  ON_BEHALF: 'on_behalf',
  AGENT: 'agent',
  BENEFICIAL_OWNERS: 'beneficial_owners',
  POLITICAL_EXPOSURE: 'political_exposure',
  SANCTIONS: 'sanctions',
  PURPOSE: 'purpose',
  FUNDS: 'funds',
  RISK: 'risk',
  ENHANCED: 'enhanced',
} as const;
export const RequirementStateEnum = {
  VERIFIED: 'verified',
  COLLECTED: 'collected',
  GAP: 'gap',
  NOT_APPLICABLE: 'not_applicable',
} as const;

registerEnumType(TrustTypeEnum, {
  name: 'TrustType',
  description: 'The type of a trust.',
  valuesConfig: {
    DISCRETIONARY: { description: 'The trustee decides what each beneficiary gets, as in most family trusts.' },
    UNIT: { description: 'The beneficiaries have fixed shares, called units.' },
    HYBRID: { description: 'Some shares are fixed, and the trustee decides about others.' },
    SELF_MANAGED_SUPER: { description: 'A superannuation fund whose members run it.' },
    TESTAMENTARY: { description: 'A trust made by a will.' },
    CHARITABLE: { description: 'A trust for charity.' },
    BARE: { description: 'The trustee holds property for a person who may ask for it at any time.' },
    OTHER: { description: 'Any other type.' },
  },
});
registerEnumType(PoliticalExposureEnum, {
  name: 'PoliticalExposureKind',
  description: 'The kind of public office that a person has, or is close to.',
  valuesConfig: {
    NONE: { description: 'No public office.' },
    DOMESTIC: { description: 'A public office of the country of the business.' },
    FOREIGN: { description: 'A public office of another country.' },
    INTERNATIONAL_ORGANISATION: { description: 'An office of an international organisation.' },
  },
});
registerEnumType(PoliticalRelationEnum, {
  name: 'PoliticalRelation',
  description: 'The holder of the public office.',
  valuesConfig: {
    SELF: { description: 'The person.' },
    FAMILY: { description: 'A member of the family.' },
    ASSOCIATE: { description: 'A close associate.' },
  },
});
registerEnumType(AuthorityEnum, {
  name: 'Authority',
  description: 'Why a person may act for the business.',
  valuesConfig: {
    OFFICER: { description: 'The form names the person among the people who run the business.' },
    EMPLOYEE: { description: 'The person works for the business and has its authority.' },
    AGENT: { description: 'The person acts for the business under a letter, such as an accountant.' },
    POWER_OF_ATTORNEY: { description: 'The person has a power of attorney.' },
    COURT_ORDER: { description: 'A court appointed the person.' },
  },
});
registerEnumType(DueDiligenceMatterEnum, {
  name: 'DueDiligenceMatter',
  description: 'A matter that customer due diligence has to establish.',
  valuesConfig: {
    CUSTOMER: { description: 'The identity of the business.' },
    GOVERNANCE: { description: 'The people who govern the business.' },
    ON_BEHALF: { description: 'The people on whose behalf the business acts, such as beneficiaries.' },
    AGENT: { description: 'The person who acts for the business, and the authority to do so.' },
    BENEFICIAL_OWNERS: { description: 'The people who own or control the business.' },
    POLITICAL_EXPOSURE: { description: 'Whether a person has, or is close to, a public office.' },
    SANCTIONS: { description: 'Whether a person or body is on a sanctions list.' },
    PURPOSE: { description: 'The nature and purpose of the relationship.' },
    FUNDS: { description: 'The source of funds.' },
    RISK: { description: 'The risk of the customer.' },
    ENHANCED: { description: 'The measures of enhanced due diligence.' },
  },
});
registerEnumType(RequirementStateEnum, {
  name: 'RequirementState',
  description: 'How well a matter is established.',
  valuesConfig: {
    VERIFIED: { description: 'A register, a list, the policy or an officer established it.' },
    COLLECTED: { description: 'The applicant stated it, and nobody verified it.' },
    GAP: { description: 'Something is missing.' },
    NOT_APPLICABLE: { description: 'It does not apply to this customer.' },
  },
});

@ObjectType('PoliticalExposure', {
  simpleResolvers: true,
  description: 'A person’s response to the question about public offices.',
})
export class PoliticalExposureType {
  @Described(() => PoliticalExposureEnum, 'The kind of public office.')
  exposure!: PoliticalExposure['exposure'];

  @Nullable(() => PoliticalRelationEnum, 'The holder of the office. Null if there is none, or if it was not stated.')
  relation!: PoliticalExposure['relation'];

  @Nullable(() => String, 'The office and its country. Null if there is none, or if it was not stated.')
  office!: string | null;

  @Described(() => String, 'The day of the response, as YYYY-MM-DD.')
  answeredOn!: string;
}

@Extensions({ input: politicalExposure })
@InputType({ description: 'A person’s response to the question about public offices. The service records its day.' })
export class PoliticalExposureInput {
  @Described(() => PoliticalExposureEnum, 'The kind of public office.')
  exposure!: PoliticalExposure['exposure'];

  @Nullable(() => PoliticalRelationEnum, 'The holder of the office. Ignored if there is none.')
  relation?: PoliticalExposure['relation'];

  @Nullable(() => String, 'The office and its country, in up to {most} characters. Ignored if there is none.')
  office?: string | null;
}

@ObjectType('DueDiligenceRequirement', {
  simpleResolvers: true,
  description: 'A matter of customer due diligence, with its evidence and gaps.',
})
export class DueDiligenceRequirementType {
  @Described(() => DueDiligenceMatterEnum, 'The matter.')
  matter!: DueDiligenceMatter;

  @Described(() => String, 'The provision that requires it, such as `AML/CTF Act 2006 (Cth) s 28(2)(d)`.')
  provision!: string;

  @Described(() => RequirementStateEnum, 'How well it is established.')
  state!: RequirementState;

  @Described(
    () => String,
    'The evidence, as sentences that name nobody, followed by the words of the officer who verified it.',
  )
  evidence!: string;

  @Described(() => [String], 'The missing items, as sentences. Empty unless the state is `GAP`.')
  gaps!: readonly string[];

  @Described(() => [String], 'The gaps that the officer’s record closed, as sentences. Empty without a record.')
  closedGaps!: readonly string[];

  @Nullable(
    () => String,
    'The verifier: `register`, `lists`, `policy`, or the id of a member or key. Null unless the state is `VERIFIED`.',
  )
  verifiedBy!: string | null;

  @Nullable(
    () => String,
    'The day of the register data, or the time of the check, in ISO 8601. Null unless it was verified at a known time.',
  )
  verifiedAt!: string | null;
}

@Extensions({ input: requirementCheck })
@InputType({ description: 'An officer’s record that a matter of customer due diligence is established.' })
export class VerifyRequirementInput extends IdempotentInput {
  @Field(() => ID, { description: 'The id of the onboarding case: `onb_…`.' })
  id!: string;

  @Described(() => DueDiligenceMatterEnum, 'The matter.')
  matter!: DueDiligenceMatter;

  @Described(
    () => String,
    'The evidence that you relied on, in a sentence of {least} to {most} characters, with four different words.',
  )
  evidence!: string;

  @Nullable(
    () => Int,
    'The `round` of the onboarding case that you reviewed. If the applicant has submitted again since, nothing is recorded.',
  )
  expectedRound?: number | null;
}
