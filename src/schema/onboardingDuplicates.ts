import { ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { DuplicateKind } from '../domain/onboarding/duplicates.js';
import type { VerificationStatus } from '../domain/policies/verdictStatus.js';
import type { OnboardingStatus } from '../entities/onboarding.js';
import type { OnboardingLinkStatus } from '../entities/onboardingLink.js';
import { Described, Nullable } from './described.js';
import { VerificationStatusEnum } from './enums.js';
import { OnboardingLinkStatusEnum, OnboardingStatusEnum } from './onboardingEnums.js';

const OnboardingDuplicateKindEnum = {
  BUSINESS_NUMBER: 'business_number',
  PERSON: 'person',
  EMAIL: 'email',
  PHONE: 'phone',
  DOCUMENT: 'document',
} as const;
registerEnumType(OnboardingDuplicateKindEnum, {
  name: 'OnboardingDuplicateKind',
  description: 'The kind of fact that an onboarding case shares with another one.',
  valuesConfig: {
    BUSINESS_NUMBER: { description: 'The ABN, ACN or NZBN of the business.' },
    PERSON: { description: 'The name and the date of birth of a person in the form.' },
    EMAIL: { description: 'An e-mail address of the form or of the onboarding link.' },
    PHONE: { description: 'The phone number of the person who declares.' },
    DOCUMENT: { description: 'The content of a file.' },
  },
});

@ObjectType('OnboardingDuplicate', {
  simpleResolvers: true,
  description:
    'Another case, an open link or a verification of the organisation that has something in common with an onboarding case.',
})
export class OnboardingDuplicateType {
  @Described(() => OnboardingDuplicateKindEnum, 'The kind of fact that they share.')
  kind!: DuplicateKind;

  @Nullable(() => ID, 'The id of the other case: `onb_…`. Null for a link or a verification.')
  onboardingId!: string | null;

  @Nullable(() => ID, 'The id of a link that was not submitted yet: `lnk_…`. Null for a case or a verification.')
  linkId!: string | null;

  @Nullable(
    () => ID,
    'The id of the newest verification of the same business that no applicant caused: `ver_…`. Null for a case or a link.',
  )
  verificationId!: string | null;

  @Nullable(() => String, 'Your own id from the other link or verification. Null if it had none.')
  reference!: string | null;

  @Nullable(() => OnboardingStatusEnum, 'The status of the other case. Null for a link or a verification.')
  status!: OnboardingStatus | null;

  @Nullable(() => OnboardingLinkStatusEnum, 'The status of the link. Null for a case or a verification.')
  linkStatus!: OnboardingLinkStatus | null;

  @Nullable(() => VerificationStatusEnum, 'The status of the verification. Null for a case or a link.')
  verificationStatus!: VerificationStatus | null;

  @Described(() => Date, 'When the other case was last submitted, the link created or the business verified.')
  at!: Date;

  @Described(() => String, 'The duplicate as a sentence, without personal data.')
  detail!: string;

  @Described(
    () => [String],
    'The ids of the parties of this case who have the same name and date of birth, or the same e-mail address. Empty if it is that of the applicant or of the person who declares.',
  )
  partyIds!: readonly string[];

  @Described(() => [ID], 'The ids of the files of this case that have the same content: `doc_…`.')
  documentIds!: readonly string[];
}

@ObjectType('OnboardingDuplicates', {
  simpleResolvers: true,
  description: 'The possible duplicates of an onboarding case.',
})
export class OnboardingDuplicatesType {
  @Described(() => Int, 'The number of duplicates, counted up to 100.')
  total!: number;

  @Described(() => [OnboardingDuplicateType], 'The newest duplicates, at most 20, newest first.')
  items!: readonly OnboardingDuplicateType[];
}
