import type { Pool, PoolClient } from 'pg';
import { policyVersions, screensEverything, type PolicyVersion } from '../../domain/fractureScore.js';
import type { Candidate } from '../../domain/furtherFacts.js';
import type { Identifier, Jurisdiction } from '../../domain/identifier.js';
import type { RegisterAnswer } from '../../domain/registerFacts.js';
import type { Mode } from '../../entities/apiKey.js';

/** The live or the test data of an organisation. */
export interface Tenant {
  readonly organisationId: string;
  readonly mode: Mode;
}

export type SubjectKind = 'monitored_entity' | 'certificate' | 'onboarding';

/** Something whose names are screened again. Several subjects can be about one entity. */
export interface Subject {
  /** That of the monitored entity, certificate or onboarding. */
  readonly id: string;
  readonly kind: SubjectKind;
  /** Monitored, in force, or a customer. */
  readonly isCurrent: boolean;
  /** Null where no register has the business. */
  readonly number: Identifier | null;
  readonly isFirst: boolean;
  readonly verification: {
    readonly id: string;
    readonly jurisdiction: Jurisdiction;
    readonly reference: string | null;
    readonly requestedName: string | null;
    /** The candidates that the organisation saw there. */
    readonly candidates: readonly Candidate[];
  };
}

/** The policies that announce candidates. */
const announcing = policyVersions.filter(screensEverything);

// An entity is remembered under the number that `entityNumberOf` gives it.
const addSubjects = `insert into screening_subjects (id, kind, organisation_id, mode, entity_kind, entity_number, verification_id)
  select source.id, source.kind, verification.organisation_id, verification.mode,
    case when verification.nzbn is not null then 'nzbn' when verification.abn is not null then 'abn' end,
    coalesce(verification.nzbn, verification.abn, ''), verification.id
  from (
    select id, 'monitored_entity' as kind, verification_id from monitored_entities where stopped_at is null
    union all select id, 'certificate', verification_id from certificates where status in ('issued', 'suspended')
    union all select id, 'onboarding', verification_id from onboardings where status = 'approved'
      and (relationship_ended_at is null or relationship_ended_at > now())
  ) source join verifications verification on verification.id = source.verification_id
  where not exists (select from screening_subjects held where held.id = source.id)
  on conflict do nothing`;

const screenForNewPolicy = `update screening_subjects subject set edition = 0 from organisations organisation
  where not subject.is_announced and subject.edition > 0 and organisation.id = subject.organisation_id
    and organisation.policy_version = any ($1)`;

/** Adds what has become a subject, and has those screened again whose organisation chose a policy that announces candidates. */
export async function refreshSubjects(pool: Pool): Promise<void> {
  await pool.query(addSubjects);
  await pool.query(screenForNewPolicy, [announcing]);
}

/** The sandbox has one edition only. */
export function editionOf(mode: Mode, edition: number): number {
  return mode === 'test' ? 1 : edition;
}

/** Everybody who has a subject that was not screened against the edition. */
export async function findDueTenants(pool: Pool, edition: number, modes: readonly Mode[]): Promise<readonly Tenant[]> {
  const { rows } = await pool.query<{ organisation_id: string; mode: Mode }>(
    `select distinct organisation_id, mode from screening_subjects
     where edition < case mode when 'test' then 1 else $1 end and mode = any ($2) order by organisation_id, mode`,
    [edition, modes],
  );
  return rows.map((row) => ({ organisationId: row.organisation_id, mode: row.mode }));
}

/**
 * The policy of a tenant, for the transaction that screens some of its subjects: no other process screens those of the tenant until
 * it ends. Null where another one does.
 */
export async function lockTenant(
  client: PoolClient,
  { organisationId, mode }: Tenant,
): Promise<{ readonly isAnnounced: boolean } | null> {
  const { rows } = await client.query<{ locked: boolean; policy_version: PolicyVersion }>(
    `select pg_try_advisory_xact_lock(hashtext('rescreen'), hashtext(id || $2)) as locked, policy_version
     from organisations where id = $1`,
    [organisationId, mode],
  );
  const [row] = rows;
  return row?.locked ? { isAnnounced: announcing.includes(row.policy_version) } : null;
}

interface SubjectRow {
  readonly id: string;
  readonly kind: SubjectKind;
  readonly is_current: boolean;
  readonly entity_kind: Identifier['kind'] | null;
  readonly entity_number: string;
  readonly edition: number;
  readonly is_first: boolean;
  readonly verification_id: string;
  readonly jurisdiction: Jurisdiction;
  readonly reference: string | null;
  readonly requested_name: string | null;
  readonly candidates: readonly Candidate[];
}

const claim = `select subject.id, subject.edition, subject.kind, subject.entity_kind, subject.entity_number, subject.screened_at is null as is_first,
    subject.verification_id, verification.jurisdiction, verification.reference, verification.requested_name,
    case when subject.screened_at is null then jsonb_path_query_array(verification.facts, '$.further.*.candidates[*]')
      else '[]' end as candidates,
    case subject.kind
      when 'monitored_entity' then exists (
        select from monitored_entities source where source.id = subject.id and source.stopped_at is null)
      when 'certificate' then exists (
        select from certificates source where source.id = subject.id and source.status in ('issued', 'suspended') and source.expires_at > $5)
      else exists (select from onboardings source
        where source.id = subject.id and source.status = 'approved' and (source.relationship_ended_at is null or source.relationship_ended_at > $5)) end as is_current
  from screening_subjects subject join verifications verification on verification.id = subject.verification_id
  where subject.organisation_id = $1 and subject.mode = $2 and subject.edition < $3
    and (subject.edition, subject.entity_number, subject.id) > ($6, $7, $8)
  order by subject.edition, subject.entity_number, subject.id limit $4 for update of subject`;

/** A place among the subjects of a tenant. */
export type Cursor = readonly [edition: number, number: string, id: string];

/** Before all of them. */
export const beforeAll: Cursor = [-1, '', ''];

interface ClaimOptions {
  readonly edition: number;
  /** Those before were screened in this run: their former rows would be passed again and again. */
  readonly after: Cursor;
  readonly limit: number;
  readonly now: Date;
}

/** The next subjects of a tenant that were not screened against the edition. They stay locked until the transaction ends. */
export async function claimSubjects(
  client: PoolClient,
  { organisationId, mode }: Tenant,
  { edition, after, limit, now }: ClaimOptions,
): Promise<{ readonly subjects: readonly Subject[]; readonly last: Cursor }> {
  const { rows } = await client.query<SubjectRow>({
    name: 'claim-subjects',
    text: claim,
    values: [organisationId, mode, edition, limit, now, ...after],
  });
  const [final] = rows.slice(-1);
  const subjects = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    isCurrent: row.is_current,
    number: row.entity_kind === null ? null : { kind: row.entity_kind, value: row.entity_number },
    isFirst: row.is_first,
    verification: {
      id: row.verification_id,
      jurisdiction: row.jurisdiction,
      reference: row.reference,
      requestedName: row.requested_name,
      candidates: row.candidates,
    },
  }));
  return { subjects, last: final ? [final.edition, final.entity_number, final.id] : after };
}

/** Removes what is not monitored, in force or a customer any more. */
export async function removeSubjects(client: PoolClient, subjects: readonly Subject[]): Promise<void> {
  if (subjects.length === 0) return;
  await client.query('delete from screening_subjects where id = any ($1)', [subjects.map(({ id }) => id)]);
}

/** Every subject of a tenant that is about one of these entities. */
export async function sharingSubjects(
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

/** What the registers said in verifications, by their ids. */
export async function readAnswers(
  client: PoolClient,
  verificationIds: readonly string[],
): Promise<ReadonlyMap<string, RegisterAnswer>> {
  if (verificationIds.length === 0) return new Map();
  const { rows } = await client.query<{ id: string; answer: RegisterAnswer | null }>(
    `select id, facts -> 'answer' as answer from verifications where id = any ($1)`,
    [verificationIds],
  );
  return new Map(rows.flatMap(({ id, answer }) => (answer ? [[id, answer] as const] : [])));
}
