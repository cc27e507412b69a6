import type { EntityManager } from '@mikro-orm/postgresql';
import canonicalize from 'canonicalize';
import { exportBundle } from '../../audit/exportBundle.js';
import { enterAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { createPlaces } from '../../caller/limits/shedLoad.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { compareVerdicts, type PolicyReplay, type VerdictDifference } from '../../domain/compareVerdicts.js';
import { isPolicyVersion, type PolicyVersion } from '../../domain/fractureScore.js';
import { isId } from '../../domain/ids.js';
import { hashVerification, reachVerdict, type Verdict } from '../../domain/verdict.js';
import { isKeyGood, isSessionGood } from '../../entities/endedCallers.js';
import { Verification } from '../../entities/verification.js';
import { insertDeliveries } from '../../events/appendEvents.js';
import { notFound } from '../../platform/errors.js';
import { certifiedIn } from '../certificates/suspendCertificates.js';
import { readPolicyVersion } from '../readInput.js';
import { findVerification } from './getVerification.js';

export interface Replay {
  readonly id: string;
  readonly policyVersion: string;
  readonly stored: { readonly fractureScore: number | null; readonly auditHash: string };
  readonly replayed: { readonly fractureScore: number | null; readonly auditHash: string };
  /** Verdict, hash and the columns that lists are filtered by all came out as they are stored. */
  readonly same: boolean;
  readonly verdict: Verdict;
  /** With what another policy makes of the same facts. */
  readonly comparison?: VerdictDifference & { readonly after: Verdict };
}

/**
 * Reaches the verdict of a stored verification again, from its facts and policy alone. For operators: it looks into
 * every organisation.
 * @throws AppError NOT_FOUND
 */
export async function replayVerification(em: EntityManager, id: string, other?: PolicyVersion): Promise<Replay> {
  const stored = isId('verification', id)
    ? await em.fork().findOne(Verification, { id }, { filters: { tenant: false }, populate: ['facts'] })
    : null;
  if (!stored) throw notFound('verification');
  if (!isPolicyVersion(stored.policyVersion)) {
    throw new Error(
      `This version of the service does not have the policy ${stored.policyVersion} of ${id}. Use a newer version.`,
    );
  }
  const { organisationId, mode, reference, requestedName, facts } = stored;
  const verdict = reachVerdict(facts, requestedName, stored.policyVersion);
  const auditHash = hashVerification({
    id,
    organisationId,
    mode,
    reference,
    requestedName,
    facts,
    verdict,
    verifiedAt: stored.verifiedAt.toISOString(),
  });
  const after = other && reachVerdict(facts, requestedName, other);
  return {
    id,
    policyVersion: stored.policyVersion,
    stored: { fractureScore: stored.fractureScore, auditHash: stored.auditHash },
    replayed: { fractureScore: verdict.fractureScore, auditHash },
    same: auditHash === stored.auditHash && isSameVerdict(stored, verdict),
    verdict,
    ...(after && { comparison: { after, ...compareVerdicts(verdict, after) } }),
  };
}

/** The hash proves facts and verdict as they are reached anew; this, that what is answered is that verdict. */
function isSameVerdict(stored: Verification, verdict: Verdict): boolean {
  return (
    canonicalize(stored.verdict) === canonicalize(verdict) &&
    stored.status === verdict.status &&
    stored.fractureScore === verdict.fractureScore &&
    stored.fractureRisk === verdict.fractureRisk &&
    stored.abn === (verdict.abn?.replaceAll(' ', '') ?? null) &&
    stored.acn === (verdict.acn?.replaceAll(' ', '') ?? null) &&
    stored.nzbn === verdict.nzbn &&
    stored.jurisdiction === (stored.facts.identifier.kind === 'nzbn' ? 'NZ' : 'AU')
  );
}

/**
 * What another policy makes of the facts that a verification rests on. Nothing is asked anew, and nothing is stored: what the
 * first policy did not ask is unknown to the second, which then has an interval.
 * @param policyVersion Without it the one that the organisation has now
 * @throws AppError NOT_FOUND, INVALID_REQUEST for a policy that is none
 */
export async function replayUnderPolicy(
  ctx: Context,
  id: string,
  policyVersion?: string | null,
): Promise<PolicyReplay> {
  const { policyVersion: own } = requireTenant(ctx);
  const policy = policyVersion == null ? own : readPolicyVersion(policyVersion);
  const stored = isId('verification', id) ? await ctx.em.findOne(Verification, { id }, { populate: ['facts'] }) : null;
  if (!stored) throw notFound('verification');
  const after = reachVerdict(stored.facts, stored.requestedName, policy);
  return { verificationId: id, before: stored.verdict, after, ...compareVerdicts(stored.verdict, after) };
}

/** The bundle of docs/reference/audit-log.md, as the text of a file. */
export interface AuditBundleFile {
  readonly verificationId: string;
  readonly fileName: string;
  readonly text: string;
}

/** A bundle is held in memory whole, and its proofs take some hundred reads. */
const takePlace = createPlaces({
  atOnce: 4,
  tooMany: 'Too many audit bundles are being exported. Nothing was done. Retry the request.',
});

/**
 * All that is held of a verification of the caller’s, with the proofs. That it is taken out is entered first: a bundle that was
 * written is on record whatever becomes of it. The bundle itself does not tell of it.
 * @throws AppError NOT_FOUND; OVERLOADED while four are being written in this process; STATE_CONFLICT for a verification that was
 * recorded before there was an audit trail
 */
export async function exportAuditBundle(ctx: Context, verificationId: string): Promise<AuditBundleFile> {
  const caller = requireTenant(ctx);
  let leave: (() => void) | undefined;
  try {
    await ctx.em.transactional(async (em) => {
      await lockCaller(em, caller, ctx.clock());
      await findVerification(em, verificationId);
      leave = takePlace(caller.organisationId);
      await enterAudit(ctx, em, {
        action: 'verification.exported',
        object: { kind: 'verification', id: verificationId },
      });
    });
    const text = await exportBundle({ vault: ctx.vault, clock: ctx.clock, database: ctx }, verificationId);
    return { verificationId, fileName: `${verificationId}.json`, text };
  } finally {
    leave?.();
  }
}

/**
 * The part of a statement that locks those of some keys that are good, in the order of their ids as everywhere. Whoever
 * started something may have it go on: the key of a member who is a viewer by now may not.
 */
export function lockKeys(ids: string, lock = ''): string {
  return `select k.id, k.organisation_id, k.mode from api_keys k
    where k.id in (${ids}) and ${isKeyGood('k')} and (k.member_id is null
      or exists (select from members worker where worker.id = k.member_id and worker.role <> 'viewer'))
    order by k.id for key share ${lock}`;
}

/**
 * The part of a statement that locks the member of `asked`: with the session, for whoever ends it waits then until this is
 * written; with the member against a change of it, too.
 */
export const lockMemberOfSession = `select member.id, member.organisation_id, asked.mode from asked
    join members member on member.id = asked.member_id and member.removed_at is null
    join sessions session on session.sess ->> 'callerId' = asked.caller_id and ${isSessionGood('session')}
  for share of member for key share of session`;

/**
 * The parts of a statement that store the verifications of `accepted`, each with its events, their deliveries and its audit
 * entry: `written`, `event`, `delivery`, `audit_entry`, `recheck`. Certificates in force of the same entities are to be rechecked. By whom each was caused is one of `api_key_id`, `member_id` and
 * `link_id`; each of the three is a column of `accepted`.
 */
export const insertAccepted = `written as (
      insert into verifications (id, api_key_id, member_id, link_id, organisation_id, mode, reference, requested_name, jurisdiction,
        status, fracture_score, fracture_risk, abn, acn, nzbn, facts, verdict, policy_version, audit_hash, verified_at,
        audit_key, caller_address)
      select id, api_key_id, member_id, link_id, organisation_id, mode, reference, requested_name, jurisdiction, status,
        fracture_score, fracture_risk, abn, acn, nzbn, facts, verdict, policy_version, audit_hash, verified_at,
        decode(audit_key, 'hex'), caller_address
      from accepted
    ), event as (
      insert into events (id, organisation_id, mode, kind, data, occurred_at)
      select event.id, organisation_id, mode, event.kind, event.data::json, verified_at
      from accepted, jsonb_to_recordset(accepted.events) as event (id text, kind text, data text)
      returning id, organisation_id, mode, kind
    ), delivery as (
      ${insertDeliveries}
    ), audit_entry as (
      insert into audit_entries (id, organisation_id, mode, body)
      select audit_id, organisation_id, mode, audit_body from accepted where audit_id is not null
    ), recheck as (
      insert into certificate_rechecks (organisation_id, mode, entity_number)
      select entity.organisation_id, entity.mode, entity.entity_number
      from (select organisation_id, mode, coalesce(nzbn, abn) as entity_number from accepted where status <> 'error') entity
      where exists (select from ${certifiedIn('entity')})
    )`;
