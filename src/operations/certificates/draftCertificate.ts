import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireTenant } from '../../caller/context.js';
import {
  type CertificateChecks,
  type CertificateVerdict,
  type CertifiedEntity,
  parseCertificateId,
  toCertificateVerdict,
} from '../../domain/certificates/certificate.js';
import { toCertificateChecks } from '../../domain/certificates/certificateChecks.js';
import { findIssueBlockers, type SuspensionReason } from '../../domain/certificates/suspension.js';
import { dayMs } from '../../domain/days.js';
import { requiresFullScreening } from '../../domain/fractureScore.js';
import { findOwnNumber } from '../../domain/identifier.js';
import { isId } from '../../domain/ids.js';
import { certificateWords } from '../../domain/inputs/verifications.js';
import { listSentOnly } from '../../domain/registerFacts.js';
import { isTelling, tellingReason } from '../../domain/text.js';
import type { Organisation } from '../../entities/organisation.js';
import type { Verification } from '../../entities/verification.js';
import { AppError, erasedVerification, invalidField } from '../../platform/errors.js';
import { loadResolutionsInTransaction } from '../screening/loadResolutions.js';
import { parseInput } from '../readInput.js';
import { type CertifiedFacts, certifiedFactsSql, latestFactsSql, loadCurrentReasons } from './suspendCertificates.js';

export interface OfficerWords {
  readonly condition?: string | null;
  readonly reason?: string | null;
}

/** The contents of a certificate on a verification. */
export interface CertificateDraft {
  readonly verdict: CertificateVerdict;
  readonly condition: string | null;
  readonly reason: string | null;
  readonly subject: CertifiedEntity;
  readonly checks: CertificateChecks | null;
}

/**
 * Decides whether a verification can have a certificate, and drafts its contents.
 * @throws AppError STATE_CONFLICT for one that is too old, erased, blocked, inactive under policy 2026-3, found no entity, or has
 * an interval as its score; INVALID_REQUEST for a missing or too long condition or reason
 */
export function draftCertificate(
  verification: Verification,
  { certificateAgeDays }: Pick<Organisation, 'certificateAgeDays'>,
  words: OfficerWords,
  now: Date,
): CertificateDraft {
  const { id, verdict: found, verifiedAt, erasedAt } = verification;
  if (erasedAt !== null) throw erasedVerification();
  const { legalName, fractureScore, fractureRisk } = found;
  if (legalName === null || fractureScore === null || fractureRisk === null) {
    throw new AppError(
      'STATE_CONFLICT',
      `The verification found no entity (${found.status}), so no certificate can be issued.`,
    );
  }
  if (found.fractureInterval) {
    throw new AppError(
      'STATE_CONFLICT',
      'The score is an interval, because a source did not respond or a candidate is not resolved. Resolve the candidates, and verify again.',
    );
  }
  const { status, statusReasons = [], policyVersion } = found;
  const isWhole = requiresFullScreening(policyVersion);
  if (isWhole && status !== 'verified' && status !== 'review') {
    throw new AppError(
      'STATE_CONFLICT',
      `The status of the verification is ${status}, so it gets no certificate: ${statusReasons[0]?.detail ?? ''}`,
    );
  }
  if (now.getTime() - verifiedAt.getTime() > certificateAgeDays * dayMs) {
    throw new AppError('STATE_CONFLICT', `The verification is older than ${certificateAgeDays} days. Verify again.`);
  }
  const verdict = toCertificateVerdict(fractureScore, found);
  const { condition = null, reason = null } = parseInput(certificateWords, words);
  if (verdict === 'conditional' && condition === null) {
    throw invalidField(
      '/condition',
      `The score is ${fractureScore}, so the certificate needs a condition. State it in the field condition.`,
    );
  }
  if ((verdict === 'clean' || verdict === 'register_check_passed') && condition !== null) {
    throw invalidField(
      '/condition',
      `The score is ${fractureScore}, so the certificate has no condition. Leave the field condition out.`,
    );
  }
  if (verdict === 'exception' && reason === null) {
    throw invalidField(
      '/reason',
      `The score is ${fractureScore}, above 50. State in the field reason why the certificate is issued.`,
    );
  }
  if (verdict === 'review' && reason === null) {
    throw invalidField(
      '/reason',
      'The verification needs review. State in the field reason why the certificate is issued; the reason is printed on it.',
    );
  }
  if (isWhole && reason !== null && !isTelling(reason)) {
    throw invalidField('/reason', tellingReason);
  }
  const { abn, acn, nzbn, entityType, abnStatus, nzbnStatus, gstRegistered } = found;
  const { registeredState, registeredDate, source, screening } = found;
  return {
    verdict,
    condition,
    reason,
    subject: {
      legalName,
      abn,
      acn,
      nzbn,
      jurisdiction: verification.jurisdiction,
      entityType,
      status,
      abnStatus,
      nzbnStatus,
      gstRegistered,
      registeredState,
      registeredDate,
      fractureScore,
      fractureRisk,
      policyVersion,
      source,
      verificationId: id,
      verifiedAt: verifiedAt.toISOString(),
    },
    checks:
      isWhole && screening
        ? toCertificateChecks({
            facts: verification.facts,
            screening,
            statusReasons,
            reason: verdict === 'review' ? reason : null,
          })
        : null,
  };
}

/**
 * A certificate requires a verdict that includes every resolution of the entity's candidates.
 * @throws AppError STATE_CONFLICT if a resolution was recorded after the verification
 */
export async function refuseRescored(
  em: EntityManager,
  { organisationId, mode, abn, acn, nzbn, verdict, facts, requestedName }: Verification,
): Promise<void> {
  const { candidates } = verdict;
  if (!candidates) return;
  const number = findOwnNumber({ abn, acn, nzbn });
  const sentOnly = listSentOnly(facts, requestedName);
  const said = number
    ? await loadResolutionsInTransaction(em, organisationId, mode, { number, candidates, sentOnly })
    : [];
  const isSame =
    said.length === candidates.length && said.every((one, at) => one.resolution === candidates[at]?.resolution);
  if (isSame) return;
  throw new AppError(
    'STATE_CONFLICT',
    'The resolution of a candidate has changed since this verification. Verify again.',
  );
}

// A candidate is new if the verification does not show it. A dismissed one that is open again raises the number of open ones.
const hasNewCandidate = `subject.candidates > (
    select count(*) from jsonb_path_query(certified.facts, '$.further.*.candidates[*]') shown where shown ->> 'resolution' = 'open')
  or subject.candidates > 0 and exists (
    select from screening_findings finding where finding.organisation_id = subject.organisation_id and finding.mode = subject.mode
      and finding.subject = subject.entity_kind || ':' || subject.entity_number
      and finding.found_at > certified.verified_at and finding.gone_at is null
      and not exists (select from jsonb_path_query(certified.facts, '$.further.*.candidates[*]') shown
        where shown ->> 'list' = finding.list
          and finding.entry in (shown ->> 'reference', concat_ws(' ', shown ->> 'reference', shown ->> 'name'))))`;

const statement = `select ${certifiedFactsSql},
    '[]'::json as found_candidates, '[]'::json as suspension_reasons, '[]'::json as accepted_reasons,
    exists (select from screening_subjects subject
      where subject.organisation_id = certified.organisation_id and subject.mode = certified.mode
        and subject.entity_number = certified.entity_number and subject.kind <> 'onboarding' and subject.is_announced
        and subject.screened_at > certified.verified_at
        and (subject.status = 'confirmed' or ${hasNewCandidate})) as is_found_since
  from (select *, coalesce(nzbn, abn) as entity_number from verifications
      where id = $1 and organisation_id = $2 and mode = $3 and status not in ('error', 'not_found')) certified
    ${latestFactsSql('certified')}`;

/**
 * The current reasons against a certificate on a verification. They are read before the transaction of the issue, because
 * registers use other connections. A verification that does not exist has none: the issue reports that.
 */
export async function loadBlockingReasons(ctx: Context, verificationId: string): Promise<readonly SuspensionReason[]> {
  const { organisationId, mode } = requireTenant(ctx);
  if (!isId('verification', verificationId)) return [];
  const { rows } = await ctx.pool.query<CertifiedFacts & { readonly is_found_since: boolean }>(statement, [
    ...[verificationId, organisationId, mode],
  ]);
  const [row] = rows;
  if (!row) return [];
  return row.is_found_since ? [foundSince] : loadCurrentReasons(ctx, row, findIssueBlockers);
}

const foundSince: SuspensionReason = {
  code: 'open_candidate',
  detail: 'Screening has found a candidate since this verification. Verify again.',
  source: 'screening',
  asOf: null,
};

/** The same for a certificate that is proposed. */
export async function loadProposalBlockingReasons(
  ctx: Context,
  certificateId: string,
): Promise<readonly SuspensionReason[]> {
  const { organisationId, mode } = requireTenant(ctx);
  const { rows } = await ctx.pool.query<{ verification_id: string }>(
    `select verification_id from certificates where id = $1 and organisation_id = $2 and mode = $3 and status = 'proposed'`,
    [parseCertificateId(certificateId) ?? '', organisationId, mode],
  );
  const [row] = rows;
  return row ? loadBlockingReasons(ctx, row.verification_id) : [];
}

/** @throws AppError STATE_CONFLICT if there is a reason against the entity, under any policy */
export function refuseBlocked([reason]: readonly SuspensionReason[]): void {
  if (!reason) return;
  throw new AppError('STATE_CONFLICT', `The entity gets no certificate on this verification: ${reason.detail}`);
}
