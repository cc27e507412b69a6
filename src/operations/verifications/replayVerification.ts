import canonicalize from 'canonicalize';
import { isId } from '../../domain/ids.js';
import { compareVerdicts, type VerdictDifference } from '../../domain/compareVerdicts.js';
import { isPolicyVersion, type PolicyVersion } from '../../domain/fractureScore.js';
import { hashVerification, reachVerdict, type Verdict } from '../../domain/verdict.js';
import { Verification } from '../../entities/verification.js';
import { notFound } from '../../platform/errors.js';
import type { EntityManager } from '@mikro-orm/postgresql';

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
