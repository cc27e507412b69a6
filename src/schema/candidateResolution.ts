import { Extensions, Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { resolution, resolutionFilter } from '../domain/inputs/verifications.js';
import type { ResolutionOutcome } from '../entities/candidateResolution.js';
import { createConnectionType, IdempotentInput } from './connection.js';
import { Described, Nullable } from './described.js';

// GraphQL shows the key, REST and the database the value (contract.md#enumerations).
export const CandidateOutcomeEnum = { CONFIRMED: 'confirmed', DISMISSED: 'dismissed' } as const;
registerEnumType(CandidateOutcomeEnum, {
  name: 'CandidateOutcome',
  description: 'Whether a candidate is the verified entity or only has a similar name.',
  valuesConfig: {
    CONFIRMED: { description: 'The listed person or body is the verified entity.' },
    DISMISSED: { description: 'The listed person or body only has a similar name.' },
  },
});

// The fields of every resolution of a candidate, for an entity, a case or a name, and those that name the candidate.
export const CandidateList = Field(() => String, { description: 'The name of the list, as in the candidate.' });
export const EntryReference = Field(() => String, { description: 'The reference that the list gives to its entry.' });
export const ResolvedOutcome = Field(() => CandidateOutcomeEnum, {
  description: 'Whether the candidate was confirmed or dismissed.',
});
export const ResolutionReason = Field(() => String, {
  description: 'The reason for the resolution. Only the organisation can read it.',
});
export const ResolvedBy = Field(() => ID, { description: 'The id of the key or member that resolved the candidate.' });
export const ResolvingOfficer = Field(() => ID, {
  nullable: true,
  description:
    'The id of the officer who resolved the candidate, or in whose name a key did. Null if an owner resolved it.',
});
export const ResolvedAt = Field(() => Date, { description: 'When the candidate was resolved.' });
export const CandidateReference = Field(() => String, {
  description: 'The reference of the list entry, as in the candidate.',
});
export const CandidateFingerprint = Field(() => String, {
  nullable: true,
  description: 'The fingerprint of the candidate. Required if several candidates have the same reference.',
});

@ObjectType('CandidateResolution', {
  simpleResolvers: true,
  description:
    'A decision on whether a candidate from a screening list is the verified entity. It applies to later verifications of the same number. A dismissal ends when the list entry changes; a confirmation does not. A newer resolution replaces it.',
})
export class CandidateResolutionType {
  @Described(() => ID, 'The id of the resolution: `crs_…`.')
  id!: string;

  @Described(() => ID, 'The id of the verification that found the candidate: `ver_…`.')
  verificationId!: string;

  @Described(() => String, 'The name of the list, as in the candidate: `DFAT`, `UN` or `ASIC banned persons`.')
  list!: string;

  @EntryReference
  reference!: string;

  @Described(
    () => String,
    'The fingerprint of the candidate. It tells several entries with one reference apart, and changes when the list entry does.',
  )
  fingerprint!: string;

  @ResolvedOutcome
  outcome!: ResolutionOutcome;

  @ResolutionReason
  reason!: string;

  @Described(() => String, 'The ABN, ACN or NZBN of the entity, in its printed format.')
  number!: string;

  @ResolvedBy
  resolvedBy!: string;

  @ResolvingOfficer
  officerId!: string | null;

  @ResolvedAt
  resolvedAt!: Date;
}

export const CandidateResolutionConnection = createConnectionType('CandidateResolution', CandidateResolutionType);

@Extensions({ input: resolutionFilter })
@InputType({ description: 'The conditions that the returned resolutions meet.' })
export class CandidateResolutionFilter {
  @Nullable(() => String, 'Only resolutions for the entity with this ABN, ACN or NZBN. Spaces are ignored.')
  number?: string | null;

  @Nullable(() => String, 'Only resolutions for entries of this list, such as `DFAT`.')
  list?: string | null;

  @Nullable(() => CandidateOutcomeEnum, 'Only resolutions with this outcome.')
  outcome?: ResolutionOutcome | null;
}

@Extensions({ input: resolution })
@InputType({ description: 'The candidate to resolve, the outcome and its reason.' })
export class ResolveCandidateInput extends IdempotentInput {
  @Described(() => ID, 'The id of the verification that found the candidate: `ver_…`.')
  verificationId!: string;

  @Described(() => String, 'The name of the list, as in the candidate: `DFAT`, `UN` or `ASIC banned persons`.')
  list!: string;

  @CandidateReference
  reference!: string;

  @CandidateFingerprint
  fingerprint?: string | null;

  @Described(
    () => CandidateOutcomeEnum,
    'Whether the candidate is the entity (confirmed) or only has a similar name (dismissed).',
  )
  outcome!: ResolutionOutcome;

  @Described(() => String, 'The reason for the outcome, up to {most} characters. Only the organisation can read it.')
  reason!: string;
}
