import { type Candidate, type EnrichmentFacts, isOnlySent, listMatches } from '../enrichment.js';
import { getRecordRules } from '../jurisdictions/jurisdictions.js';
import { type EntityChange, findChanges, toMonitoredFacts } from '../monitoredFacts.js';
import { foldName } from '../names/foldName.js';
import { decideStatus, type StatusReason, type StatusReasonCode } from '../policies/verdictStatus.js';
import {
  isAsicRegistered,
  isAsRecent,
  isNewerAnswer,
  listSentOnly,
  type RegisterAnswer,
  type RegisterFacts,
  type RegisterRecord,
  type RegisterSource,
} from '../registerFacts.js';

/** `facts_changed`: the register differs from the certificate; `officer`: an officer suspended it. */
export type SuspensionReasonCode = StatusReasonCode | 'facts_changed' | 'officer';

/** A reason why a certificate is suspended. */
export interface SuspensionReason extends Omit<StatusReason, 'code'> {
  readonly code: SuspensionReasonCode;
}

/** Reasons about an unavailable source or the caller's own input, which are not about the entity. */
const aboutTheCheck: ReadonlySet<StatusReasonCode> = new Set([
  'register_unavailable',
  'screening_incomplete',
  'register_outdated',
  'company_register_unavailable',
  'name_mismatch',
]);

/**
 * Reasons that contradict no statement of a certificate: a new FATF list makes none of its statements wrong. Before an issue it
 * counts.
 */
const saysNothing: ReadonlySet<SuspensionReasonCode> = new Set(['high_risk_country']);

/** Reasons that no officer can accept: the entity does not, or must not, do business. */
const final: ReadonlySet<SuspensionReasonCode> = new Set([
  'sanctions_match',
  'ban_match',
  'deregistered_at_asic',
  'inactive_registration',
  'not_registered',
]);

/** Whether an officer can accept a reason. A possible match is resolved instead, so that nobody accepts one that was never seen. */
export function isAcceptable(reason: Pick<SuspensionReason, 'code'>): boolean {
  return !isFinalReason(reason) && reason.code !== 'open_candidate';
}

/** Whether a new certificate would be for review with this reason, so that two officers have to agree on it. */
export function isForReview({ code }: Pick<SuspensionReason, 'code'>): boolean {
  return code !== 'facts_changed' && code !== 'officer';
}

/** Whether a reason applies under every policy, regardless of the officer. */
export function isFinalReason({ code }: Pick<SuspensionReason, 'code'>): boolean {
  return final.has(code);
}

/** Reasons against a certificate under every policy: a confirmed sanction or ban, and a company that ASIC has deregistered. */
const blocking: ReadonlySet<SuspensionReasonCode> = new Set(['sanctions_match', 'ban_match', 'deregistered_at_asic']);

/**
 * The reasons against an entity in the present facts that were not known when it was certified. Pure: the same facts give the
 * same reasons, under every policy.
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

/**
 * Policy 2026-1 did not query ASIC, and earlier releases not about companies of the NZBN register. Only deregistration at ASIC
 * counts as a change for their certificates.
 */
function wasChecked({ answer, further }: RegisterFacts, { source }: SuspensionReason): boolean {
  if (source !== 'ASIC companies') return true;
  return (
    further !== undefined && (further.company !== null || answer.kind !== 'found' || !isAsicRegistered(answer.record))
  );
}

/** The same before a certificate is issued, plus blocking reasons even if the officers knew them. */
export function findIssueBlockers(certified: RegisterFacts, present: RegisterFacts): readonly SuspensionReason[] {
  const blocked = findConcerns(present).filter(({ code }) => blocking.has(code));
  return blocked.length > 0 ? blocked : newReasons(certified, present);
}

/** Reasons that can become another one under the same code: a receivership is followed by a liquidation. */
const hasKinds: ReadonlySet<SuspensionReasonCode> = new Set([
  'external_administration',
  'insolvency_commenced',
  'status_in_name',
  'unknown_status_code',
]);

/**
 * Identifies a reason across rechecks. Each candidate is a separate reason, and so is each insolvency with its type and day.
 * Sources write the same words in different cases.
 */
export function reasonKey({ code, source, detail }: SuspensionReason): string {
  if (code === 'open_candidate' || code === 'facts_changed') return `${code} ${source} ${detail}`;
  return hasKinds.has(code) ? `${code} ${toPlainWords(detail)}` : code;
}

function toPlainWords(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ');
}

/** Acceptances that were stored earlier are keys, without the source of the reason. */
export type AcceptedReason = SuspensionReason | string;

/** Whether an officer has accepted a reason. The earliest keys are the code alone, and accept each of its kinds. */
export function isAccepted(accepted: readonly AcceptedReason[], reason: SuspensionReason): boolean {
  const key = reasonKey(reason);
  return accepted.some((one) =>
    typeof one === 'string' ? one === key || one === reason.code : reasonKey(one) === key,
  );
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

/**
 * A change of status is a separate reason. Another spelling of the name, and values that the register leaves out, change nothing.
 */
function isStated({ field, before, after }: EntityChange, was: RegisterRecord, is: RegisterRecord): boolean {
  if (field === 'legalName') return foldName(was.legalName) !== foldName(is.legalName);
  return field in factNames && before !== null && after !== null;
}

function formatFact(value: EntityChange['before']): string {
  return typeof value === 'boolean' ? (value ? 'registered' : 'not registered') : `“${value ?? ''}”`;
}

/** The result of a new lookup; null for sources that were not queried. */
export interface PresentFacts {
  readonly answer: RegisterAnswer;
  readonly company: EnrichmentFacts['company'];
  readonly bans: EnrichmentFacts['bans'];
  /** The day in the country of the entity, YYYY-MM-DD. */
  readonly on: string;
}

/**
 * The facts of the latest verification, updated with the imported data and the current resolutions. The response of a live
 * register counts until the imported data are of a later day. If a source is unavailable, its earlier facts stay.
 */
export function presentFacts(
  latest: RegisterFacts,
  held: PresentFacts | null,
  candidates: readonly Candidate[],
): RegisterFacts {
  const answer = held && isNewerAnswer(held.answer, latest.answer) ? held.answer : latest.answer;
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
      // The candidates of every source are in the screening.
      bans: withoutCandidates(bans ?? further?.bans ?? null),
      sanctions: null,
      screening: { required: 'DFAT', names: 0, lists: [], ...further?.screening, candidates },
    },
  };
}

/**
 * The present reasons, and those of a suspension or an acceptance whose source is unavailable. Such a reason ends only by a later
 * fact: the earlier facts that count in the meantime are those from before the suspension.
 */
export function withUnanswered(
  reasons: readonly SuspensionReason[],
  earlier: readonly SuspensionReason[],
  held: PresentFacts,
  { answer, further }: RegisterFacts,
): readonly SuspensionReason[] {
  const known = new Set(reasons.map(reasonKey));
  const unavailable = [
    ...(held.answer.kind === 'unavailable' ? [{ name: held.answer.source.register, instead: answer.source }] : []),
    ...[
      { now: held.company, before: further?.company },
      { now: held.bans, before: further?.bans },
    ].flatMap(({ now, before }) =>
      now?.kind === 'unavailable' ? [{ name: now.name, instead: toSource(before) }] : [],
    ),
  ];
  const isUnanswered = ({ source, asOf }: SuspensionReason): boolean =>
    unavailable.some(({ name, instead }) => name === source && (instead === null || isAsRecent(asOf, instead)));
  return [...reasons, ...earlier.filter((reason) => isUnanswered(reason) && !known.has(reasonKey(reason)))];
}

function toSource(
  answer: EnrichmentFacts['company'] | EnrichmentFacts['bans'] | undefined,
): Pick<RegisterSource, 'kind' | 'asOf'> | null {
  return answer && answer.kind !== 'unavailable' ? { kind: 'extract', asOf: answer.source.asOf } : null;
}

/** The candidates of a verification that match the entity itself, not only the name that its caller sent. */
export function findEntityCandidates(
  candidates: readonly Candidate[],
  facts: RegisterFacts,
  requestedName: string | null,
): readonly Candidate[] {
  if (requestedName === null || facts.answer.kind !== 'found') return candidates;
  const sentOnly = listSentOnly(facts, requestedName);
  return candidates.filter((candidate) => !isOnlySent(candidate, sentOnly));
}

/** Whether two candidates are the same version of an entry. */
export function isSameEntry(one: Candidate, other: Candidate): boolean {
  return one.list === other.list && one.reference === other.reference && one.fingerprint === other.fingerprint;
}

/** Each entry once, with the matches of its newer and its earlier candidate: a dismissal of one name hides no other name. */
export function mergeCandidates(newer: readonly Candidate[], earlier: readonly Candidate[]): readonly Candidate[] {
  const merged = newer.map((candidate) => {
    const own = new Set(listMatches(candidate).map(({ screenedName }) => screenedName));
    const others = earlier.filter((one) => isSameEntry(one, candidate)).flatMap(listMatches);
    const added = others.filter(({ screenedName }) => !own.has(screenedName));
    return added.length > 0 ? { ...candidate, others: [...(candidate.others ?? []), ...added] } : candidate;
  });
  return [...merged, ...earlier.filter((one) => !newer.some((candidate) => isSameEntry(one, candidate)))];
}

function withoutCandidates(bans: EnrichmentFacts['bans']): EnrichmentFacts['bans'] {
  return bans?.kind === 'answered' ? { ...bans, candidates: [] } : bans;
}
