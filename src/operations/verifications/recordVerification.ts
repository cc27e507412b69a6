import type { Context } from '../../context.js';
import type { HashedVerification } from '../../domain/verdict.js';
import { AppError } from '../../errors.js';
import { eventRows } from '../../events/appendEvents.js';
import { verificationEvents } from '../../events/verificationEvents.js';
import type { VerificationResult } from './verificationResult.js';
import { writeVerification } from './verificationWriter.js';

interface RecordedVerification extends HashedVerification {
  readonly apiKeyId: string;
  readonly jurisdiction: string;
  readonly auditHash: string;
}

/**
 * Stores a verification with its events and, for an idempotent call, its answer.
 * @throws AppError UNAUTHENTICATED when the key was revoked in the meantime
 */
export async function recordVerification(
  ctx: Context,
  verification: RecordedVerification,
  result: VerificationResult,
): Promise<void> {
  const { verdict, facts } = verification;
  // A register without an answer is a passing failure, and those are not remembered.
  const call = verdict.status === 'error' ? undefined : ctx.call;
  const at = new Date(verification.verifiedAt);
  const isStored = await writeVerification(ctx, {
    id: verification.id,
    api_key_id: verification.apiKeyId,
    organisation_id: verification.organisationId,
    mode: verification.mode,
    reference: verification.reference,
    requested_name: verification.requestedName,
    jurisdiction: verification.jurisdiction,
    status: verdict.status,
    fracture_score: verdict.fractureScore,
    fracture_risk: verdict.fractureRisk,
    abn: digits(verdict.abn),
    acn: digits(verdict.acn),
    nzbn: verdict.nzbn,
    facts,
    verdict,
    policy_version: verdict.policyVersion,
    audit_hash: verification.auditHash,
    verified_at: verification.verifiedAt,
    events: eventRows(verificationEvents(verification), at),
    remembered: call
      ? { operation: call.operation, key: call.key, fingerprint: call.fingerprint.toString('hex'), answer: result }
      : null,
  });
  if (!isStored) throw new AppError('UNAUTHENTICATED', 'This API key was revoked or has expired.');
}

function digits(printed: string | null): string | null {
  return printed?.replaceAll(' ', '') ?? null;
}
