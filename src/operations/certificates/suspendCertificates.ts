import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import type { Services } from '../../caller/context.js';
import { queryRows } from '../../database/rows.js';
import {
  type AcceptedReason,
  findEntityCandidates,
  findSuspensionReasons,
  isSameEntry,
  mergeCandidates,
  type PresentFacts,
  presentFacts,
  type SuspensionReason,
  withUnanswered,
} from '../../domain/certificates/suspension.js';
import { toLocalDay } from '../../domain/countries.js';
import { type Candidate, type CandidateMatch, isWholeList, listMatches } from '../../domain/enrichment.js';
import { type PolicyVersion, requiresFullScreening } from '../../domain/fractureScore.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import { foldName } from '../../domain/names/foldName.js';
import {
  isAsicRegistered,
  listEntityCandidates,
  listSentOnly,
  type RegisterFacts,
  toEntityNumber,
} from '../../domain/registerFacts.js';
import { toFurtherNames, toQueries, toScreenedParty } from '../../domain/screening/screenedParty.js';
import type { Mode } from '../../domain/tenancy.js';
import { loadResolutions } from '../screening/loadResolutions.js';

/** The identity of an entity in certificates. */
export interface CertifiedNumber {
  readonly organisationId: string;
  readonly mode: Mode;
  /** The NZBN, or else the ABN, digits only. */
  readonly number: string;
}

/** The certificates in force of an entity; `row` has its organisation_id, mode and entity_number. */
export const activeCertificatesSql = (row: string): string => `certificates certified
  where certified.organisation_id = ${row}.organisation_id and certified.mode = ${row}.mode
    and certified.entity_number = ${row}.entity_number and certified.status in ('issued', 'suspended')`;

/** Replaces a candidate that is there already: an entry may leave its list and come back unchanged. */
const withCandidates = (held: string, found: string, at: string): string => `(
    select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${held}) one
    where not exists (select from jsonb_array_elements(${found}) candidate
      where one ->> 'list' = candidate ->> 'list' and one ->> 'reference' = candidate ->> 'reference'
        and one ->> 'fingerprint' = candidate ->> 'fingerprint')
  ) || (
    select coalesce(jsonb_agg(jsonb_build_object('foundAt', ${at}) || candidate), '[]') from jsonb_array_elements(${found}) candidate
  )`;

const addCandidates = `with found as (
    select $1::text as organisation_id, $2::text as mode, $3::text as entity_number, $4::jsonb as candidates, $5::text as at
  ), changed as (
    update certificates set found_candidates = ${withCandidates('found_candidates', 'found.candidates', 'found.at')}
    from found where certificates.id in (select certified.id from ${activeCertificatesSql('found')})
    returning certificates.organisation_id, certificates.mode, certificates.entity_number
  )
  insert into certificate_rechecks (organisation_id, mode, entity_number) select distinct * from changed`;

/**
 * Screening calls it when it has found open candidates for an entity, in the transaction that records them. The next pass of
 * `recheckCertificates`, at most 5 seconds later, suspends the entity's certificates in force, with the event
 * `certificate.suspended`. It reinstates them once every candidate is dismissed. A repeated candidate counts once. An entity
 * without a certificate costs one statement.
 */
export async function suspendCertificates(
  client: Pick<PoolClient, 'query'>,
  { organisationId, mode, number }: CertifiedNumber,
  candidates: readonly Candidate[],
  at: Date,
): Promise<void> {
  await client.query(addCandidates, [organisationId, mode, number, JSON.stringify(candidates), at.toISOString()]);
}

const requestRecheckSql = `insert into certificate_rechecks (organisation_id, mode, entity_number)
  select distinct certified.organisation_id, certified.mode, certified.entity_number
  from (select ?::text as organisation_id, ?::text as mode, ?::text as entity_number) change
    cross join lateral (select * from ${activeCertificatesSql('change')}) certified`;

/** Requests, in this transaction, a recheck of the entity's certificates, which happens within seconds. */
export async function requestRecheck(
  em: EntityManager,
  { organisationId, mode, number }: CertifiedNumber,
): Promise<void> {
  await queryRows(em, requestRecheckSql, [organisationId, mode, number]);
}

/** A concurrent change did not see the new certificate, so its entity is checked again a minute later. */
export async function recheckIssued(em: EntityManager, { id }: { readonly id: string }, now: Date): Promise<void> {
  const later = `insert into certificate_rechecks (organisation_id, mode, entity_number, due_at)
    select organisation_id, mode, entity_number, ?::timestamptz + interval '1 minute' from certificates where id = ?`;
  await queryRows(em, later, [now.toISOString(), id]);
}

/** The known facts of a certified entity, named as in the tables. */
export interface CertifiedFacts {
  readonly organisation_id: string;
  readonly mode: Mode;
  readonly jurisdiction: Jurisdiction;
  /** The facts of the verification that was certified. */
  readonly certified: RegisterFacts;
  /** The facts of the latest verification of the entity, which may be the same. */
  readonly latest: RegisterFacts;
  /** From the verification with the newest response of a register, which may be an earlier one. */
  readonly answered: Pick<RegisterFacts, 'identifier' | 'answer'>;
  readonly requested_name: string | null;
  readonly verified_at: string;
  readonly policy_version: PolicyVersion;
  readonly found_candidates: readonly (Candidate & { readonly foundAt: string })[];
  /** The reasons for which the certificate is suspended; empty before it is issued. */
  readonly suspension_reasons: readonly SuspensionReason[];
  readonly accepted_reasons: readonly AcceptedReason[];
}

/** The columns of `CertifiedFacts` from `certified`, a verification, and those of `latestFactsSql`. */
export const certifiedFactsSql = `certified.organisation_id, certified.mode, certified.facts as certified, latest.facts as latest,
    answered.facts as answered, latest.requested_name, latest.verified_at, latest.policy_version, latest.jurisdiction`;

/** An entity of New Zealand may have an ABN too, and says nothing about the record of that ABN. */
const verificationsSql = (row: string): string => `verifications v
  where v.organisation_id = ${row}.organisation_id and v.mode = ${row}.mode and v.status <> 'error'
    and (v.abn = ${row}.entity_number and v.nzbn is null or v.nzbn = ${row}.entity_number)`;

/**
 * Joins two verifications with an outcome of an entity: `latest`, and as `answered` the one with the newest response of a
 * register. A verification by an extract, as in bulk, can be later than one by the live register and know less. No response
 * is of a later day than its verification. A thousand verifications are read at most. `row` has the entity's organisation_id,
 * mode and entity_number.
 */
export const latestFactsSql = (
  row: string,
): string => `cross join lateral (select * from ${verificationsSql(row)} order by v.id desc limit 1) latest
  cross join lateral (
    select facts from (select v.id, v.facts, v.verified_at from ${verificationsSql(row)} order by v.id desc limit 1000) recent
    where recent.id = latest.id or verified_at >= (latest.facts #>> '{answer,source,asOf}')::timestamptz - interval '1 day'
    order by facts #>> '{answer,source,asOf}' desc nulls last, facts #>> '{answer,source,kind}' = 'live' desc, recent.id desc limit 1
  ) answered`;

interface Sources extends Pick<Services, 'clock' | 'registers' | 'further'> {
  readonly pool: Pool;
}

/**
 * The current reasons against a certified entity, from its verifications, the imported registers and datasets, the
 * candidates that screening has found since, and their resolutions. Sends no request to a live register.
 */
export async function loadCurrentReasons(
  sources: Sources,
  row: CertifiedFacts,
  against = findSuspensionReasons,
): Promise<readonly SuspensionReason[]> {
  const { certified, latest, answered, organisation_id: organisationId, mode } = row;
  const number = toEntityNumber(certified);
  const sentOnly = listSentOnly(latest, row.requested_name);
  const [held, [candidates = []]] = await Promise.all([
    loadPresentFacts(sources, row),
    loadResolutions(sources.pool, organisationId, mode, [{ number, candidates: listCurrentCandidates(row), sentOnly }]),
  ]);
  const newest = { ...latest, identifier: answered.identifier, answer: answered.answer };
  const present = presentFacts(newest, held, candidates);
  // Accepted reasons suspend nothing: with them it is known that they have not ended.
  const accepted = row.accepted_reasons.filter((reason) => typeof reason !== 'string');
  return withUnanswered(against(certified, present), [...row.suspension_reasons, ...accepted], held, present);
}

/** Adds the open candidates of the latest verification to a certificate, so that a later one that does not look keeps them. */
export async function keepCandidates(pool: Pool, id: string, row: CertifiedFacts): Promise<void> {
  const own = listOwnCandidates(row);
  const open = listCurrentCandidates(row).filter(
    (candidate) => candidate.resolution === 'open' && own.some((one) => isSameEntry(one, candidate)),
  );
  if (open.length === 0) return;
  const kept = open.map((candidate) => {
    const held = row.found_candidates.find((one) => isSameEntry(one, candidate));
    return held && isFoundLater(row, held) ? { ...candidate, foundAt: held.foundAt } : candidate;
  });
  await pool.query(
    `update certificates set found_candidates = ${withCandidates('found_candidates', '$2::jsonb', '$3::text')} where id = $1`,
    [id, JSON.stringify(kept), row.verified_at],
  );
}

function listOwnCandidates({ latest, requested_name: requestedName }: CertifiedFacts): readonly Candidate[] {
  return findEntityCandidates(listEntityCandidates(latest), latest, requestedName);
}

function isFoundLater(row: CertifiedFacts, { foundAt }: { readonly foundAt: string }): boolean {
  return new Date(foundAt) > new Date(row.verified_at);
}

/** The candidates of the latest verification, and earlier matches that it did not compare. */
function listCurrentCandidates(row: CertifiedFacts): readonly Candidate[] {
  const names = listComparedNames(row);
  const earlier = row.found_candidates.flatMap(({ foundAt, ...candidate }): readonly Candidate[] => {
    const [first, ...others] = listMatches(candidate).filter(
      (match) => isFoundLater(row, { foundAt }) || !wasCompared(row, candidate.list, match, names),
    );
    return first ? [{ ...candidate, ...first, others }] : [];
  });
  return mergeCandidates(listOwnCandidates(row), earlier);
}

/** The names that the latest verification screened, folded. */
function listComparedNames({ latest, requested_name: requestedName }: CertifiedFacts): ReadonlySet<string> {
  const { answer, further } = latest;
  if (answer.kind !== 'found' || !further) return new Set();
  const names = toFurtherNames(answer.record, further, requestedName === null ? [] : [requestedName]);
  return new Set(toQueries(toScreenedParty(answer.record, names)).flatMap((query) => query.names.map(foldName)));
}

/**
 * Whether the latest verification ends an earlier match: it compared the name with the whole list, or knows that the entity
 * has the name no more. Only the newest response of a register knows that, and only if nobody is left out.
 */
function wasCompared(
  { latest, answered, policy_version: policy }: CertifiedFacts,
  list: Candidate['list'],
  { screenedName, screenedAs }: CandidateMatch,
  names: ReadonlySet<string>,
): boolean {
  const { answer, further } = latest;
  const hasList = further?.screening?.lists.some((one) => one.list === list && isWholeList(one)) ?? false;
  if (!requiresFullScreening(policy) || !hasList || answer.kind !== 'found') return false;
  if (names.has(foldName(screenedName))) return true;
  const { source } = answered.answer;
  if (source.asOf !== answer.source.asOf || source.kind !== answer.source.kind) return false;
  const isPartOfName = screenedAs?.startsWith('part of ') ?? true;
  // ASIC has no response about a company whose record has no number.
  const company = answer.record.acn === null ? null : further?.company;
  return isPartOfName
    ? [further?.businessNames, company].every((one) => one?.kind !== 'unavailable' || one.isHeld === false)
    : answer.record.related !== undefined && answer.record.relatedLeftOut === undefined;
}

async function loadPresentFacts(
  { registers, further, clock }: Sources,
  { certified, mode, jurisdiction }: CertifiedFacts,
): Promise<PresentFacts> {
  const answer = await registers[mode][jurisdiction].lookUp(toEntityNumber(certified));
  const acn =
    certified.answer.kind === 'found' && isAsicRegistered(certified.answer.record) ? certified.answer.record.acn : null;
  const [company, bans] =
    acn === null
      ? [null, null]
      : await Promise.all([further[mode].company(acn), further[mode].bannedOrganisation(acn)]);
  return { answer, company, bans, on: toLocalDay(clock(), jurisdiction) };
}
