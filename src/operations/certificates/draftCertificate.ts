import { certificateChecksOf } from '../../domain/certificates/certificateChecks.js';
import { certificateVerdictOf } from '../../domain/certificates/certificateVerdict.js';
import type { CertificateChecks, CertificateVerdict, CertifiedEntity } from '../../domain/certificates/certificate.js';
import { screensEverything } from '../../domain/fractureScore.js';
import type { Organisation } from '../../entities/organisation.js';
import type { Verification } from '../../entities/verification.js';
import { AppError, invalidField } from '../../platform/errors.js';

const dayMs = 24 * 60 * 60 * 1_000;
const longestText = 2_000;

export interface OfficerWords {
  readonly condition?: string | null;
  readonly reason?: string | null;
}

/** What a certificate is to say of a verification. */
export interface CertificateDraft {
  readonly verdict: CertificateVerdict;
  readonly condition: string | null;
  readonly reason: string | null;
  readonly subject: CertifiedEntity;
  readonly checks: CertificateChecks | null;
}

/**
 * Decides whether a certificate may rest on a verification, and what it says.
 * @throws AppError STATE_CONFLICT for one that is too old, is blocked, or inactive under policy 2026-3, found no entity, or whose score is
 * an interval; INVALID_REQUEST where the words of the officer are missing or are too long
 */
export function draftCertificate(
  verification: Verification,
  { certificateAgeDays }: Pick<Organisation, 'certificateAgeDays'>,
  words: OfficerWords,
  now: Date,
): CertificateDraft {
  const { id, verdict: found, verifiedAt } = verification;
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
  const isWhole = screensEverything(policyVersion);
  if (isWhole && status !== 'verified' && status !== 'review') {
    throw new AppError(
      'STATE_CONFLICT',
      `The status of the verification is ${status}, so it gets no certificate: ${statusReasons[0]?.detail ?? ''}`,
    );
  }
  if (now.getTime() - verifiedAt.getTime() > certificateAgeDays * dayMs) {
    throw new AppError('STATE_CONFLICT', `The verification is older than ${certificateAgeDays} days. Verify again.`);
  }
  const verdict = certificateVerdictOf(fractureScore, found);
  const condition = readWords('/condition', words.condition);
  const reason = readWords('/reason', words.reason);
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
    throw invalidField('/reason', 'State the reason in a sentence: at least 20 characters and four different words.');
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
        ? certificateChecksOf({
            facts: verification.facts,
            screening,
            statusReasons,
            reason: verdict === 'review' ? reason : null,
          })
        : null,
  };
}

const shortestReason = 20;
const fewestWords = 4;

/** A word that stands for no reason, such as “because”, however often, is none. */
function isTelling(reason: string): boolean {
  const words = reason.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return Array.from(reason).length >= shortestReason && new Set(words).size >= fewestWords;
}

function readWords(pointer: string, text: string | null | undefined): string | null {
  const words = text?.trim() ?? '';
  if (words.length > longestText) throw invalidField(pointer, `Must have at most ${longestText} characters.`);
  return words === '' ? null : words;
}
