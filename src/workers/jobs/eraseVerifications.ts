import type { Pool, QueryResult } from 'pg';
import { eraseDisclosures, insertAuditOn, toAuditRow } from '../../audit/auditRow.js';
import { inTransaction, tryAdvisoryLock } from '../../database/transaction.js';
import { toFirstId } from '../../domain/ids.js';
import { correctionDays, keptYears } from '../../domain/onboarding/retention.js';
import type { Mode } from '../../domain/tenancy.js';

const batchSize = 500;
const maxKept = 100_000;
const longestMs = 10 * 60 * 1_000;

// The next verifications that could be due, whether they are or not: a run passes those that are kept and returns soon.
const candidates = `select id, organisation_id as "organisationId", mode, abn, nzbn from verifications
  where id > $1 and id < $2 and erased_at is null order by id limit $3`;

// The relationship with the entity keeps all its verifications: a younger verification, a case of any round that is open, approved,
// declined lately or held, a decision on a verification, a certificate and monitoring. No call records the end of a relationship
// that began with a decision on a verification, so the period counts from the decision. An undecided case ends with its link, as
// in src/domain/onboarding/retention.ts. An erasure revokes an expired link, so the earlier of the two times counts then. $6 is the
// time before which each must have ended. The laterals make every table a look-up by index for one verification at a time: as one
// join, the planner reads whole tables. The first one is separate, because a number in use may have very many verifications.
const ended = `select entity.place::int - 1 as place
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
    with ordinality as entity (organisation_id, mode, abn, nzbn, own, place)
  where (select true from (
    select id from verifications where organisation_id = entity.organisation_id and abn = entity.abn and mode = entity.mode
    union all select id from verifications where organisation_id = entity.organisation_id and nzbn = entity.nzbn and mode = entity.mode
    offset 0
  ) later where later.id >= $7 limit 1) is null and not exists (
    select from (
      select entity.own as id where entity.own is not null
      union all select id from verifications where organisation_id = entity.organisation_id and abn = entity.abn and mode = entity.mode
      union all select id from verifications where organisation_id = entity.organisation_id and nzbn = entity.nzbn and mode = entity.mode
    ) same cross join lateral (
      select from (
        select onboardings.* from onboardings where verification_id = same.id
        union all select onboardings.* from onboarding_submissions submission join onboardings on onboardings.id = onboarding_id
          where submission.verification_id = same.id
      ) held join onboarding_links link on link.id = held.link_id and link.organisation_id = held.organisation_id
      where case held.status
        when 'approved' then greatest(coalesce(relationship_ended_at, 'infinity'),
          relationship_end_recorded_at + interval '${correctionDays} days' - interval '${keptYears} years')
        when 'declined' then coalesce(held.decided_at, 'infinity')
        else case
          when held.erased_at is not null then least(revoked_at, expires_at)
          when link.status in ('submitted', 'decided') then coalesce(revoked_at, 'infinity')
          else coalesce(revoked_at, expires_at) end end > $6
        or (select true from legal_holds where onboarding_id = held.id and released_at is null)
      union all select from decisions where verification_id = same.id and case status
        when 'proposed' then 'infinity'
        when 'made' then coalesce(confirmed_at, decided_at) end > $6
      union all select from certificates where verification_id = same.id
        and least(coalesce(revoked_at, 'infinity'), coalesce(expires_at, created_at)) > $6
      union all select from monitored_entities where verification_id = same.id and coalesce(stopped_at, 'infinity') > $6
    ) kept)`;

// The status, the score, the policy, the register and its day stay, for counts: they name no entity. The answer of a live
// register belongs to one verification. Resolutions and findings apply to every verification of a number, so the last one takes them
// along.
const erase = `with erased as (
    update verifications v set erased_at = $2, requested_name = null, reference = null, abn = null, acn = null, nzbn = null,
      facts = '{}', verdict = jsonb_build_object(
        'status', v.status, 'legalName', null, 'abn', null, 'acn', null, 'nzbn', null, 'entityType', null,
        'abnStatus', null, 'nzbnStatus', null, 'gstRegistered', null, 'registeredState', null, 'registeredDate', null,
        'nameMatch', null, 'source', v.verdict -> 'source', 'fractureScore', v.fracture_score,
        'fractureRisk', v.fracture_risk, 'fractureSignals', '[]'::jsonb, 'policyVersion', v.policy_version)
    from verifications old where v.id = any ($1) and v.erased_at is null and old.id = v.id
    returning v.id, v.organisation_id, v.mode, old.abn, old.nzbn, old.facts #>> '{answer,evidence,id}' as evidence
  ), answers as (
    delete from register_answers using erased where register_answers.id = erased.evidence
  ), notes as (
    update verification_notes set sealed_text = '' from erased where verification_id = erased.id
      and verification_notes.organisation_id = erased.organisation_id
  ), decided as (
    update decisions set sealed_reason = null, sealed_message = null, fingerprint = '' from erased where verification_id = erased.id
      and decisions.organisation_id = erased.organisation_id returning decisions.id
  ), texts as (
    update record_keys set sealed_key = null, erased_at = $2 from decided where record_id = decided.id and sealed_key is not null
  ), monitored as (
    delete from monitored_entities using erased where verification_id = erased.id
      and monitored_entities.organisation_id = erased.organisation_id returning monitored_entities.id
  ), subjects as (
    delete from screening_subjects using monitored where screening_subjects.id = monitored.id
  ), ended as (
    delete from screening_subjects using erased where verification_id = erased.id and kind <> 'monitored_entity'
      and screening_subjects.organisation_id = erased.organisation_id
  ), entities as (
    select organisation_id, mode, 'abn' as kind, abn as number from erased where abn is not null and not exists (
      select from (select id, erased_at from verifications where organisation_id = erased.organisation_id and mode = erased.mode
        and abn = erased.abn offset 0) kept where kept.erased_at is null and kept.id <> all ($1))
    union select organisation_id, mode, 'nzbn' as kind, nzbn as number from erased where nzbn is not null and not exists (
      select from (select id, erased_at from verifications where organisation_id = erased.organisation_id and mode = erased.mode
        and nzbn = erased.nzbn offset 0) kept where kept.erased_at is null and kept.id <> all ($1))
  ), resolutions as (
    delete from candidate_resolutions resolution using entities where resolution.organisation_id = entities.organisation_id
      and resolution.mode = entities.mode and entity_kind = entities.kind and entity_number = entities.number
    returning resolution.id
  ), disclosed as (
    delete from audit_disclosures using audit_entries where audit_entries.id = entry_id
      and audit_entries.object_id in (select id from decided union all select id from resolutions)
  ), findings as (
    delete from screening_findings finding using entities where finding.organisation_id = entities.organisation_id
      and finding.mode = entities.mode and subject = entities.kind || ':' || entities.number
  )
  select organisation_id as "organisationId", mode, count(*)::int as count, min(id) as first, max(id) as last
  from erased group by 1, 2`;

interface ErasedGroup {
  readonly organisationId: string;
  readonly mode: Mode;
  readonly count: number;
  readonly first: string;
  readonly last: string;
}

/**
 * Erases what verifications say about an entity, seven years after the relationship with it: a verification of a sole trader
 * contains a person's name (Privacy Act 1988 (Cth), APP 11.2). Without a relationship the period begins with the newest verification
 * of the number. The row keeps its id, status, score, policy and time. The audit log says how many were erased, and still verifies.
 * @returns how many were erased
 */
export async function eraseVerifications(pool: Pool, now: Date, signal?: AbortSignal): Promise<number> {
  const done = await tryAdvisoryLock(pool, 'kyb erase verifications', async () => {
    const before = new Date(now);
    before.setUTCFullYear(now.getUTCFullYear() - keptYears);
    const run: Run = { until: toFirstId('verification', before), before, now, kept: new Set() };
    let [erased, after]: [number, string | undefined] = [0, ''];
    while (after !== undefined && !signal?.aborted) {
      const { rows }: QueryResult<Candidate> = await pool.query(candidates, [after, run.until, batchSize]);
      erased += await eraseBatch(pool, rows, run);
      after = rows.at(-1)?.id;
    }
    return erased;
  });
  return done ?? 0;
}

interface Candidate {
  readonly id: string;
  readonly organisationId: string;
  readonly mode: Mode;
  readonly abn: string | null;
  readonly nzbn: string | null;
}

interface Run {
  readonly until: string;
  readonly before: Date;
  readonly now: Date;
  /** Entities whose verifications this run has found to be kept. */
  readonly kept: Set<string>;
}

/** Verifications without a number have nothing in common. */
function toEntity({ id, organisationId, mode, abn, nzbn }: Candidate): string {
  return [organisationId, mode, abn, nzbn, ...((abn ?? nzbn) === null ? [id] : [])].join(' ');
}

/** Erases those of the verifications that are due, and decides once for all of an entity. @returns how many were erased */
async function eraseBatch(pool: Pool, batch: readonly Candidate[], { until, before, now, kept }: Run): Promise<number> {
  const entities = [...Map.groupBy(batch, toEntity)].filter(([entity]) => !kept.has(entity));
  if (entities.length === 0) return 0;
  return inTransaction(pool, async (client) => {
    // Nothing is locked so far. An entity with very many verifications may take longer, and would otherwise stop every run.
    await client.query(`set local statement_timeout = ${longestMs}`);
    const firsts = entities.flatMap(([, [first]]) => (first ? [first] : []));
    const decide = {
      text: ended,
      query_timeout: longestMs,
      values: [
        firsts.map(({ organisationId }) => organisationId),
        firsts.map(({ mode }) => mode),
        firsts.map(({ abn }) => abn),
        firsts.map(({ nzbn }) => nzbn),
        firsts.map(({ id, abn, nzbn }) => ((abn ?? nzbn) === null ? id : null)),
        before,
        until,
      ],
    };
    const found = await client.query<{ place: number }>(decide);
    const places = new Set(found.rows.map(({ place }) => place));
    if (kept.size > maxKept) kept.clear();
    for (const [place, [entity]] of entities.entries()) if (!places.has(place)) kept.add(entity);
    const ids = entities.flatMap(([, same], place) => (places.has(place) ? same.map(({ id }) => id) : []));
    if (ids.length === 0) return 0;
    await eraseDisclosures(client, ids);
    const { rows } = await client.query<ErasedGroup>(erase, [ids, now]);
    const entries = rows.map(({ organisationId, mode, count, first, last }) =>
      toAuditRow(
        null,
        { organisationId, mode, actor: { kind: 'system', id: 'retention' }, address: null, requestId: null, at: now },
        {
          action: 'verifications.erased',
          object: { kind: 'organisation', id: organisationId },
          details: { count, first, last },
        },
      ),
    );
    if (entries.length > 0) await insertAuditOn(client, entries);
    return rows.reduce((sum, { count }) => sum + count, 0);
  });
}
