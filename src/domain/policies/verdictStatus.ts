import { type CompanyState, toCompanyState } from '../companyStatus.js';
import { type Candidate, describeListFault, isWholeList, type ScreenedList } from '../enrichment.js';
import { formatIdentifier } from '../identifier.js';
import { getRecordRules } from '../jurisdictions/jurisdictions.js';
import type { NameMatch } from '../nameMatch.js';
import {
  isActive,
  isKnownStatus,
  type RegisteredNumber,
  type RegisterFacts,
  type RegisterRecord,
} from '../registerFacts.js';
import { describeEndedArbn, describeMissing, describeOnlyAtAsic, toCompanyAnswer } from './companyRules.js';
import { countryWords, findListedCountries } from './countryRules.js';
import { findStatusWords } from './factRules.js';
import { findListDay, isInForce, listCandidates, toCandidateReason } from './screeningRules.js';

/** The status of a verification. Policy 2026-3 introduced `review` and `blocked`. */
export const verificationStatuses = ['verified', 'review', 'blocked', 'inactive', 'not_found', 'error'] as const;

export type VerificationStatus = (typeof verificationStatuses)[number];

/** The reasons why a verification is not `verified` (policy 2026-3), in the order in which they are listed. */
export const statusReasonCodes = [
  'register_unavailable',
  'not_registered',
  'sanctions_match',
  'ban_match',
  'deregistered_at_asic',
  'inactive_registration',
  'external_administration',
  'insolvency_commenced',
  'status_in_name',
  'strike_off_in_progress',
  'removal_commenced',
  'registration_replaced',
  'high_risk_country',
  'open_candidate',
  'screening_incomplete',
  'register_outdated',
  'company_register_unavailable',
  'company_not_on_register',
  'unknown_status_code',
  'unknown_entity_type',
  'name_mismatch',
  'organisation_rule',
] as const;
export type StatusReasonCode = (typeof statusReasonCodes)[number];

/** One reason, with its source. */
export interface StatusReason {
  readonly code: StatusReasonCode;
  /** A sentence for a person. */
  readonly detail: string;
  readonly source: string;
  /** The day that the source states, YYYY-MM-DD. */
  readonly asOf: string | null;
}

/** The result of screening the names; `not_performed` if no sanctions list was ever imported. */
export type ScreeningStatus = 'clear' | 'candidates' | 'confirmed' | 'incomplete' | 'not_performed';

/** The screening that results show next to the score (policy 2026-3). */
export interface Screening {
  readonly status: ScreeningStatus;
  readonly lists: readonly ScreenedList[];
  readonly names: number;
  readonly candidates: readonly Candidate[];
}

/** The screening of an entity on its register. The facts of earlier policies lack the age of the lists. */
export function toScreening(facts: Pick<RegisterFacts, 'further'>): Screening {
  const { lists = [], names = 0 } = facts.further?.screening ?? {};
  return { status: toScreeningStatus(facts), lists, names, candidates: listCandidates(facts.further) };
}

function toScreeningStatus(facts: Pick<RegisterFacts, 'further'>): ScreeningStatus {
  const candidates = listCandidates(facts.further);
  if (candidates.some(({ resolution }) => resolution === 'confirmed')) return 'confirmed';
  const { screening } = facts.further ?? {};
  if (screening && !screening.lists.some(isSanctionsList)) return 'not_performed';
  if (findIncompleteReasons(facts).length > 0) return 'incomplete';
  return candidates.some(({ resolution }) => resolution === 'open') ? 'candidates' : 'clear';
}

export const isSanctionsList = ({ list }: ScreenedList): boolean => list !== 'ASIC banned persons';

const blocking: ReadonlySet<StatusReasonCode> = new Set(['sanctions_match', 'ban_match', 'deregistered_at_asic']);

/**
 * The status under policy 2026-3, with every reason against `verified`. A reason against the entity blocks it; an unknown fact,
 * or one that a person has to decide, leads to review.
 */
export function decideStatus(
  facts: RegisterFacts,
  nameMatch: NameMatch | null,
): {
  readonly status: VerificationStatus;
  readonly statusReasons: readonly StatusReason[];
} {
  const { answer } = facts;
  const origin = { source: answer.source.register, asOf: answer.source.asOf };
  if (answer.kind === 'unavailable') {
    return { status: 'error', statusReasons: [{ code: 'register_unavailable', detail: answer.reason, ...origin }] };
  }
  if (answer.kind === 'not_found') {
    const detail = ['The register holds no entity with this number.', ...(answer.meant ?? []).map(meantInstead)].join(
      ' ',
    );
    const statusReasons: StatusReason[] = [{ code: 'not_registered', detail, ...origin }];
    const { company, source } = answer;
    if (company) statusReasons.push({ code: 'not_registered', ...describeOnlyAtAsic(company, source) });
    return { status: 'not_found', statusReasons };
  }
  const { record } = answer;
  const found = [
    ...findRecordReasons(facts, record, origin),
    ...findAgeReasons(facts, origin),
    ...findCountryReasons(facts),
    ...findNameReasons(nameMatch, origin),
    ...findCompanyReasons(facts),
    ...findBanReasons(facts),
    ...findCandidateReasons(facts),
    ...findIncompleteReasons(facts),
  ];
  if (found.length === 0) return { status: 'verified', statusReasons: found };
  const statusReasons = found.toSorted(
    (one, other) => statusReasonCodes.indexOf(one.code) - statusReasonCodes.indexOf(other.code),
  );
  if (statusReasons.some(({ code }) => blocking.has(code))) return { status: 'blocked', statusReasons };
  if (statusReasons.some(({ code }) => code === 'inactive_registration')) return { status: 'inactive', statusReasons };
  return { status: 'review', statusReasons };
}

/** Mentions a swap that the check digit misses: the number is well-formed. */
function meantInstead({ identifier, legalName }: RegisteredNumber): string {
  return `${formatIdentifier(identifier)} is registered, with two digits swapped: “${legalName}”.`;
}

type Origin = Pick<StatusReason, 'source' | 'asOf'>;

/** The reasons from the record of the register, and from its name. */
function findRecordReasons(facts: RegisterFacts, record: RegisterRecord, origin: Origin): readonly StatusReason[] {
  const { statusCode, status, entityClass, entityTypeCode, insolvencies = [] } = record;
  const rules = getRecordRules(record);
  const [isKnown, isOn] = [isKnownStatus(record), isActive(record)];
  const reasons: StatusReason[] = [];
  const add = (code: StatusReasonCode, detail: string): void => {
    reasons.push({ code, detail, ...origin });
  };
  if (isKnown && !isOn) {
    add('inactive_registration', `The ${rules.entityNumber.toUpperCase()} is not active: ${status}.`);
  }
  if (rules.isDistressed(statusCode)) add('external_administration', `The register says: ${status}.`);
  for (const { type, commenced } of isOn ? insolvencies : []) {
    const since = commenced === null ? '' : `, since ${commenced}`;
    add(
      'insolvency_commenced',
      `The register reports an insolvency without an end: ${type ?? 'of no stated type'}${since}.`,
    );
  }
  const named = findStatusWords(facts);
  if (named !== null) add('status_in_name', `The registered name says: ${named.words}.`);
  if (isOn && record.removalCommenced === true) {
    add('removal_commenced', 'The register has given notice that it will remove the entity.');
  }
  if (record.isReplaced === true) {
    add(
      'registration_replaced',
      'The register has replaced this record by another one. Ask for the number that is used now.',
    );
  }
  if (!isKnown) {
    add('unknown_status_code', `The status code ${statusCode} is in no list that the register publishes.`);
  }
  if (entityClass === 'unknown') {
    add('unknown_entity_type', `The entity type ${entityTypeCode} is in no list that the register publishes.`);
  }
  return reasons;
}

/** An old extract shows what the entity was, not what it is. */
function findAgeReasons({ further }: RegisterFacts, origin: Origin): readonly StatusReason[] {
  if (further?.isRegisterOutdated !== true) return [];
  const detail = 'The extract of the register is out of date. Import a current one, and verify again.';
  return [{ code: 'register_outdated', detail, ...origin }];
}

/** Countries for which the FATF calls for action; those under increased monitoring are only a signal. */
function findCountryReasons(facts: RegisterFacts): readonly StatusReason[] {
  return findListedCountries(facts)
    .filter(({ list }) => list === 'call_for_action')
    .map(({ of, country, edition, source }) => ({
      code: 'high_risk_country',
      detail: `${countryWords[of]} ${country}, for which the FATF calls for action. Carry out enhanced due diligence.`,
      source,
      asOf: edition,
    }));
}

function findNameReasons(nameMatch: NameMatch | null, origin: Origin): readonly StatusReason[] {
  if (nameMatch?.result !== 'different') return [];
  return [{ code: 'name_mismatch', detail: `The name that was sent differs. ${nameMatch.reason}`, ...origin }];
}

function findCompanyReasons(facts: RegisterFacts): readonly StatusReason[] {
  const company = toCompanyAnswer(facts);
  if (company === null) return [];
  if (company.kind === 'unavailable') {
    // A dataset that was never imported is not expected: the sources of the result list those queried.
    if (company.isHeld === false) return [];
    return [{ code: 'company_register_unavailable', detail: company.reason, source: company.name, asOf: null }];
  }
  const origin = { source: company.source.name, asOf: company.source.asOf };
  if (company.kind === 'not_found') {
    return [{ code: 'company_not_on_register', detail: describeMissing(facts, company), ...origin }];
  }
  const ended = describeEndedArbn(facts);
  if (ended !== null) return [{ code: 'company_not_on_register', detail: ended, ...origin }];
  const { statusCode } = company.record;
  const state = toCompanyState(statusCode);
  return state === 'registered' ? [] : [{ ...companyStateReasons[state](statusCode), ...origin }];
}

const companyStateReasons: Readonly<
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
function findBanReasons({ further }: RegisterFacts): readonly StatusReason[] {
  const bans = further?.bans;
  if (bans?.kind !== 'answered') return [];
  return bans.bans
    .filter(({ from, to }) => isInForce(from, to, further?.on ?? ''))
    .map(({ type, from, to }) => ({
      code: 'ban_match',
      detail: `ASIC has banned or disqualified the organisation: ${type}, from ${from ?? 'an unknown day'} to ${to ?? 'no end'}.`,
      source: bans.source.name,
      asOf: bans.source.asOf,
    }));
}

function findCandidateReasons({ further }: RegisterFacts): readonly StatusReason[] {
  return listCandidates(further)
    .filter(({ resolution }) => resolution !== 'dismissed')
    .map((candidate) => ({
      ...toCandidateReason(candidate),
      source: candidate.list,
      asOf: findListDay(further, candidate.list),
    }));
}

/** Impossible screenings, and outdated lists. The required list is expected once any sanctions list was imported. */
function findIncompleteReasons({ further }: Pick<RegisterFacts, 'further'>): readonly StatusReason[] {
  if (further?.screening === undefined) {
    const detail = 'The policy of that time did not record how current the lists were. Verify again.';
    return [incomplete('screening', null, detail)];
  }
  const { screening, bans, businessNames } = further;
  const { lists, required } = screening;
  const hasSanctions = lists.some(isSanctionsList);
  return [
    ...lists
      .filter((list) => !isWholeList(list))
      .map((list) => incomplete(list.list, list.asOf, describeListFault(list, 'Verify'))),
    ...(hasSanctions && !lists.some(({ list }) => list === required)
      ? [incomplete(required, null, `The ${required} list, which applies to this country, is not imported.`)]
      : []),
    ...(hasSanctions && screening.leftOut !== undefined
      ? [incomplete('NZBN', null, `The register names ${screening.leftOut} more people than can be screened at once.`)]
      : []),
    ...(hasSanctions && screening.unreadable !== undefined ? [incomplete('names', null, unreadable)] : []),
    ...[bans, hasSanctions ? businessNames : null].flatMap((answer) =>
      answer?.kind === 'unavailable' && answer.isHeld !== false ? [incomplete(answer.name, null, answer.reason)] : [],
    ),
  ];
}

const unreadable = 'A name has a word that mixes alphabets, or too many words: it was not compared as a whole.';

function incomplete(source: string, asOf: string | null, detail: string): StatusReason {
  return { code: 'screening_incomplete', detail, source, asOf };
}
