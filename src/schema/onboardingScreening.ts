import { Extensions, ID, InputType, Int, ObjectType } from 'type-graphql';
import { partyResolution } from '../domain/inputs/verifications.js';
import type { ScreeningStatus } from '../domain/policies/verdictStatus.js';
import type { ResolutionOutcome } from '../entities/candidateResolution.js';
import type { ScreenedKind } from '../entities/nameScreening.js';
import {
  CandidateFingerprint,
  CandidateList,
  CandidateOutcomeEnum,
  CandidateReference,
  EntryReference,
  ResolutionReason,
  ResolvedAt,
  ResolvedBy,
  ResolvedOutcome,
  ResolvingOfficer,
} from './candidateResolution.js';
import { IdempotentInput } from './connection.js';
import { Described, Nullable } from './described.js';
import { NameCandidateType, ScreenedKindEnum } from './nameScreening.js';
import { ScreenedListType, ScreeningDetail, ScreeningStatusEnum } from './screening.js';

@ObjectType('OnboardingScreenedParty', {
  simpleResolvers: true,
  description: 'A person or body that the form names, with the entries of lists that have a similar name.',
})
export class OnboardingScreenedPartyType {
  @Nullable(
    () => String,
    'The id of the party in the form. It is `register:0` and so on for a name that only the register has, and null for a person who declares without being a party.',
  )
  partyId!: string | null;

  @Described(() => String, 'The name that was screened.')
  name!: string;

  @Described(() => ScreenedKindEnum, 'Whether it is a person or a body.')
  kind!: ScreenedKind;

  @Nullable(() => String, 'The date of birth in the form. Null if none is stated.')
  dateOfBirth!: string | null;

  @Nullable(() => String, 'The country in the form. Null if none is stated.')
  country!: string | null;

  @Described(() => [NameCandidateType], 'The candidates, with their newest resolution.')
  candidates!: readonly NameCandidateType[];
}

@ObjectType('OnboardingCandidateResolution', {
  simpleResolvers: true,
  description: 'A decision on whether a named person or body is the one on a list. A newer resolution replaces it.',
})
export class OnboardingCandidateResolutionType {
  @Nullable(
    () => String,
    'The id of the party in the form. It is `register:0` and so on for a name that only the register has, and null for a person who declares without being a party.',
  )
  partyId!: string | null;

  @Described(() => String, 'The name of the person or body, as it was screened.')
  name!: string;

  @CandidateList
  list!: string;

  @EntryReference
  reference!: string;

  @ResolvedOutcome
  outcome!: ResolutionOutcome;

  @ResolutionReason
  reason!: string;

  @ResolvedBy
  resolvedBy!: string;

  @ResolvingOfficer
  officerId!: string | null;

  @ResolvedAt
  resolvedAt!: Date;
}

@ObjectType('OnboardingScreening', {
  simpleResolvers: true,
  description: 'Everybody whom the newest submission names against the sanctions and ban lists.',
})
export class OnboardingScreeningType {
  @Described(() => ScreeningStatusEnum, 'The result for all of them.')
  status!: ScreeningStatus;

  @ScreeningDetail
  detail!: string;

  @Described(() => Date, 'When they were screened.')
  screenedAt!: Date;

  @Described(() => [ScreenedListType], 'Every list that was ever imported; empty when none was.')
  lists!: readonly ScreenedListType[];

  @Described(
    () => [OnboardingScreenedPartyType],
    'Each party of the form, the person who declares, and the owners and directors on the register whom the form does not name. A declarant with the name of a party is screened as that party.',
  )
  parties!: readonly OnboardingScreenedPartyType[];

  @Described(
    () => [OnboardingCandidateResolutionType],
    'The resolutions of candidates in this submission and in the ones before it, newest first.',
  )
  resolutions!: readonly OnboardingCandidateResolutionType[];
}

@Extensions({ input: partyResolution })
@InputType({ description: 'The candidate of a named person or body, the outcome and its reason.' })
export class ResolveOnboardingCandidateInput extends IdempotentInput {
  @Described(() => ID, 'The id of the onboarding case: `onb_…`.')
  id!: string;

  @Nullable(() => String, 'The id of the party in the form. Leave it out, or send null, for the person who declares.')
  partyId?: string | null;

  @CandidateList
  list!: string;

  @CandidateReference
  reference!: string;

  @CandidateFingerprint
  fingerprint?: string | null;

  @Described(
    () => CandidateOutcomeEnum,
    'Whether the candidate is the named person or body (confirmed) or only has a similar name (dismissed).',
  )
  outcome!: ResolutionOutcome;

  @Described(() => String, 'The reason for the outcome, up to {most} characters. Only the organisation can read it.')
  reason!: string;

  @Nullable(
    () => Int,
    'The `round` of the onboarding case that you reviewed. If the applicant has submitted again since, nothing is recorded.',
  )
  expectedRound?: number | null;
}
