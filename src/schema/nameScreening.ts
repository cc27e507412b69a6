import { Extensions, Float, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import type { CandidateResolution, EnrichmentSourceName } from '../domain/enrichment.js';
import { resolution, screenItem, screenItems, screeningFilter } from '../domain/inputs/verifications.js';
import type { ScreeningStatus } from '../domain/policies/verdictStatus.js';
import type { ResolutionOutcome } from '../entities/candidateResolution.js';
import type { ScreenedKind } from '../entities/nameScreening.js';
import {
  CandidateFingerprint,
  CandidateList,
  CandidateOutcomeEnum,
  CandidateReference,
  EntryReference,
} from './candidateResolution.js';
import { createConnectionType, IdempotentInput } from './connection.js';
import { Described, Nullable } from './described.js';
import { CandidateResolutionEnum } from './enums.js';
import { ScreenedListType, ScreeningStatusEnum } from './screening.js';

export const ScreenedKindEnum = { PERSON: 'person', BODY: 'body' } as const;
registerEnumType(ScreenedKindEnum, {
  name: 'ScreenedKind',
  description: 'Whether a name is that of a person or of a body, such as a company, a trust or a vessel.',
  valuesConfig: {
    PERSON: { description: 'The name of a person. It is screened against persons.' },
    BODY: { description: 'The name of anything else. It is screened against entries that are no persons.' },
  },
});

const listName = 'The name of the list: `DFAT`, `UN` or `ASIC banned persons`, or `sandbox` for invented data.';

@ObjectType('NameCandidate', {
  simpleResolvers: true,
  description:
    'An entry of a screening list with a name similar to a screened name. A person decides whether they are the same.',
})
export class NameCandidateType {
  @Described(() => String, listName)
  list!: EnrichmentSourceName;

  @EntryReference
  reference!: string;

  @Described(() => String, 'The main name of the list entry.')
  name!: string;

  @Described(() => String, 'The name of the list entry that matched.')
  matchedName!: string;

  @Extensions({ jsonSchema: { minimum: 0, maximum: 1 } })
  @Described(() => Float, 'How strong the match is, from 0 to 1. Date of birth and country raise or lower it.')
  strength!: number;

  @Described(() => [String], 'Sentences that explain the match.')
  reasons!: readonly string[];

  @Described(() => [String], 'The dates of birth of the entry, as the list writes them.')
  datesOfBirth!: readonly string[];

  @Described(() => [String], 'The countries of the entry, as the list writes them.')
  countries!: readonly string[];

  @Described(
    () => String,
    'A SHA-256 hash of the list entry. If the list changes the entry, it becomes a new candidate.',
  )
  fingerprint!: string;

  @Described(
    () => CandidateResolutionEnum,
    'The newest decision on this entry for this subject. It also counts in later screenings.',
  )
  resolution!: CandidateResolution;

  @Nullable(() => String, 'The reason for the decision. Null while the candidate is open.')
  resolutionReason!: string | null;

  @Nullable(() => ID, 'The id of the key or member that decided. Null while it is open.')
  resolvedBy!: string | null;

  @Nullable(() => ID, 'The id of the officer who decided, or in whose name a key did. Null if an owner decided.')
  officerId!: string | null;

  @Nullable(() => Date, 'When the candidate was decided. Null while it is open.')
  resolvedAt!: Date | null;
}

@ObjectType('NameScreening', {
  simpleResolvers: true,
  description:
    'A name that was screened against the lists without a register number. Screenings of the same kind, name, date of birth and country are of the same subject. Persons without a date of birth are different subjects if their `reference` differs.',
})
export class NameScreeningType {
  @Described(() => ID, 'The id of the screening: `scr_…`.')
  id!: string;

  @Nullable(() => String, 'Your own id. Null if the item had none, and once it was erased.')
  reference!: string | null;

  @Nullable(() => String, 'The name that was screened. Null once it was erased.')
  name!: string | null;

  @Described(() => ScreenedKindEnum, 'Whether it is the name of a person or of a body.')
  kind!: ScreenedKind;

  @Nullable(() => String, 'The date of birth that was sent. Null if none was.')
  dateOfBirth!: string | null;

  @Nullable(() => String, 'The country that was sent. Null if none was.')
  country!: string | null;

  @Described(
    () => ScreeningStatusEnum,
    'The result. It changes when a candidate is confirmed or dismissed. Only `clear` means that nothing was found.',
  )
  status!: ScreeningStatus;

  @Nullable(
    () => String,
    'A sentence that names the list that is stale, unreadable or missing. Null if every list was current.',
  )
  statusDetail!: string | null;

  @Described(
    () => [ScreenedListType],
    'The lists that the name was screened against, each with its day. Empty when none was ever imported.',
  )
  lists!: readonly ScreenedListType[];

  @Described(() => [NameCandidateType], 'Entries with a similar name, the strongest match first.')
  candidates!: readonly NameCandidateType[];

  @Described(() => Date, 'When the name was screened.')
  screenedAt!: Date;

  @Nullable(() => Date, 'When its personal data was erased. Null if it was not.')
  erasedAt!: Date | null;
}

export const NameScreeningConnection = createConnectionType('NameScreening', NameScreeningType);

@ObjectType('ScreenedNames', { simpleResolvers: true, description: 'The screenings of one call.' })
export class ScreenedNamesType {
  @Described(() => [NameScreeningType], 'One screening for each item, in the order of the items.')
  screenings!: readonly NameScreeningType[];
}

@Extensions({ input: screeningFilter })
@InputType({ description: 'The conditions that the returned screenings meet.' })
export class ScreeningFilter {
  @Nullable(() => ScreeningStatusEnum, 'Only screenings with this status.')
  status?: ScreeningStatus | null;

  @Nullable(() => String, 'Only screenings with this id of your own.')
  reference?: string | null;
}

@Extensions({ input: screenItem })
@InputType({ description: 'One name to screen.' })
export class ScreenItemInput {
  @Described(() => String, 'The name, up to {most} characters, in any script. It must have a letter or digit.')
  name!: string;

  @Described(() => ScreenedKindEnum, 'Whether it is the name of a person or of a body.')
  kind!: ScreenedKind;

  @Nullable(
    () => String,
    'The date of birth of a person: `1968-03-17`, or `1968-03` or `1968` where the rest is not known.',
  )
  dateOfBirth?: string | null;

  @Nullable(() => String, 'The country of the person or body, as a code of ISO 3166-1 with two letters, such as `AU`.')
  country?: string | null;

  @Nullable(() => String, 'Your own id, up to {most} characters. You can list by it.')
  reference?: string | null;
}

@Extensions({ input: screenItems })
@InputType({ description: 'The names to screen.' })
export class ScreenInput extends IdempotentInput {
  @Described(
    () => [ScreenItemInput],
    'The names, {least} to {most}. If one of them is wrong, nothing is screened and nothing is stored.',
  )
  items!: ScreenItemInput[];
}

@Extensions({ input: resolution })
@InputType({ description: 'The candidate of a screening to resolve, the outcome and its reason.' })
export class ResolveScreeningCandidateInput extends IdempotentInput {
  @Described(() => ID, 'The id of the screening that found the candidate: `scr_…`.')
  screeningId!: string;

  @CandidateList
  list!: string;

  @CandidateReference
  reference!: string;

  @CandidateFingerprint
  fingerprint?: string | null;

  @Described(
    () => CandidateOutcomeEnum,
    'Whether the candidate is the subject (confirmed) or only has a similar name (dismissed).',
  )
  outcome!: ResolutionOutcome;

  @Described(
    () => String,
    'The reason for the outcome, up to {most} characters. It is encrypted, and only the organisation can read it.',
  )
  reason!: string;
}
