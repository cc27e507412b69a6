import type { EnrichmentSourceName } from '../enrichment.js';
import type { EntityClass } from '../entityClass.js';
import type { Jurisdiction } from '../jurisdictions/jurisdiction.js';

/**
 * The reasons that a policy of an organisation may have rules on. A reason is a signal of the score, a reason of the status, or
 * both: `toStatusCodes` in organisationPolicy.ts says which.
 */
export const policyReasons = [
  'not_registered',
  'inactive_registration',
  'no_gst_registration',
  'recently_registered',
  'newly_registered',
  'external_administration',
  'strike_off_in_progress',
  'deregistered_at_asic',
  'name_mismatch',
  'banned',
  'sanctioned',
  'abn_recently_active',
  'gst_recently_cancelled',
  'address_recently_changed',
  'like_named_predecessor',
  'documents_needed',
  'status_in_name',
  'replaced_registration',
  'unpublished_code',
  'high_risk_country',
  'monitored_country',
  'open_candidate',
  'screening_incomplete',
  'register_outdated',
  'company_register_unavailable',
  'company_not_on_register',
] as const;
export type PolicyReason = (typeof policyReasons)[number];

/** The effects of a reason besides its points: none, or the status that it leads to. */
export const policyEffects = ['score', 'review', 'block'] as const;
export type PolicyEffect = (typeof policyEffects)[number];

/** The lists that a policy may require. */
export const requirableLists = ['DFAT', 'UN', 'ASIC banned persons'] as const satisfies readonly EnrichmentSourceName[];
export type RequirableList = (typeof requirableLists)[number];

/** The entities that a rule applies to: those of every part that is given. An absent or empty part applies to all. */
export interface PolicySegment {
  readonly entityClasses?: readonly EntityClass[] | null | undefined;
  readonly jurisdictions?: readonly Jurisdiction[] | null | undefined;
  /** In lower case. */
  readonly products?: readonly string[] | null | undefined;
}

/** A rule on a reason. At least one of `points` and `effect` is given. If several rules apply, the last one counts. */
export interface PolicyRule extends PolicySegment {
  readonly reason: PolicyReason;
  /** 0 to 100. If absent, the base policy decides. */
  readonly points?: number | null | undefined;
  /** If absent, the base policy decides. */
  readonly effect?: PolicyEffect | null | undefined;
  /** Why the organisation has the rule: results show it. */
  readonly explanation: string;
}

/** The highest score of each band below `critical`. If several apply, the last ones count. */
export interface PolicyThresholds extends PolicySegment {
  readonly low: number;
  readonly medium: number;
  readonly high: number;
  readonly explanation: string;
}

/** A list without which an entity is not `verified`. */
export interface RequiredList extends PolicySegment {
  readonly list: RequirableList;
  readonly explanation: string;
}

/** The changes of a base policy that make up a policy of an organisation. */
export interface PolicyAdjustments {
  readonly rules: readonly PolicyRule[];
  readonly thresholds: readonly PolicyThresholds[];
  readonly requiredLists: readonly RequiredList[];
}

/** A version of a policy of an organisation. A verification stores it with its facts, so that a replay needs nothing else. */
export interface OrganisationRules extends PolicyAdjustments {
  /** `2026-3.<slug>.<number>`. */
  readonly version: string;
}

/**
 * The lowest points that a rule may give to a reason, and why. A policy of an organisation may be stricter than its base, but it
 * cannot turn off what callers rely on (contract.md#status-reasons).
 */
export const leastPoints: Partial<Record<PolicyReason, readonly [points: number, why: string]>> = {
  not_registered: [100, 'nothing outweighs a number that is on no register'],
  sanctioned: [100, 'nothing outweighs a confirmed sanctions match'],
  banned: [90, 'a banned entity may not do business, so its risk is critical'],
  deregistered_at_asic: [90, 'a deregistered company may not do business, so its risk is critical'],
  inactive_registration: [60, 'an inactive registration is a high risk'],
  high_risk_country: [60, 'the law requires enhanced due diligence'],
  unpublished_code: [25, 'a code of unknown meaning must not lead to a low score'],
};

/** The reasons of the status alone, which have no points. */
export const statusOnly: readonly PolicyReason[] = [
  'open_candidate',
  'screening_incomplete',
  'register_outdated',
  'company_register_unavailable',
  'company_not_on_register',
];

/** Why the effect of a reason cannot become `score`. A reason without a row here may. */
export const fixedEffects: Partial<Record<PolicyReason, string>> = {
  not_registered: 'a number on no register is never verified',
  inactive_registration: 'an inactive entity is never verified',
  sanctioned: 'a confirmed sanctions match always blocks',
  banned: 'a ban always blocks',
  deregistered_at_asic: 'a deregistered company is always blocked',
  external_administration: 'somebody else decides for the entity, so a person must look at it',
  strike_off_in_progress: 'the register is about to remove the entity, so a person must look at it',
  replaced_registration: 'the register has replaced the record, so it may mean another entity',
  status_in_name: 'the registered name says that the entity is insolvent or gone',
  high_risk_country: 'the law requires enhanced due diligence',
  unpublished_code: 'what is unknown never counts as verified',
  open_candidate: 'a possible sanctions match waits for a person',
  screening_incomplete: 'what is unknown never counts as verified',
  register_outdated: 'what is unknown never counts as verified',
  company_register_unavailable: 'what is unknown never counts as verified',
  company_not_on_register: 'what is unknown never counts as verified',
};

/** The reasons that always block. */
export const alwaysBlocking: readonly PolicyReason[] = ['sanctioned', 'banned', 'deregistered_at_asic'];

/** The bands of the base policy. Events, certificates and enhanced due diligence rest on them, so a policy only lowers them. */
export const baseThresholds = { low: 20, medium: 50, high: 80 } as const;
