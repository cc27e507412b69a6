import type { PoolClient } from 'pg';
import { insertAuditOn, toAuditRow } from '../../audit/auditRow.js';
import type { Tenant } from '../../caller/eventServices.js';
import type { ScreenedParty } from '../../domain/screening/screenedParty.js';
import { formatAbn } from '../../domain/abn.js';
import type { ScreeningStatus } from '../../domain/policies/verdictStatus.js';
import type { KeptFinding, StoredFinding } from '../../domain/screening/findNewFindings.js';
import { type EventRow, insertDeliveries, type NewEvent } from '../../events/appendEvents.js';
import { screenedLists } from './editions.js';
import type { RescreenedParty } from './loadParties.js';
import type { StrongCandidate } from './screenParties.js';
import type { SubjectKind } from './subjects.js';
import type { UnchangedState } from './unchangedSubjects.js';

/** The stored screening of a subject. */
export interface SubjectState {
  readonly id: string;
  readonly status: ScreeningStatus;
  /** The number of open candidates. */
  readonly candidates: number;
  /** The names of its entity; null for a party of an applicant, whose names are stored encrypted only. */
  readonly screened: ScreenedParty | null;
}

/** Earlier findings about some subjects of a tenant, by the key of the party. */
export async function loadFindings(
  client: PoolClient,
  { organisationId, mode }: Tenant,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredFinding[]>> {
  const { rows } = await client.query<StoredFinding & { readonly subject: string }>({
    name: 'read-findings',
    text: `select subject, list, entry, fingerprint, matched_name as "matchedName", screened_name as "screenedName", is_sent as "isSent", strength,
        told_at is not null as "isTold", gone_at is not null as "isGone"
      from screening_findings where organisation_id = $1 and mode = $2 and subject = any ($3)`,
    values: [organisationId, mode, keys],
  });
  return Map.groupBy(rows, ({ subject }) => subject);
}

const storeFindings = `with finding as (
    insert into screening_findings as held (organisation_id, mode, subject, list, entry, fingerprint, matched_name, screened_name,
      is_sent, strength, found_at, told_at, announced_at)
    select $1, $2, row.subject, row.list, row.entry, row.fingerprint, row."matchedName", row."screenedName", row."isSent",
      row.strength, $3,
      case when row."isTold" then $3::timestamptz end, case when row."isAnnounced" then $3::timestamptz end
    from json_to_recordset($4) as row (subject text, list text, entry text, fingerprint text, "matchedName" text,
      "screenedName" text, "isSent" boolean, strength real, "isTold" boolean, "isAnnounced" boolean)
    on conflict (organisation_id, mode, subject, list, entry) do update set fingerprint = excluded.fingerprint,
      matched_name = excluded.matched_name, screened_name = excluded.screened_name, is_sent = excluded.is_sent,
      strength = excluded.strength,
      told_at = coalesce(excluded.told_at, held.told_at),
      announced_at = coalesce(excluded.announced_at, held.announced_at), gone_at = null
  ), gone as (
    update screening_findings held set gone_at = $3
    from json_to_recordset($5) as row (subject text, list text, entry text)
    where held.organisation_id = $1 and held.mode = $2 and held.subject = row.subject and held.list = row.list
      and held.entry = row.entry
  ), event as (
    insert into events (id, organisation_id, mode, kind, data, occurred_at)
    select row.id, $1, $2, row.kind, row.data::json, $3
    from json_to_recordset($6) as row (id text, kind text, data text)
    returning id, organisation_id, mode, kind
  ) ${insertDeliveries}`;

/**
 * Stores findings and the events that announce them, in the transaction that screened the subjects.
 * @returns the endpoints to notify
 */
export async function recordFindings(
  client: PoolClient,
  { organisationId, mode }: Tenant,
  at: Date,
  changes: {
    readonly kept: readonly (KeptFinding & { readonly subject: string })[];
    readonly gone: readonly (StoredFinding & { readonly subject: string })[];
    readonly events: readonly EventRow[];
  },
): Promise<readonly string[]> {
  const { kept, gone, events } = changes;
  if (kept.length === 0 && gone.length === 0) return [];
  const { rows } = await client.query<{ endpoint_id: string }>(storeFindings, [
    ...[organisationId, mode, at],
    ...[kept, gone, events].map((changed) => JSON.stringify(changed)),
  ]);
  return [...new Set(rows.map((row) => row.endpoint_id))];
}

/** Records that subjects were screened against an edition. */
export async function recordStates(
  client: PoolClient,
  states: readonly SubjectState[],
  { edition, isAnnounced, at }: { readonly edition: number; readonly isAnnounced: boolean; readonly at: Date },
): Promise<void> {
  await client.query({
    name: 'record-states',
    text: `update screening_subjects subject set edition = $2, is_announced = $3, screened_at = $4, status = row.status,
        candidates = row.candidates, screened = row.screened
      from json_to_recordset($1) as row (id text, status text, candidates integer, screened jsonb) where subject.id = row.id`,
    values: [JSON.stringify(states), edition, isAnnounced, at],
  });
}

/**
 * Records that an edition changes nothing for subjects. A subject that has to be screened again for another reason, such as a
 * resolution, does not change.
 */
export async function recordUnchanged(
  client: PoolClient,
  states: readonly UnchangedState[],
  { edition, at }: { readonly edition: number; readonly at: Date },
): Promise<void> {
  if (states.length === 0) return;
  await client.query({
    name: 'record-unchanged',
    text: `update screening_subjects subject set edition = $2, screened_at = $3, status = row.status
      from json_to_recordset($1) as row (id text, edition integer, status text)
      where subject.id = row.id and subject.edition = row.edition`,
    values: [JSON.stringify(states), edition, at],
  });
}

const endStatement = `with list as (
    select jsonb_agg(json_build_object('list', name, 'asOf', as_of, 'importedAt', imported_at) order by name) as lists
    from datasets where name = any ($5)
  ), counted as (
    select count(*)::integer as subjects, coalesce(sum(candidates), 0)::integer as candidates from screening_subjects
    where organisation_id = $1 and mode = $2
  ), before as (
    select edition from rescreenings where organisation_id = $1 and mode = $2
  ), written as (
    insert into rescreenings (organisation_id, mode, edition, lists, subjects, finished_at)
    select $1, $2, $3, coalesce(lists, '[]'), subjects, $4 from list, counted
    on conflict (organisation_id, mode) do update set edition = excluded.edition, lists = excluded.lists,
      subjects = excluded.subjects, finished_at = excluded.finished_at
  )
  select coalesce((select edition from before), 0) <> $3 and subjects > 0 as is_new, subjects, candidates,
    array(select (one ->> 'list') || ' ' || (one ->> 'asOf') from jsonb_array_elements(lists) one) as lists
  from list, counted`;

/** Records that all subjects of a tenant were screened against an edition; the first time also in the audit log. */
export async function recordEnd(
  client: PoolClient,
  { organisationId, mode }: Tenant,
  { edition, at }: { readonly edition: number; readonly at: Date },
): Promise<void> {
  const { rows } = await client.query<{ is_new: boolean; subjects: number; candidates: number; lists: string[] }>(
    endStatement,
    [organisationId, mode, edition, at, screenedLists],
  );
  const [row] = rows;
  if (!row?.is_new) return;
  const origin = {
    ...{ organisationId, mode, address: null, requestId: null, at },
    actor: { kind: 'system', id: 'rescreening' } as const,
  };
  const { subjects, candidates, lists } = row;
  const entry = toAuditRow(null, origin, {
    action: 'screening.repeated',
    object: { kind: 'organisation', id: organisationId },
    details: { edition, subjects, candidates, lists },
  });
  await insertAuditOn(client, [entry]);
}

/** A subject as an event names it. */
export interface NamedSubject {
  readonly id: string;
  readonly kind: SubjectKind;
  readonly number: string | null;
}

/**
 * The event `screening.candidate_found` (contract.md#events), with facts of registers and lists. For a party of an applicant it
 * only contains where to look, because events contain no personal data.
 */
export function toCandidateEvent(
  { number: own, business, pointer, subjects }: RescreenedParty,
  candidate: StrongCandidate,
  sharing: readonly NamedSubject[],
): NewEvent {
  const [first] = [...subjects].sort((one, other) => (one.verification.id < other.verification.id ? 1 : -1));
  if (!first) throw new Error('A candidate belongs to no subject.');
  const { id: verificationId, reference, jurisdiction } = first.verification;
  const concerned = own ? sharing.filter(({ number }) => number === own.value) : [];
  const named = [...subjects, ...concerned].map(({ id, kind }) => ({ kind, id }));
  const { list, matchedName, screenedName, strength, reasons, name, fingerprint } = candidate;
  return {
    kind: 'screening.candidate_found',
    data: {
      ...{ verificationId, reference, jurisdiction },
      legalName: business?.legalName ?? null,
      abn: business?.abn == null ? null : formatAbn(business.abn),
      nzbn: business?.nzbn ?? null,
      subjects: [...new Map(named.map((subject) => [subject.id, subject])).values()],
      party: pointer,
      candidate: own
        ? { list, reference: candidate.reference, name, matchedName, screenedName, strength, reasons, fingerprint }
        : {
            ...{ list, reference: null, name: null, matchedName: null, screenedName: null },
            ...{ strength, reasons: [], fingerprint: null },
          },
    },
  };
}
