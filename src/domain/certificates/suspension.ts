import type { Candidate, EnrichmentFacts } from '../enrichment.js';
import { getRecordRules } from '../jurisdictions/jurisdictions.js';
import { type EntityChange, findChanges, toMonitoredFacts } from '../monitoredFacts.js';
import { foldName } from '../names/foldName.js';
import { decideStatus, type StatusReason, type StatusReasonCode } from '../policies/verdictStatus.js';
import type { RegisterAnswer, RegisterFacts, RegisterRecord } from '../registerFacts.js';
import { partOfSentName } from '../screening/screenedParty.js';

/** `facts_changed`: the register says something else than the certificate; `officer`: an officer suspended it. */
export type SuspensionReasonCode = StatusReasonCode | 'facts_changed' | 'officer';

/** Why a certificate is suspended. */
export interface SuspensionReason extends Omit<StatusReason, 'code'> {
  readonly code: SuspensionReasonCode;
}

/** What nobody could ask, or what the caller of a verification caused, says nothing against the entity. */
const aboutTheCheck: ReadonlySet<StatusReasonCode> = new Set([
  'register_unavailable',
  'screening_incomplete',
  'company_register_unavailable',
  'name_mismatch',
]);

/** What a certificate says nothing about: another edition of the FATF’s lists makes none of its words wrong. Before an issue it counts. */
const saysNothing: ReadonlySet<SuspensionReasonCode> = new Set(['high_risk_country']);

/** What no officer can accept: the entity is not, or must not be, in business. */
const final: ReadonlySet<SuspensionReasonCode> = new Set([
  'sanctions_match',
  'ban_match',
  'deregistered_at_asic',
  'inactive_registration',
  'not_registered',
]);

/** Whether a reason stands under every policy, whatever an officer says. */
export function isFinalReason({ code }: Pick<SuspensionReason, 'code'>): boolean {
  return final.has(code);
}

/** What stands against a certificate under every policy: a confirmed sanction or ban, and a company that ASIC has struck off. */
const blocking: ReadonlySet<SuspensionReasonCode> = new Set(['sanctions_match', 'ban_match', 'deregistered_at_asic']);

/**
 * What stands against an entity by these facts and was not known when it was certified. Pure: the same facts give the same
 * reasons, under whatever policy the certificate was issued.
 */
export function findSuspensionReasons(certified: RegisterFacts, present: RegisterFacts): readonly SuspensionReason[] {
  return newReasons(certified, present).filter(({ code }) => !saysNothing.has(code));
}

function newReasons(certified: RegisterFacts, present: RegisterFacts): readonly SuspensionReason[] {
  const known = new Set(findConcerns(certified).map(reasonKey));
  const concerns = findConcerns(present).filter(
    (reason) => !known.has(reasonKey(reason)) && (isFinalReason(reason) || wasChecked(certified, reason)),
  );
  return [...concerns, ...changedFacts(certified.answer, present.answer)];
}

/** Policy 2026-1 did not ask ASIC: what ASIC says of a company, short of its end, is no news of such a certificate. */
function wasChecked({ further }: RegisterFacts, { source }: SuspensionReason): boolean {
  return further !== undefined || source !== 'ASIC companies';
}

/** The same before a certificate is issued, and besides what blocks one that its officers knew of. */
export function findIssueBlockers(certified: RegisterFacts, present: RegisterFacts): readonly SuspensionReason[] {
  const blocked = findConcerns(present).filter(({ code }) => blocking.has(code));
  return blocked.length > 0 ? blocked : newReasons(certified, present);
}

/** By which a reason is the same one as before. Each candidate is a reason of its own. */
export function reasonKey({ code, source, detail }: SuspensionReason): string {
  return code === 'open_candidate' || code === 'facts_changed' ? `${code} ${source} ${detail}` : code;
}

function findConcerns(facts: RegisterFacts): readonly SuspensionReason[] {
  return decideStatus(facts, null).statusReasons.filter(({ code }) => !aboutTheCheck.has(code));
}

const factNames = { legalName: 'legal name', gstRegistered: 'GST registration', entityType: 'entity type' } as const;

function changedFacts(before: RegisterAnswer, after: RegisterAnswer): readonly SuspensionReason[] {
  if (before.kind !== 'found' || after.kind !== 'found') return [];
  const [was, is] = [before.record, after.record];
  const { register, asOf } = after.source;
  return findChanges(getRecordRules(is).register, toMonitoredFacts(was), toMonitoredFacts(is), asOf)
    .filter((change) => isStated(change, was, is))
    .map(({ field, before: old, after: now }) => ({
      code: 'facts_changed',
      detail: `The ${factNames[field as keyof typeof factNames]} has changed from ${formatFact(old)} to ${formatFact(now)}.`,
      source: register,
      asOf,
    }));
}

/** A status is a reason of its own; another spelling of the name, and what the register does not say, change nothing. */
function isStated({ field, before, after }: EntityChange, was: RegisterRecord, is: RegisterRecord): boolean {
  if (field === 'legalName') return foldName(was.legalName) !== foldName(is.legalName);
  return field in factNames && before !== null && after !== null;
}

function formatFact(value: EntityChange['before']): string {
  return typeof value === 'boolean' ? (value ? 'registered' : 'not registered') : `“${value ?? ''}”`;
}

/** What a lookup has found now; null where nobody asked. */
export interface PresentFacts {
  readonly answer: RegisterAnswer;
  readonly company: EnrichmentFacts['company'];
  readonly bans: EnrichmentFacts['bans'];
  /** The day in the country of the entity, YYYY-MM-DD. */
  readonly on: string;
}

/**
 * The facts of the latest verification with what is held now, and with the candidates as they are resolved now. An answer of
 * a live register holds until the data here are of that day; a source without an answer leaves what was known.
 */
export function presentFacts(
  latest: RegisterFacts,
  held: PresentFacts | null,
  candidates: readonly Candidate[],
): RegisterFacts {
  const answer = held && isNewer(held.answer, latest.answer) ? held.answer : latest.answer;
  const further = latest.further;
  const company = held && held.company?.kind !== 'unavailable' ? held.company : null;
  const bans = held && held.bans?.kind !== 'unavailable' ? held.bans : null;
  return {
    identifier: latest.identifier,
    answer,
    further: {
      ...further,
      on: held?.on ?? further?.on ?? '',
      company: company ?? further?.company ?? null,
      businessNames: further?.businessNames ?? null,
      // Candidates of every source are together in the screening.
      bans: withoutCandidates(bans ?? further?.bans ?? null),
      sanctions: null,
      screening: { required: 'DFAT', names: 0, lists: [], ...further?.screening, candidates },
    },
  };
}

function isNewer(held: RegisterAnswer, latest: RegisterAnswer): boolean {
  if (held.kind === 'unavailable') return false;
  const { asOf: before, kind } = latest.source;
  const { asOf } = held.source;
  if (before === null || asOf === null) return before === null;
  return kind === 'live' ? asOf > before : asOf >= before;
}

/** The candidates of a verification that are about the entity itself, and not about a name that only its caller gave it. */
export function findEntityCandidates(
  candidates: readonly Candidate[],
  { answer, further }: RegisterFacts,
  requestedName: string | null,
): readonly Candidate[] {
  if (requestedName === null || answer.kind !== 'found') return candidates;
  const { legalName, otherNames } = answer.record;
  const { names: current = [], cancelled = [] } =
    further?.businessNames?.kind === 'answered' ? further.businessNames : {};
  const former = further?.company?.kind === 'found' ? further.company.record.formerNames : [];
  const own = new Set(
    [legalName, ...otherNames.map(({ name }) => name), ...current, ...cancelled, ...former].map(foldName),
  );
  return candidates.filter(({ screenedName, screenedAs }) =>
    screenedAs === undefined
      ? screenedName !== requestedName || own.has(foldName(screenedName))
      : screenedAs !== partOfSentName,
  );
}

function withoutCandidates(bans: EnrichmentFacts['bans']): EnrichmentFacts['bans'] {
  return bans?.kind === 'answered' ? { ...bans, candidates: [] } : bans;
}
