import type { Pool, PoolClient } from 'pg';
import type { Tenant } from '../../caller/eventServices.js';
import type { ScreenedParty } from '../../domain/screening/screenedParty.js';
import { tryAdvisoryLock } from '../../database/transaction.js';
import type { Candidate, EnrichmentFacts } from '../../domain/enrichment.js';
import { type PolicyVersion, policyVersions, requiresFullScreening } from '../../domain/fractureScore.js';
import type { Identifier } from '../../domain/identifier.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import type { ScreeningStatus } from '../../domain/policies/verdictStatus.js';
import type { RegisterAnswer } from '../../domain/registerFacts.js';
import type { Mode } from '../../domain/tenancy.js';

export type SubjectKind = 'monitored_entity' | 'certificate' | 'onboarding';

/** A subject that was not screened against the current edition. */
export interface DueSubject {
  /** The id of the monitored entity, certificate or onboarding case. */
  readonly id: string;
  readonly kind: SubjectKind;
  /** Monitored, in force, an open case, or a customer. */
  readonly isCurrent: boolean;
  /** Null if no register has the business. */
  readonly number: Identifier | null;
  /** The result of the last screening; null for a subject that has to be screened in full. */
  readonly last: LastScreening | null;
  /** The names of the last screening, also if it has to be repeated in full; null before the first one. */
  readonly screened: ScreenedParty | null;
}

export interface LastScreening {
  readonly edition: number;
  readonly isAnnounced: boolean;
  readonly status: ScreeningStatus;
  /** The number of open candidates. */
  readonly candidates: number;
  readonly screened: ScreenedParty;
}

/** A subject is an object whose names are screened again. Several subjects can be about one entity. */
export interface Subject extends DueSubject {
  readonly isFirst: boolean;
  readonly verification: {
    readonly id: string;
    readonly jurisdiction: Jurisdiction;
    readonly verifiedAt: string;
    readonly reference: string | null;
    readonly requestedName: string | null;
    /** The candidates that the organisation saw in it. */
    readonly candidates: readonly Candidate[];
  };
}

/** The policies that announce candidates. */
const announcing = policyVersions.filter(requiresFullScreening);

/** Requests a new screening of subjects whose organisation has changed to a policy that announces candidates. */
export async function refreshSubjects(pool: Pool): Promise<void> {
  await pool.query(
    `update screening_subjects subject set edition = 0 from organisations organisation
     where not subject.is_announced and subject.edition > 0 and organisation.id = subject.organisation_id
       and split_part(organisation.policy_version, '.', 1) = any ($1)`,
    [announcing],
  );
}

/** The sandbox has only one edition. */
export function toEdition(mode: Mode, edition: number): number {
  return mode === 'test' ? 1 : edition;
}

/** Every tenant with a subject that was not screened against the edition. Without any it costs two index look-ups. */
export async function findDueTenants(pool: Pool, edition: number, modes: readonly Mode[]): Promise<readonly Tenant[]> {
  const { rows } = await pool.query<{ organisation_id: string; mode: Mode }>(
    `select distinct organisation_id, mode from (
       select organisation_id, mode from screening_subjects where mode = 'live' and edition < $1
       union all select organisation_id, mode from screening_subjects where mode = 'test' and edition < 1
     ) due where mode = any ($2) order by organisation_id, mode`,
    [edition, modes],
  );
  return rows.map((row) => ({ organisationId: row.organisation_id, mode: row.mode }));
}

/**
 * Runs the work under a lock of the tenant, or returns null at once if another process holds it. The lock needs no transaction,
 * so nothing else waits while names are compared. A killed process loses it with its connection.
 * @param work receives whether the policy of the tenant announces candidates
 */
export function withTenant<Result>(
  pool: Pool,
  { organisationId, mode }: Tenant,
  work: (isAnnounced: boolean) => Promise<Result>,
): Promise<Result | null> {
  return tryAdvisoryLock(pool, `rescreen ${organisationId} ${mode}`, async () => {
    const { rows } = await pool.query<{ policy_version: PolicyVersion }>(
      'select policy_version from organisations where id = $1',
      [organisationId],
    );
    return work(rows.some((row) => requiresFullScreening(row.policy_version)));
  });
}

interface DueRow {
  readonly id: string;
  readonly kind: SubjectKind;
  readonly is_current: boolean;
  readonly entity_kind: Identifier['kind'] | null;
  readonly entity_number: string;
  readonly edition: number;
  readonly is_announced: boolean;
  readonly status: ScreeningStatus | null;
  readonly open: number | null;
  readonly screened: ScreenedParty | null;
}

const dueColumns = `subject.id, subject.kind, subject.edition, subject.entity_kind, subject.entity_number, subject.is_announced,
    subject.status, subject.candidates as open, subject.screened,
    case subject.kind
      when 'monitored_entity' then exists (
        select from monitored_entities source where source.id = subject.id and source.stopped_at is null)
      when 'certificate' then exists (
        select from certificates source where source.id = subject.id and source.status in ('issued', 'suspended') and source.expires_at > $3)
      else exists (select from onboardings source
        where source.id = subject.id and source.status in ('in_review', 'on_hold', 'more_information', 'approved')
          and source.erased_at is null and (source.relationship_ended_at is null or source.relationship_ended_at > $3)) end as is_current`;

/** A position among the subjects of a tenant. */
export type Cursor = readonly [edition: number, number: string, id: string];

export const beforeFirst: Cursor = [-1, '', ''];

interface DueOptions {
  readonly edition: number;
  /** Subjects before this one were screened in this run. Without it, their dead rows would be read repeatedly. */
  readonly after: Cursor;
  readonly limit: number;
  readonly now: Date;
}

/** The next subjects of a tenant that were not screened against the edition. `next` is null if no others are left. */
export async function findDueSubjects(
  pool: Pool,
  { organisationId, mode }: Tenant,
  { edition, after, limit, now }: DueOptions,
): Promise<{ readonly subjects: readonly DueSubject[]; readonly next: Cursor | null }> {
  const { rows } = await pool.query<DueRow>({
    name: 'due-subjects',
    text: `select ${dueColumns} from screening_subjects subject
      where subject.organisation_id = $1 and subject.mode = $2 and subject.edition < $4
        and (subject.edition, subject.entity_number, subject.id) > ($6, $7, $8)
      order by subject.edition, subject.entity_number, subject.id limit $5`,
    values: [organisationId, mode, now, edition, limit + 1, ...after],
  });
  const claimed = rows.slice(0, limit);
  const last = claimed.at(-1);
  const isLeft = rows.length > limit && last !== undefined;
  return {
    subjects: claimed.map(toDueSubject),
    next: isLeft ? [last.edition, last.entity_number, last.id] : null,
  };
}

function toDueSubject(row: DueRow): DueSubject {
  const { edition, is_announced: isAnnounced, status, open: candidates, screened } = row;
  return {
    id: row.id,
    kind: row.kind,
    isCurrent: row.is_current,
    number: row.entity_kind === null ? null : { kind: row.entity_kind, value: row.entity_number },
    last:
      edition > 0 && status && candidates !== null && screened
        ? { edition, isAnnounced, status, candidates, screened }
        : null,
    screened,
  };
}

interface SubjectRow extends DueRow {
  readonly is_first: boolean;
  readonly verification_id: string;
  readonly jurisdiction: Jurisdiction;
  readonly verified_at: string;
  readonly reference: string | null;
  readonly requested_name: string | null;
  readonly candidates: readonly Candidate[];
}

/** These subjects with their verifications, and all other subjects of the tenant about the same entities. */
export async function readSubjects(
  pool: Pool,
  { organisationId, mode }: Tenant,
  due: readonly DueSubject[],
  now: Date,
): Promise<readonly Subject[]> {
  const { rows } = await pool.query<SubjectRow>({
    name: 'read-subjects',
    text: `select ${dueColumns}, subject.screened_at is null as is_first, subject.verification_id, verification.jurisdiction,
        verification.verified_at, verification.reference, verification.requested_name,
        case when subject.screened_at is null then jsonb_path_query_array(verification.facts, '$.further.*.candidates[*]')
          else '[]' end as candidates
      from screening_subjects subject join verifications verification on verification.id = subject.verification_id
      where subject.organisation_id = $1 and subject.mode = $2 and (subject.id = any ($4) or subject.entity_number = any ($5))
      order by subject.entity_number, subject.id`,
    values: [
      ...[organisationId, mode, now],
      due.map(({ id }) => id),
      [...new Set(due.flatMap(({ number }) => number?.value ?? []))],
    ],
  });
  return rows.map((row) => ({
    ...toDueSubject(row),
    isFirst: row.is_first,
    verification: {
      id: row.verification_id,
      jurisdiction: row.jurisdiction,
      verifiedAt: row.verified_at,
      reference: row.reference,
      requestedName: row.requested_name,
      candidates: row.candidates,
    },
  }));
}

/** Locks subjects until the transaction ends. Leaves out those that were deleted in the meantime, for example by an erasure. */
export async function lockSubjects(client: PoolClient, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await client.query<{ id: string }>({
    name: 'lock-subjects',
    text: 'select id from screening_subjects where id = any ($1) order by id for update',
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Deletes subjects that are no longer monitored, in force, an open case or a customer. */
export async function removeSubjects(client: PoolClient, subjects: readonly DueSubject[]): Promise<void> {
  if (subjects.length === 0) return;
  await client.query('delete from screening_subjects where id = any ($1)', [subjects.map(({ id }) => id)]);
}

/** Every subject of a tenant that is about one of these entities. */
export async function findSharingSubjects(
  client: PoolClient,
  { organisationId, mode }: Tenant,
  numbers: readonly string[],
): Promise<readonly { readonly id: string; readonly kind: SubjectKind; readonly number: string }[]> {
  if (numbers.length === 0) return [];
  const { rows } = await client.query<{ id: string; kind: SubjectKind; number: string }>(
    `select id, kind, entity_number as number from screening_subjects
     where organisation_id = $1 and mode = $2 and entity_number = any ($3) order by kind, id`,
    [organisationId, mode, numbers],
  );
  return rows;
}

/** The names of an entity that a verification knew. */
export interface StoredNames extends Pick<EnrichmentFacts, 'businessNames' | 'company'> {
  readonly answer: RegisterAnswer;
}

/** The names that verifications knew, by the ids of the verifications. */
export async function loadStoredNames(
  pool: Pool,
  verificationIds: readonly string[],
): Promise<ReadonlyMap<string, StoredNames>> {
  if (verificationIds.length === 0) return new Map();
  const { rows } = await pool.query<StoredNames & { readonly id: string }>(
    `select id, facts -> 'answer' as answer, facts #> '{further,businessNames}' as "businessNames",
       facts #> '{further,company}' as company
     from verifications where id = any ($1) and facts -> 'answer' is not null`,
    [verificationIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
