import type { Context } from '../../context.js';
import { newId } from '../../domain/ids.js';
import type { HashedVerification } from '../../domain/verdict.js';
import { AppError } from '../../errors.js';
import { verificationEvents } from '../../events/verificationEvents.js';
import type { VerificationResult } from './verificationResult.js';

interface RecordedVerification extends HashedVerification {
  readonly apiKeyId: string;
  readonly jurisdiction: string;
  readonly auditHash: string;
}

// One statement is one transaction and one round trip: verdict, facts and events stand or fall together, and a key that
// was revoked since the request began writes nothing.
const insertVerification = {
  name: 'insert-verification',
  text: `with caller as (
      select id, organisation_id, mode from api_keys
      where id = $2 and organisation_id = $3 and mode = $4
        and revoked_at is null and (expires_at is null or expires_at > now())
    ), verification as (
      insert into verifications (id, api_key_id, organisation_id, mode, reference, requested_name, jurisdiction, status,
        fracture_score, fracture_risk, abn, acn, nzbn, facts, verdict, policy_version, audit_hash, verified_at)
      select $1, caller.id, caller.organisation_id, caller.mode, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
        $17, $18
      from caller
      returning organisation_id, mode
    ), event as (
      insert into events (id, organisation_id, mode, kind, data, occurred_at)
      select e.id, v.organisation_id, v.mode, e.kind, e.data, $18
      from verification v, jsonb_to_recordset($19) as e(id text, kind text, data jsonb)
    ), remembered as (
      insert into idempotency_keys (organisation_id, mode, operation, key, fingerprint, answer, created_at)
      select v.organisation_id, v.mode, $20, $21, $22, $23, $18 from verification v where $21::text is not null
    )
    select 1 from verification`,
};

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
  const events = verificationEvents(verification).map((event) => ({
    id: newId('event', new Date(verification.verifiedAt)),
    ...event,
  }));
  // A register without an answer is a passing failure, and those are not remembered.
  const call = verdict.status === 'error' ? undefined : ctx.call;
  const { rowCount } = await ctx.pool.query({
    ...insertVerification,
    values: [
      verification.id,
      verification.apiKeyId,
      verification.organisationId,
      verification.mode,
      verification.reference,
      verification.requestedName,
      verification.jurisdiction,
      verdict.status,
      verdict.fractureScore,
      verdict.fractureRisk,
      digits(verdict.abn),
      digits(verdict.acn),
      verdict.nzbn,
      JSON.stringify(facts),
      JSON.stringify(verdict),
      verdict.policyVersion,
      verification.auditHash,
      verification.verifiedAt,
      JSON.stringify(events),
      call?.operation ?? null,
      call?.key ?? null,
      call?.fingerprint ?? null,
      call ? JSON.stringify(result) : null,
    ],
  });
  if (rowCount === 0) throw new AppError('UNAUTHENTICATED', 'This API key was revoked or has expired.');
}

function digits(printed: string | null): string | null {
  return printed?.replaceAll(' ', '') ?? null;
}
