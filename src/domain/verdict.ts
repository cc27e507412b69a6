import { createHash } from 'node:crypto';
import { formatAbn, formatAcn } from './abn.js';
import { canonicalJson } from './canonicalJson.js';
import type { Candidate, EnrichmentFacts, EnrichmentSource } from './enrichment.js';
import {
  answerUnder,
  type FractureInterval,
  type FractureRisk,
  fractureScore,
  isOwnPolicy,
  type PolicyVersion,
  requiresEnrichment,
  requiresFullScreening,
} from './fractureScore.js';
import { formatIdentifier } from './identifier.js';
import { getIdentifierRules, getRecordRules } from './jurisdictions/jurisdictions.js';
import { matchName, type NameMatch } from './nameMatch.js';
import { formerNameType, type NameKind, toNameKind } from './names/likeness.js';
import { matchRegisteredName } from './names/matchRegisteredName.js';
import { findAbnActiveFrom, findGstFrom } from './policies/factRules.js';
import { adjustScreening, adjustStatus } from './policies/organisationPolicy.js';
import type { FractureSignal } from './policies/rule.js';
import { listCandidates } from './policies/screeningRules.js';
import {
  decideStatus,
  type Screening,
  type StatusReason,
  toScreening,
  type VerificationStatus,
} from './policies/verdictStatus.js';
import type { Registration } from './registrations.js';
import {
  isActive,
  isGstRegistered,
  type RegisterFacts,
  type RegisterRecord,
  type RegisterSource,
} from './registerFacts.js';

/** The result of a verification (contract.md#verify), without its id, time and hash. */
export interface Verdict {
  readonly status: VerificationStatus;
  readonly legalName: string | null;
  /** Grouped, as printed: `51 824 753 556`. */
  readonly abn: string | null;
  readonly acn: string | null;
  readonly nzbn: string | null;
  readonly entityType: string | null;
  readonly abnStatus: string | null;
  readonly nzbnStatus: string | null;
  readonly gstRegistered: boolean | null;
  readonly registeredState: string | null;
  readonly registeredDate: string | null;
  readonly nameMatch: NameMatch | null;
  readonly source: RegisterSource;
  readonly fractureScore: number | null;
  readonly fractureRisk: FractureRisk | null;
  readonly fractureSignals: readonly FractureSignal[];
  /** Null if everything is certain. This and `candidates` are absent under a policy that uses only the register. */
  readonly fractureInterval?: FractureInterval | null;
  /** Entries of lists with a name like one of the entity, with their resolutions at that time. */
  readonly candidates?: readonly Candidate[];
  /** The enrichment sources that responded. */
  readonly furtherSources?: readonly EnrichmentSource[];
  /** The reasons why the status is not `verified`. This and `screening` are absent under a policy before 2026-3. */
  readonly statusReasons?: readonly StatusReason[];
  /** Null for an entity that was not found. */
  readonly screening?: Screening | null;
  readonly policyVersion: PolicyVersion;
  // Facts that are absent under a policy before 2026-3, and null if no source has them.
  /** The day from which the ABN has been active without a break. */
  readonly abnActiveFrom?: string | null;
  readonly gstFrom?: string | null;
  readonly registeredPostcode?: string | null;
  /** The current business names, or the trading names of a New Zealand entity. */
  readonly businessNames?: readonly string[] | null;
  readonly formerNames?: readonly string[] | null;
  readonly isReplaced?: boolean | null;
  /** Informative. Absent if no public register was imported. */
  readonly registrations?: readonly Registration[];
  /** The product in the facts. Absent without one. */
  readonly product?: string;
}

/**
 * The verdict that follows from the facts under a policy. Pure: the same facts and policy always give the same verdict, which a
 * replay relies on. A register that does not respond leads to `error` and no score, never a pass.
 */
export function reachVerdict(
  stored: RegisterFacts,
  requestedName: string | null,
  policyVersion: PolicyVersion,
): Verdict {
  const facts = { ...withRulesOf(stored, policyVersion), answer: answerUnder(policyVersion, stored.answer) };
  const { answer, identifier, further } = facts;
  const asked = toRequestedNumber(facts);
  const product = facts.product !== undefined && { product: facts.product };
  const candidates = requiresEnrichment(policyVersion) && {
    candidates: listCandidates(further),
    furtherSources: answer.kind === 'not_found' && answer.company ? [answer.company.source] : listSources(further),
  };
  if (answer.kind !== 'found') {
    const score =
      answer.kind === 'not_found'
        ? fractureScore({ ...facts, nameMatch: null }, policyVersion)
        : { ...noScore, ...(requiresEnrichment(policyVersion) && { fractureInterval: null }) };
    return {
      status: answer.kind === 'not_found' ? 'not_found' : 'error',
      ...noRecord,
      ...asked,
      source: answer.source,
      ...score,
      ...candidates,
      ...(requiresFullScreening(policyVersion) && {
        statusReasons: decideStatus(facts, null).statusReasons,
        screening: null,
        ...noFacts,
      }),
      policyVersion,
      ...product,
    };
  }
  const { record } = answer;
  const named = requiresEnrichment(policyVersion) ? withEnrichedNames(record, further) : record;
  const match = requiresFullScreening(policyVersion) ? matchRegisteredName : matchName;
  const nameMatch = requestedName === null ? null : match(requestedName, named, further?.hasSentNumbers);
  const score = fractureScore({ ...facts, nameMatch }, policyVersion);
  return {
    status: isActive(record) ? 'verified' : 'inactive',
    legalName: record.legalName,
    abn: record.abn && formatAbn(record.abn),
    acn: record.acn && formatAcn(record.acn),
    nzbn: record.nzbn,
    entityType: record.entityType,
    abnStatus: null,
    nzbnStatus: null,
    [getIdentifierRules(identifier.kind).statusField]: record.status,
    gstRegistered: isGstRegistered(record),
    registeredState: record.registeredState,
    registeredDate: record.registeredDate,
    nameMatch,
    source: answer.source,
    ...score,
    ...candidates,
    ...(requiresFullScreening(policyVersion) && {
      ...adjustStatus(decideStatus(facts, nameMatch), score.fractureSignals, facts),
      screening: adjustScreening(toScreening(facts), facts),
      ...toVerdictFacts(facts, record),
      ...(further?.registrations && { registrations: further.registrations }),
    }),
    policyVersion,
    ...product,
  };
}

/**
 * The facts with the rules of the policy, and with no rules of another one.
 * @throws Error if the facts lack the rules of a policy of an organisation
 */
function withRulesOf({ policy, ...facts }: RegisterFacts, policyVersion: PolicyVersion): RegisterFacts {
  if (!isOwnPolicy(policyVersion)) return facts;
  if (policy?.version !== policyVersion) throw new Error(`The facts lack the rules of the policy ${policyVersion}.`);
  return { ...facts, policy };
}

/** The data that the audit hash of a verification covers; docs/reference/audit-log.md describes how to compute it. */
export interface HashedVerification {
  readonly id: string;
  readonly organisationId: string;
  readonly mode: string;
  readonly reference: string | null;
  readonly requestedName: string | null;
  readonly facts: RegisterFacts;
  readonly verdict: Verdict;
  /** ISO 8601 with milliseconds, in UTC. */
  readonly verifiedAt: string;
}

/** The hash of a verification, which is stored and returned with it. */
export function hashVerification(verification: HashedVerification): string {
  return auditHash(verification);
}

const noScore = { fractureScore: null, fractureRisk: null, fractureSignals: [] } as const;

const noRecord = {
  legalName: null,
  entityType: null,
  abnStatus: null,
  nzbnStatus: null,
  gstRegistered: null,
  registeredState: null,
  registeredDate: null,
  nameMatch: null,
} as const;

const noFacts = {
  abnActiveFrom: null,
  gstFrom: null,
  registeredPostcode: null,
  businessNames: null,
  formerNames: null,
  isReplaced: null,
} as const;

/**
 * The fields that policy 2026-3 adds to the result. The ABR has no day of registration: that of a company comes from ASIC, if
 * imported.
 */
function toVerdictFacts(facts: RegisterFacts, record: RegisterRecord) {
  const company = facts.further?.company;
  const { otherNames } = withEnrichedNames(record, facts.further);
  const listNames = (kinds: readonly NameKind[]): readonly string[] => {
    const names = otherNames.filter(({ type }) => kinds.includes(toNameKind(type))).map(({ name }) => name);
    // Two registers may write one name in different cases; the first is used.
    return [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed();
  };
  const formerNames = listNames(['former']);
  return {
    registeredDate: record.registeredDate ?? (company?.kind === 'found' ? company.record.registered : null),
    abnActiveFrom: findAbnActiveFrom(facts),
    gstFrom: findGstFrom(facts),
    registeredPostcode: record.registeredPostcode ?? null,
    businessNames: listNames(getRecordRules(record).usedNames),
    // Without the company’s entry at ASIC it is unknown whether there are any.
    formerNames: formerNames.length === 0 && company?.kind !== 'found' ? null : formerNames,
    isReplaced: record.isReplaced ?? null,
  };
}

function toRequestedNumber({ identifier: { kind, value } }: RegisterFacts): Pick<Verdict, 'abn' | 'acn' | 'nzbn'> {
  return { abn: null, acn: null, nzbn: null, [kind]: formatIdentifier({ kind, value }) };
}

/** The record with the names from ASIC: the current and former names of the company, and its current business names. */
function withEnrichedNames(record: RegisterRecord, further: EnrichmentFacts | undefined): RegisterRecord {
  const business = further?.businessNames?.kind === 'answered' ? further.businessNames.names : [];
  const former = further?.company?.kind === 'found' ? further.company.record.formerNames : [];
  const otherNames = [
    ...record.otherNames,
    ...(further?.companyName === undefined ? [] : [{ type: 'OTN', name: further.companyName }]),
    ...business.map((name) => ({ type: 'BN', name })),
    ...former.map((name) => ({ type: formerNameType, name })),
  ];
  return { ...record, otherNames };
}

/** Each source that responded, once: the sandbox responds for all of them. */
function listSources(further: EnrichmentFacts | undefined): readonly EnrichmentSource[] {
  if (!further) return [];
  const { company, businessNames, bans, sanctions } = further;
  const sources = [
    ...[company, businessNames, bans].flatMap((answer) =>
      answer === null || answer.kind === 'unavailable' ? [] : [answer.source],
    ),
    ...(sanctions?.kind === 'answered' ? sanctions.sources : []),
  ];
  return [...new Map(sources.map((source) => [source.name, source])).values()];
}

/**
 * SHA-256, as 64 hex digits, over the canonical JSON (RFC 8785) of a value: anyone with the same values can compute it again, in
 * any language. Dates must be ISO text.
 */
function auditHash(value: object): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
