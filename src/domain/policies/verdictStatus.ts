import { companyStateOf, type CompanyState } from '../asicStatus.js';
import type { Candidate, ScreenedList, ScreeningFacts } from '../furtherFacts.js';
import { nzbnStatuses } from '../nzbnStatus.js';
import { isActive, type RegisterFacts, type RegisterRecord } from '../registerFacts.js';
import type { VerificationStatus } from '../verificationStatus.js';
import { companyAnswerOf } from './companyRules.js';
import { isInForce } from './screeningRules.js';

/** Why a verification is not `verified` (policy 2026-3), in the order in which they are listed. */
export const statusReasonCodes = [
  'register_unavailable',
  'not_registered',
  'sanctions_match',
  'ban_match',
  'deregistered_at_asic',
  'inactive_registration',
  'external_administration',
  'strike_off_in_progress',
  'open_candidate',
  'screening_incomplete',
  'company_register_unavailable',
  'company_not_on_register',
  'unknown_status_code',
  'unknown_entity_type',
] as const;
export type StatusReasonCode = (typeof statusReasonCodes)[number];

/** One reason, with the source that gave it. */
export interface StatusReason {
  readonly code: StatusReasonCode;
  /** A sentence for a person. */
  readonly detail: string;
  readonly source: string;
  /** The day that the source states, YYYY-MM-DD. */
  readonly asOf: string | null;
}

/** What the screening of the names came to; `not_performed` where no list was ever imported. */
export type ScreeningStatus = 'clear' | 'candidates' | 'confirmed' | 'incomplete' | 'not_performed';

/** The screening beside a score (policy 2026-3). */
export interface Screening {
  readonly status: ScreeningStatus;
  readonly lists: readonly ScreenedList[];
  readonly names: number;
  readonly candidates: readonly Candidate[];
}

/** The screening of an entity that is on its register. Facts without one were gathered under an earlier policy. */
export function screeningOf({ further }: RegisterFacts): Screening {
  const { lists, names, candidates } = further?.screening ?? { lists: [], names: 0, candidates: [] };
  return { status: screeningStatusOf({ lists, names, candidates }), lists, names, candidates };
}

function screeningStatusOf({ lists, candidates }: ScreeningFacts): ScreeningStatus {
  if (candidates.some(({ resolution }) => resolution === 'confirmed')) return 'confirmed';
  if (lists.length === 0) return 'not_performed';
  if (lists.some(({ state }) => state !== 'current')) return 'incomplete';
  return candidates.some(({ resolution }) => resolution === 'open') ? 'candidates' : 'clear';
}

const blocking: ReadonlySet<StatusReasonCode> = new Set(['sanctions_match', 'ban_match', 'deregistered_at_asic']);

/**
 * The status under policy 2026-3, with every reason against `verified`. What stands against the entity blocks it; what is unknown, or
 * waits for a person, is for review.
 */
export function statusOf(facts: RegisterFacts): {
  readonly status: VerificationStatus;
  readonly statusReasons: readonly StatusReason[];
} {
  const { answer } = facts;
  const origin = { source: answer.source.register, asOf: answer.source.asOf };
  if (answer.kind === 'unavailable') {
    return { status: 'error', statusReasons: [{ code: 'register_unavailable', detail: answer.reason, ...origin }] };
  }
  if (answer.kind === 'not_found') {
    const detail = 'The register holds no entity with this number.';
    return { status: 'not_found', statusReasons: [{ code: 'not_registered', detail, ...origin }] };
  }
  const { record } = answer;
  const found = [...ofRecord(record, origin), ...ofCompany(facts), ...ofBans(facts), ...ofScreening(facts)];
  const statusReasons = found.toSorted(
    (one, other) => statusReasonCodes.indexOf(one.code) - statusReasonCodes.indexOf(other.code),
  );
  const has = (codes: ReadonlySet<StatusReasonCode>): boolean => statusReasons.some(({ code }) => codes.has(code));
  if (has(blocking)) return { status: 'blocked', statusReasons };
  if (has(new Set(['inactive_registration']))) return { status: 'inactive', statusReasons };
  return { status: statusReasons.length > 0 ? 'review' : 'verified', statusReasons };
}

type Origin = Pick<StatusReason, 'source' | 'asOf'>;

function ofRecord(record: RegisterRecord, origin: Origin): readonly StatusReason[] {
  const { statusCode, status, entityClass, entityTypeCode, nzbn } = record;
  const isKnown = nzbn === null ? ['ACT', 'CAN'].includes(statusCode) : nzbnStatuses.has(statusCode);
  const register = nzbn === null ? 'ABN' : 'NZBN';
  return [
    ...(isKnown && !isActive(record)
      ? [{ code: 'inactive_registration', detail: `The ${register} is not active: ${status}.`, ...origin } as const]
      : []),
    ...(isKnown
      ? []
      : [
          {
            code: 'unknown_status_code',
            detail: `The status code ${statusCode} is in no list that the register publishes.`,
            ...origin,
          } as const,
        ]),
    ...(entityClass === 'unknown'
      ? [
          {
            code: 'unknown_entity_type',
            detail: `The entity type ${entityTypeCode} is in no list that the register publishes.`,
            ...origin,
          } as const,
        ]
      : []),
  ];
}

function ofCompany(facts: RegisterFacts): readonly StatusReason[] {
  const company = companyAnswerOf(facts);
  if (company === null) return [];
  if (company.kind === 'unavailable') {
    // A dataset that was never imported is not relied on: the sources of the result name what was asked.
    if (company.isHeld === false) return [];
    return [{ code: 'company_register_unavailable', detail: company.reason, source: company.name, asOf: null }];
  }
  const origin = { source: company.source.name, asOf: company.source.asOf };
  if (company.kind === 'not_found') {
    const detail =
      'The company is not in the dataset of ASIC, which drops companies a year after they were deregistered.';
    return [{ code: 'company_not_on_register', detail, ...origin }];
  }
  const { statusCode } = company.record;
  const state = companyStateOf(statusCode);
  return state === 'registered' ? [] : [{ ...ofState[state](statusCode), ...origin }];
}

const ofState: Readonly<
  Record<Exclude<CompanyState, 'registered'>, (code: string) => Pick<StatusReason, 'code' | 'detail'>>
> = {
  deregistered: () => ({ code: 'deregistered_at_asic', detail: 'The company is no longer registered at ASIC.' }),
  external_administration: () => ({
    code: 'external_administration',
    detail: 'The company is in external administration: an administrator, a receiver or a liquidator acts for it.',
  }),
  strike_off: () => ({
    code: 'strike_off_in_progress',
    detail: 'ASIC has begun to strike the company off the register.',
  }),
  unknown: (code: string) => ({
    code: 'unknown_status_code',
    detail: `The company status ${code} is in no list that ASIC publishes.`,
  }),
};

/** Bans of the organisation itself, which are found by its number. */
function ofBans({ further }: RegisterFacts): readonly StatusReason[] {
  const bans = further?.bans;
  if (bans?.kind === 'unavailable') {
    if (bans.isHeld === false) return [];
    return [{ code: 'screening_incomplete', detail: bans.reason, source: bans.name, asOf: null }];
  }
  const inForce = bans?.bans.filter(({ from, to }) => isInForce(from, to, further?.on ?? '')) ?? [];
  return inForce.map(({ type, from, to }) => ({
    code: 'ban_match',
    detail: `ASIC has banned or disqualified the organisation: ${type}, from ${from ?? 'an unknown day'} to ${to ?? 'no end'}.`,
    source: bans?.source.name ?? '',
    asOf: bans?.source.asOf ?? null,
  }));
}

function ofScreening(facts: RegisterFacts): readonly StatusReason[] {
  const { further } = facts;
  if (further?.screening === undefined) {
    const detail = 'Names were not screened under the policy that applied. Verify again.';
    return [{ code: 'screening_incomplete', detail, source: 'screening', asOf: null }];
  }
  const { lists, candidates } = further.screening;
  const asOf = (list: string): string | null => lists.find((one) => one.list === list)?.asOf ?? null;
  const incomplete = lists
    .filter(({ state }) => state !== 'current')
    .map((list) => ({
      code: 'screening_incomplete' as const,
      detail:
        list.state === 'stale'
          ? `The ${list.list} list of ${list.asOf ?? 'an unknown day'} is too old to rely on. Import the current list.`
          : `The ${list.list} list could not be read. Verify again when it can.`,
      source: list.list,
      asOf: list.asOf,
    }));
  const judged = candidates
    .filter(({ resolution }) => resolution !== 'dismissed')
    .map((candidate): StatusReason => ({
      ...(candidate.resolution === 'open' ? openCandidate(candidate) : confirmedCandidate(candidate)),
      source: candidate.list,
      asOf: asOf(candidate.list),
    }));
  const names = further.businessNames;
  const unscreened: readonly StatusReason[] =
    names?.kind === 'unavailable' && names.isHeld !== false && lists.length > 0
      ? [{ code: 'screening_incomplete', detail: names.reason, source: names.name, asOf: null }]
      : [];
  return [...judged, ...incomplete, ...unscreened];
}

function openCandidate({ list, reference, matchedName, screenedName }: Candidate) {
  const detail = `“${screenedName}” is like “${matchedName}” (${list} ${reference}). A person must decide whether they are the same.`;
  return { code: 'open_candidate', detail } as const;
}

function confirmedCandidate({ list, reference, matchedName }: Candidate) {
  const isBan = list === 'ASIC banned persons';
  return {
    code: isBan ? 'ban_match' : 'sanctions_match',
    detail: `An officer confirmed that the entity is “${matchedName}” (${list} ${reference}).`,
  } as const;
}
