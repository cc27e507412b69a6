import { certificateVerdictOf } from '../../domain/certificates/certificateVerdict.js';
import type { CertificateVerdict, CertifiedEntity } from '../../domain/certificates/certificate.js';
import type { Organisation } from '../../entities/organisation.js';
import type { Verification } from '../../entities/verification.js';
import { AppError, invalidField } from '../../errors.js';

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
}

/**
 * Decides whether a certificate may rest on a verification, and what it says.
 * @throws AppError STATE_CONFLICT for one that is too old, has a status reason (policy 2026-3), found no entity, or whose score is an interval; INVALID_REQUEST where the words of the
 * officer are missing or are too long
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
  const [reasonAgainst] = found.statusReasons ?? [];
  if (reasonAgainst) {
    throw new AppError(
      'STATE_CONFLICT',
      `The status of the verification is ${found.status}, so it gets no certificate: ${reasonAgainst.detail}`,
    );
  }
  if (now.getTime() - verifiedAt.getTime() > certificateAgeDays * dayMs) {
    throw new AppError('STATE_CONFLICT', `The verification is older than ${certificateAgeDays} days. Verify again.`);
  }
  const verdict = certificateVerdictOf(fractureScore);
  const condition = readWords('/condition', words.condition);
  const reason = readWords('/reason', words.reason);
  if (verdict === 'conditional' && condition === null) {
    throw invalidField(
      '/condition',
      `The score is ${fractureScore}, so the certificate needs a condition. State it in the field condition.`,
    );
  }
  if (verdict === 'clean' && condition !== null) {
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
  const { abn, acn, nzbn, entityType, status, abnStatus, nzbnStatus, gstRegistered } = found;
  const { registeredState, registeredDate, policyVersion, source } = found;
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
  };
}

function readWords(pointer: string, text: string | null | undefined): string | null {
  const words = text?.trim() ?? '';
  if (words.length > longestText) throw invalidField(pointer, `Must have at most ${longestText} characters.`);
  return words === '' ? null : words;
}
