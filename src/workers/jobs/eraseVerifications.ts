import type { Pool } from 'pg';
import { eraseDisclosures, insertAuditOn, toAuditRow } from '../../audit/auditRow.js';
import { inTransaction, tryAdvisoryLock } from '../../database/transaction.js';
import { toFirstId } from '../../domain/ids.js';
import { keptYears } from '../../domain/onboarding/retention.js';
import type { Mode } from '../../domain/tenancy.js';

const batchSize = 500;

// The relationship with the entity keeps all its verifications: a case of any round that is open, approved, declined lately or
// held, a decision on a verification, a certificate and monitoring. The verification in which a match was confirmed stays while
// another one of its number is younger than the period: later ones read the match from it. No call records the end of a
// relationship that began with such a decision, so the period counts from the decision. An undecided case ends with its link, as
// in src/domain/onboarding/retention.ts. An erasure revokes an expired link, so the earlier of the two times counts then. $2 is the
// time before which each must have ended. The laterals make every table a look-up by index for one verification at a time: as one
// join, the planner reads whole tables.
const due = `select v.id from verifications v
  where v.id > $1 and v.id < $3 and v.erased_at is null and not exists (
    select from (
      select v.id
      union all select id from verifications where organisation_id = v.organisation_id and abn = v.abn and mode = v.mode
      union all select id from verifications where organisation_id = v.organisation_id and nzbn = v.nzbn and mode = v.mode
    ) same cross join lateral (
      select from (
        select onboardings.* from onboardings where verification_id = same.id
        union all select onboardings.* from onboarding_submissions submission join onboardings on onboardings.id = onboarding_id
          where submission.verification_id = same.id
      ) held join onboarding_links link on link.id = held.link_id and link.organisation_id = held.organisation_id
      where case held.status
        when 'approved' then greatest(coalesce(relationship_ended_at, 'infinity'),
          relationship_end_recorded_at + interval '30 days' - interval '7 years')
        when 'declined' then coalesce(held.decided_at, 'infinity')
        else case
          when held.erased_at is not null then least(revoked_at, expires_at)
          when link.status in ('submitted', 'decided') then coalesce(revoked_at, 'infinity')
          else coalesce(revoked_at, expires_at) end end > $2
        or (select true from legal_holds where onboarding_id = held.id and released_at is null)
      union all select from decisions where verification_id = same.id and case status
        when 'proposed' then 'infinity'
        when 'made' then coalesce(confirmed_at, decided_at) end > $2
      union all select from certificates where verification_id = same.id
        and least(coalesce(revoked_at, 'infinity'), coalesce(expires_at, created_at)) > $2
      union all select from monitored_entities where verification_id = same.id and coalesce(stopped_at, 'infinity') > $2
    ) kept)
    and (select true from (
      select from candidate_resolutions where organisation_id = v.organisation_id and mode = v.mode
        and entity_kind = 'abn' and entity_number = v.abn and verification_id = v.id and outcome = 'confirmed'
      union all select from candidate_resolutions where organisation_id = v.organisation_id and mode = v.mode
        and entity_kind = 'nzbn' and entity_number = v.nzbn and verification_id = v.id and outcome = 'confirmed'
    ) confirmed cross join (
      select id from verifications where organisation_id = v.organisation_id and abn = v.abn and mode = v.mode
      union all select id from verifications where organisation_id = v.organisation_id and nzbn = v.nzbn and mode = v.mode
    ) later where later.id >= $3 limit 1) is null
  order by v.id limit $4`;

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
      select from verifications kept where kept.organisation_id = erased.organisation_id and kept.mode = erased.mode
        and kept.abn = erased.abn and kept.erased_at is null and kept.id <> all ($1))
    union select organisation_id, mode, 'nzbn' as kind, nzbn as number from erased where nzbn is not null and not exists (
      select from verifications kept where kept.organisation_id = erased.organisation_id and kept.mode = erased.mode
        and kept.nzbn = erased.nzbn and kept.erased_at is null and kept.id <> all ($1))
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
 * contains a person's name (Privacy Act 1988 (Cth), APP 11.2). Without a relationship the period begins with the verification. The
 * row keeps its id, status, score, policy and time. The audit log says how many were erased, and still verifies.
 * @returns how many were erased
 */
export async function eraseVerifications(pool: Pool, now: Date, signal?: AbortSignal): Promise<number> {
  const done = await tryAdvisoryLock(pool, 'kyb erase verifications', async () => {
    const before = new Date(now);
    before.setUTCFullYear(now.getUTCFullYear() - keptYears);
    let [erased, after]: [number, string | undefined] = [0, ''];
    while (after !== undefined && !signal?.aborted) {
      const batch = await eraseBatch(pool, { after, before, now });
      erased += batch.erased;
      after = batch.last;
    }
    return erased;
  });
  return done ?? 0;
}

interface Batch {
  readonly after: string;
  readonly before: Date;
  readonly now: Date;
}

/** Erases the first verifications behind `after` that are due. @returns `last`: the id of the last one, if there was one */
async function eraseBatch(
  pool: Pool,
  { after, before, now }: Batch,
): Promise<{ readonly erased: number; readonly last: string | undefined }> {
  return inTransaction(pool, async (client) => {
    const until = toFirstId('verification', before);
    const found = await client.query<{ id: string }>(due, [after, before, until, batchSize]);
    const ids = found.rows.map(({ id }) => id);
    if (ids.length === 0) return { erased: 0, last: undefined };
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
    return { erased: rows.reduce((sum, { count }) => sum + count, 0), last: ids.at(-1) };
  });
}
