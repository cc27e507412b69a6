import type { EntityManager } from '@mikro-orm/postgresql';
import canonicalize from 'canonicalize';
import { exportBundle } from '../../audit/exportBundle.js';
import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { createConcurrencyLimiter } from '../../caller/limits/shedLoad.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { compareVerdicts, type PolicyReplay, type VerdictDifference } from '../../domain/compareVerdicts.js';
import { isPolicyVersion, type PolicyVersion } from '../../domain/fractureScore.js';
import { isId } from '../../domain/ids.js';
import { replay } from '../../domain/inputs/verifications.js';
import { identifierForms } from '../../domain/jurisdictions/jurisdictions.js';
import { reachVerdict, type Verdict } from '../../domain/verdict.js';
import { Verification } from '../../entities/verification.js';
import { erasedVerification, notFound } from '../../platform/errors.js';
import { findPublishedRules, loadRules } from '../policies/loadRules.js';
import { parseInput } from '../readInput.js';
import { findVerification } from './getVerification.js';
import { judgeFacts } from './reachVerification.js';
import { toVerdictColumns } from './verificationCodec.js';

export interface Replay {
  readonly id: string;
  readonly policyVersion: string;
  readonly stored: { readonly fractureScore: number | null; readonly auditHash: string };
  readonly replayed: { readonly fractureScore: number | null; readonly auditHash: string };
  /** Whether verdict, hash and filter columns all equal the stored ones. */
  readonly same: boolean;
  readonly verdict: Verdict;
  /** The difference that another policy makes with the same facts. */
  readonly comparison?: VerdictDifference & { readonly after: Verdict };
}

/**
 * Computes the verdict of a stored verification again, from its facts and policy only. For operators: it reads every
 * organisation.
 * @param other a policy to compare with: one that the service publishes, or one of the organisation of the verification
 * @throws AppError NOT_FOUND, STATE_CONFLICT for one that was erased, INVALID_REQUEST if the organisation has not published `other`
 */
export async function replayVerification(em: EntityManager, id: string, other?: PolicyVersion): Promise<Replay> {
  const stored = isId('verification', id)
    ? await em.fork().findOne(Verification, { id }, { filters: { tenant: false }, populate: ['facts'] })
    : null;
  if (!stored) throw notFound('verification');
  if (stored.erasedAt !== null) throw erasedVerification();
  if (!isPolicyVersion(stored.policyVersion)) {
    throw new Error(
      `This version of the service does not have the policy ${stored.policyVersion} of ${id}. Use a newer version.`,
    );
  }
  const { organisationId, mode, reference, requestedName, facts } = stored;
  const verifiedAt = stored.verifiedAt.toISOString();
  const hashed = { id, organisationId, mode, reference, requestedName, facts, verifiedAt };
  const { verdict, auditHash } = judgeFacts(hashed, stored.policyVersion);
  const rules = other && (await findPublishedRules(em.fork(), { organisationId, policyVersion: other }));
  const after = other && reachVerdict({ ...facts, ...rules }, requestedName, other);
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

/** The hash proves facts and verdict as computed now. This checks that the stored verdict is the same one. */
function isSameVerdict(stored: Verification, verdict: Verdict): boolean {
  const columns = toVerdictColumns(verdict);
  return (
    canonicalize(stored.verdict) === canonicalize(verdict) &&
    stored.status === columns.status &&
    stored.fractureScore === columns.fracture_score &&
    stored.fractureRisk === columns.fracture_risk &&
    stored.abn === columns.abn &&
    stored.acn === columns.acn &&
    stored.nzbn === columns.nzbn &&
    stored.jurisdiction === identifierForms[stored.facts.identifier.kind].jurisdiction
  );
}

/**
 * The verdict of another policy on the facts of a verification. Nothing is looked up again, and nothing is stored. A fact that
 * the first policy did not look up is unknown to the second, whose score then is an interval.
 * @param policyVersion the current one of the organisation unless given
 * @throws AppError NOT_FOUND, INVALID_REQUEST for an unknown policy, STATE_CONFLICT for one that was erased
 */
export async function replayUnderPolicy(
  ctx: Context,
  id: string,
  policyVersion?: string | null,
): Promise<PolicyReplay> {
  const { policyVersion: own, organisationId } = requireTenant(ctx);
  const policy = parseInput(replay, { policyVersion }).policyVersion ?? own;
  const stored = isId('verification', id) ? await ctx.em.findOne(Verification, { id }, { populate: ['facts'] }) : null;
  if (!stored) throw notFound('verification');
  if (stored.erasedAt !== null) throw erasedVerification();
  const rules = await loadRules(ctx.pool, { organisationId, policyVersion: policy });
  const after = reachVerdict({ ...stored.facts, ...rules }, stored.requestedName, policy);
  return { verificationId: id, before: stored.verdict, after, ...compareVerdicts(stored.verdict, after) };
}

/** The bundle of docs/reference/audit-log.md, as the text of a file. */
export interface AuditBundleFile {
  readonly verificationId: string;
  readonly fileName: string;
  readonly text: string;
}

/** Each bundle is held in memory whole, and its proofs take some hundred reads. */
const acquireExportSlot = createConcurrencyLimiter({
  atOnce: 4,
  tooMany: 'Too many audit bundles are being exported. Nothing was done. Retry the request.',
});

/**
 * All data of a verification of the caller, with the proofs. The export is recorded first, so that every written bundle has an
 * entry, which the bundle itself does not include.
 * @throws AppError NOT_FOUND; OVERLOADED while four are being written in this process; STATE_CONFLICT for a verification from
 * before the audit log existed
 */
export async function exportAuditBundle(ctx: Context, verificationId: string): Promise<AuditBundleFile> {
  const caller = requireTenant(ctx);
  let leave: (() => void) | undefined;
  try {
    await ctx.em.transactional(async (em) => {
      await lockCaller(em, caller, ctx.clock());
      await findVerification(em, verificationId);
      leave = acquireExportSlot(caller.organisationId);
      await recordAudit(ctx, em, {
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
