import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import type {
  Candidate,
  CandidateResolution,
  EnrichmentSourceName,
  HeldEntry,
  ListState,
  ScreenedList,
} from '../domain/enrichment.js';
import type { ScreeningStatus, StatusReason, StatusReasonCode } from '../domain/policies/verdictStatus.js';
import type { DescribedScreening } from '../domain/screening/describeScreening.js';
import { dateTime, localDate } from './dateTime.js';
import { Described, Nullable } from './described.js';
import { CandidateResolutionEnum, NameMatchResultEnum } from './enums.js';

export const StatusReasonCodeEnum = {
  REGISTER_UNAVAILABLE: 'register_unavailable',
  NOT_REGISTERED: 'not_registered',
  SANCTIONS_MATCH: 'sanctions_match',
  BAN_MATCH: 'ban_match',
  DEREGISTERED_AT_ASIC: 'deregistered_at_asic',
  INACTIVE_REGISTRATION: 'inactive_registration',
  EXTERNAL_ADMINISTRATION: 'external_administration',
  INSOLVENCY_COMMENCED: 'insolvency_commenced',
  STATUS_IN_NAME: 'status_in_name',
  STRIKE_OFF_IN_PROGRESS: 'strike_off_in_progress',
  REMOVAL_COMMENCED: 'removal_commenced',
  REGISTRATION_REPLACED: 'registration_replaced',
  HIGH_RISK_COUNTRY: 'high_risk_country',
  OPEN_CANDIDATE: 'open_candidate',
  SCREENING_INCOMPLETE: 'screening_incomplete',
  REGISTER_OUTDATED: 'register_outdated',
  COMPANY_REGISTER_UNAVAILABLE: 'company_register_unavailable',
  COMPANY_NOT_ON_REGISTER: 'company_not_on_register',
  UNKNOWN_STATUS_CODE: 'unknown_status_code',
  UNKNOWN_ENTITY_TYPE: 'unknown_entity_type',
  NAME_MISMATCH: 'name_mismatch',
  ORGANISATION_RULE: 'organisation_rule',
} as const satisfies Record<string, StatusReasonCode>;
export const ScreeningStatusEnum = {
  CLEAR: 'clear',
  CANDIDATES: 'candidates',
  CONFIRMED: 'confirmed',
  INCOMPLETE: 'incomplete',
  NOT_PERFORMED: 'not_performed',
} as const satisfies Record<string, ScreeningStatus>;
export const ListStateEnum = { CURRENT: 'current', STALE: 'stale', UNREADABLE: 'unreadable' } as const;
export const statusReasonConfig = {
  REGISTER_UNAVAILABLE: { description: 'The register did not respond. Status `error`.' },
  NOT_REGISTERED: { description: 'The number is not on the register. Status `not_found`.' },
  SANCTIONS_MATCH: { description: 'An officer confirmed that the entity is on a sanctions list. Status `blocked`.' },
  BAN_MATCH: { description: 'ASIC has banned or disqualified the entity. Status `blocked`.' },
  DEREGISTERED_AT_ASIC: { description: 'The company is no longer registered at ASIC. Status `blocked`.' },
  INACTIVE_REGISTRATION: { description: 'The ABN or NZBN is not active. Status `inactive`.' },
  EXTERNAL_ADMINISTRATION: { description: 'An administrator, a receiver or a liquidator acts for the company.' },
  INSOLVENCY_COMMENCED: { description: 'The NZBN register reports an insolvency without an end.' },
  STATUS_IN_NAME: { description: 'The registered name says it, such as `(IN LIQUIDATION)`.' },
  STRIKE_OFF_IN_PROGRESS: { description: 'ASIC has begun to strike the company off the register.' },
  REMOVAL_COMMENCED: { description: 'The NZBN register has given notice that it will remove the entity.' },
  REGISTRATION_REPLACED: { description: 'The register has replaced this record by another one.' },
  HIGH_RISK_COUNTRY: { description: 'The FATF calls for action on a country of the entity.' },
  OPEN_CANDIDATE: { description: 'A list entry has a similar name, and nobody has resolved the candidate.' },
  SCREENING_INCOMPLETE: { description: 'A list that was imported is stale or unreadable, or names are missing.' },
  REGISTER_OUTDATED: { description: 'The extract of the register is older than the limit of its register.' },
  COMPANY_REGISTER_UNAVAILABLE: { description: 'The company data of ASIC are stale or unreadable.' },
  COMPANY_NOT_ON_REGISTER: {
    description: 'The company is not in the company data of ASIC, or ASIC has deregistered the ARBN of a body.',
  },
  UNKNOWN_STATUS_CODE: { description: 'The status code is in no list that the register publishes.' },
  UNKNOWN_ENTITY_TYPE: { description: 'The entity type is in no list that the register publishes.' },
  NAME_MISMATCH: { description: 'The name that you sent is like no registered name of the entity.' },
  ORGANISATION_RULE: { description: 'A rule of the organisation on a signal of the score. `detail` names it.' },
};
registerEnumType(StatusReasonCodeEnum, {
  name: 'StatusReasonCode',
  description: 'A reason why the status of a verification is not `verified` (policy `2026-3`).',
  valuesConfig: statusReasonConfig,
});
registerEnumType(ScreeningStatusEnum, {
  name: 'ScreeningStatus',
  description: 'The result of screening the names of an entity.',
  valuesConfig: {
    CLEAR: { description: 'Every list is current, and no name is like an entry, or every candidate was dismissed.' },
    CANDIDATES: { description: 'An entry has a similar name, and nobody has decided whether it is the entity.' },
    CONFIRMED: { description: 'An officer confirmed that an entry is the entity.' },
    INCOMPLETE: { description: 'A list is stale, unreadable or missing, or names of the entity are missing.' },
    NOT_PERFORMED: { description: 'No sanctions list was ever imported: no sanctions check was made.' },
  },
});
registerEnumType(ListStateEnum, {
  name: 'ScreenedListState',
  description: 'Whether a list could be relied on when the names were screened.',
  valuesConfig: {
    CURRENT: { description: 'Imported within 30 days, and its own date is recent.' },
    STALE: { description: 'Imported or dated too long ago: finding nothing in it proves nothing.' },
    UNREADABLE: { description: 'The list could not be read.' },
  },
});
@ObjectType('Candidate', {
  simpleResolvers: true,
  description:
    'An entry of a screening list with a name similar to a name of the entity. A person decides whether they are the same.',
})
export class CandidateType implements Candidate {
  @Described(
    () => String,
    'The name of the list: `DFAT`, `UN` or `ASIC banned persons`, or `sandbox` for invented data.',
  )
  list!: EnrichmentSourceName;

  @Described(() => String, 'The reference that the list gives to its entry.')
  reference!: string;

  @Described(() => String, 'The main name of the list entry.')
  name!: string;

  @Described(() => String, 'The name of the list entry that matched.')
  matchedName!: string;

  @Described(() => String, 'The name of the entity, or of somebody who governs or owns it, that matched.')
  screenedName!: string;

  @Nullable(
    () => String,
    'The role of the person or body with this name, such as `director and shareholder`, or the place of the name, such as `part of the legal name`. Null for a whole name of the entity.',
  )
  screenedAs?: string;

  @Described(() => NameMatchResultEnum, 'How closely the two names match.')
  result!: 'exact' | 'close';

  @Described(() => String, 'A sentence that explains how the two names differ.')
  reason!: string;

  @Nullable(
    () => Float,
    'How much the names, dates of birth and countries speak for the same party, from 0 to 1. The field is null under a policy before `2026-3`.',
  )
  strength?: number;

  @Nullable(
    () => [String],
    'Sentences that explain how the names, dates of birth and countries agree and differ. The field is null under a policy before `2026-3`.',
  )
  reasons?: readonly string[];

  @Described(
    () => String,
    'A SHA-256 hash of the list entry. If the list changes the entry, it becomes a new candidate.',
  )
  fingerprint!: string;

  @Described(() => CandidateResolutionEnum, 'The resolution of the candidate at the time of the verification.')
  resolution!: CandidateResolution;
}

@ObjectType('CandidateEntry', {
  simpleResolvers: true,
  description: 'The entry of a candidate, as the imported edition of the list has it now.',
})
export class CandidateEntryType implements HeldEntry {
  @Described(() => String, 'The body that publishes the list.')
  publisher!: string;

  @Described(() => localDate, 'The day that the edition of the list states.')
  asOf!: string;

  @Described(() => [String], 'The other names of the entry.')
  aliases!: readonly string[];

  @Described(() => [String], 'The dates of birth of the entry, as the list writes them.')
  datesOfBirth!: readonly string[];

  @Described(() => [String], 'The countries of the entry, as the list writes them.')
  countries!: readonly string[];

  @Described(() => [String], 'The sanctions programmes or committees that list the entry; the type of a ban.')
  programmes!: readonly string[];
}

/** The text of the status, the same for verifications, names and cases. */
export const ScreeningDetail = Field(() => String, {
  description:
    'The result as a sentence. It says that no sanctions check was made, or names the list that is stale, unreadable or missing.',
});

@ObjectType('StatusReason', { simpleResolvers: true, description: 'One reason why the status is not `verified`.' })
export class StatusReasonType implements StatusReason {
  @Described(() => StatusReasonCodeEnum, 'The reason, from a closed list.')
  code!: StatusReasonCode;

  @Described(() => String, 'The reason as a sentence for a person.')
  detail!: string;

  @Described(() => String, 'The register or list that gave the fact, e.g. `ABR`, `ASIC companies`, `DFAT`.')
  source!: string;

  @Nullable(() => localDate, 'The day that the source states; null when it gives none.')
  asOf!: string | null;
}

@ObjectType('ScreenedList', {
  simpleResolvers: true,
  description: 'A list that the names were screened against, or should have been.',
})
export class ScreenedListType implements ScreenedList {
  @Described(() => String, 'The list: `DFAT`, `UN` or `ASIC banned persons`; `sandbox` is invented.')
  list!: EnrichmentSourceName;

  @Described(() => String, 'The body that publishes the list.')
  publisher!: string;

  @Nullable(() => localDate, 'The day that the list states; null when the list is unreadable.')
  asOf!: string | null;

  @Described(() => dateTime, 'When the list was imported.')
  importedAt!: string;

  @Nullable(() => Int, 'The number of entries; null when the list is unreadable.')
  entries!: number | null;

  @Described(() => ListStateEnum, 'Whether the list could be relied on.')
  state!: ListState;
}

@ObjectType('Screening', {
  simpleResolvers: true,
  description: 'The names of the entity against the sanctions and ban lists, separate from the score.',
})
export class ScreeningType implements DescribedScreening {
  @Described(() => ScreeningStatusEnum, 'The result of the screening.')
  status!: ScreeningStatus;

  @ScreeningDetail
  detail!: string;

  @Described(() => [ScreenedListType], 'Every list that was ever imported; empty when none was.')
  lists!: readonly ScreenedListType[];

  @Described(
    () => Int,
    'The number of different names: legal, business, trading and former names, the name you sent, people and bodies in these names, and directors and shareholders of New Zealand entities.',
  )
  names!: number;

  @Described(() => [CandidateType], 'Entries with a name like one of the entity.')
  candidates!: readonly CandidateType[];
}
