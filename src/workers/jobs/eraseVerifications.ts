import type { Pool } from 'pg';
import { eraseDisclosures, insertAuditOn, toAuditRow } from '../../audit/auditRow.js';
import { inTransaction, tryAdvisoryLock } from '../../database/transaction.js';
import { toFirstId } from '../../domain/ids.js';
import { keptYears } from '../../domain/onboarding/retention.js';
import type { Mode } from '../../domain/tenancy.js';

const batchSize = 500;

/** The verifications of the same entity, by its number. */
const same = (other: string): string => `${other}.organisation_id = v.organisation_id and ${other}.mode = v.mode
  and (${other}.id = v.id or ${other}.abn = v.abn or ${other}.nzbn = v.nzbn)`;

// The relationship with the entity keeps all its verifications: a case that is open, approved, declined lately or held,
// a certificate and monitoring. $2 is the time before which each must have ended.
const due = `select v.id from verifications v
  where v.id > $1 and v.id < $3 and v.erased_at is null
    and not exists (
      select from verifications other join onboardings o on o.verification_id = other.id
      where ${same('other')} and (
        case o.status
          when 'approved' then coalesce(o.relationship_ended_at, 'infinity')
          when 'declined' then coalesce(o.decided_at, 'infinity')
          else 'infinity' end > $2
        or exists (select from legal_holds where onboarding_id = o.id and released_at is null)))
    and not exists (
      select from verifications other join certificates c on c.verification_id = other.id
      where ${same('other')} and least(coalesce(c.revoked_at, 'infinity'), coalesce(c.expires_at, c.created_at)) > $2)
    and not exists (
      select from verifications other join monitored_entities m on m.verification_id = other.id
      where ${same('other')} and coalesce(m.stopped_at, 'infinity') > $2)
  order by v.id limit $4`;

// The status, the score, the policy, the register and its day stay, for counts: they name no entity. The answer of a live
// register belongs to one verification.
const erase = `with erased as (
    update verifications v set erased_at = $2, requested_name = null, reference = null, abn = null, acn = null, nzbn = null,
      facts = '{}', verdict = jsonb_build_object(
        'status', v.status, 'legalName', null, 'abn', null, 'acn', null, 'nzbn', null, 'entityType', null,
        'abnStatus', null, 'nzbnStatus', null, 'gstRegistered', null, 'registeredState', null, 'registeredDate', null,
        'nameMatch', null, 'source', v.verdict -> 'source', 'fractureScore', v.fracture_score,
        'fractureRisk', v.fracture_risk, 'fractureSignals', '[]'::jsonb, 'policyVersion', v.policy_version)
    from verifications old where v.id = any ($1) and v.erased_at is null and old.id = v.id
    returning v.id, v.organisation_id, v.mode, old.facts #>> '{answer,evidence,id}' as evidence
  ), answers as (
    delete from register_answers using erased where register_answers.id = erased.evidence
  ), notes as (
    update verification_notes set sealed_text = '' from erased where verification_id = erased.id
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
    let [erased, after] = [0, ''];
    while (!signal?.aborted) {
      const { rows } = await pool.query<{ id: string }>(due, [
        after,
        before,
        toFirstId('verification', before),
        batchSize,
      ]);
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
      erased += await eraseBatch(
        pool,
        rows.map(({ id }) => id),
        now,
      );
    }
    return erased;
  });
  return done ?? 0;
}

async function eraseBatch(pool: Pool, ids: readonly string[], now: Date): Promise<number> {
  return inTransaction(pool, async (client) => {
    await eraseDisclosures(client, ids);
    const { rows } = await client.query<ErasedGroup>(erase, [ids, now]);
    const entries = rows.map(({ organisationId, mode, count, first, last }) =>
      toAuditRow(
        null,
        {
          ...{ organisationId, mode, actor: { kind: 'system', id: 'retention' }, address: null },
          ...{ requestId: null, at: now },
        },
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
