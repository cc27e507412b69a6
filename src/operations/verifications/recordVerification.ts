import { verificationAudit, type AuditOrigin } from '../../audit/auditRow.js';
import { auditOriginOf } from '../../audit/enterAudit.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { callerEnded } from '../../entities/callerEnded.js';
import { eventRows } from '../../events/appendEvents.js';
import { verificationEvents } from '../../events/verificationEvents.js';
import { watchRowOf } from '../monitoring/watchRow.js';
import type { RecordedVerification } from './newVerification.js';
import type { VerificationResult } from './verificationResult.js';
import { writeVerification, type VerificationColumns } from './verificationWriter.js';

/**
 * Stores a verification with its events, its audit entry and, for an idempotent call, its answer; where it is to be
 * monitored, it is from then on.
 * @throws AppError UNAUTHENTICATED when the key or the session has ended in the meantime
 */
export async function recordVerification(
  ctx: Context,
  verification: RecordedVerification,
  result: VerificationResult,
  { isMonitored = false } = {},
): Promise<void> {
  const { verdict } = verification;
  // A register without an answer is a passing failure, and those are not remembered.
  const call = verdict.status === 'error' ? undefined : ctx.call;
  const caller = requireTenant(ctx);
  const watch = isMonitored ? watchRowOf(ctx, verification) : null;
  const isStored = await writeVerification(ctx, {
    ...verificationColumns(ctx, verification),
    api_key_id: caller.kind === 'key' ? caller.keyId : null,
    member_id: caller.kind === 'member' ? caller.memberId : null,
    caller_id: caller.callerId,
    remembered: call
      ? { operation: call.operation, key: call.key, fingerprint: call.fingerprint.toString('hex'), answer: result }
      : null,
    ...(watch && { watch }),
  });
  if (!isStored) throw callerEnded(caller.callerId);
}

/** What is stored of a verification, with its events and its audit entry, whoever has caused it. */
export function verificationColumns(ctx: Context, verification: RecordedVerification): VerificationColumns {
  return columnsOf(auditOriginOf(ctx), verification, { isAudited: !ctx.isUnaudited, hasEvents: true });
}

/** The same of one that no request of its own has caused. */
export function columnsOf(
  origin: AuditOrigin,
  verification: RecordedVerification,
  { isAudited, hasEvents }: { readonly isAudited: boolean; readonly hasEvents: boolean },
): VerificationColumns {
  const { verdict, facts } = verification;
  const entry = isAudited ? entryOf(origin, verification) : undefined;
  return {
    id: verification.id,
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
    events: hasEvents ? eventRows(verificationEvents(verification), new Date(verification.verifiedAt)) : [],
    audit_id: entry?.id ?? null,
    audit_body: entry?.body ?? null,
    audit_key: entry?.key.toString('hex') ?? null,
    caller_address: origin.address,
  };
}

function entryOf(
  origin: AuditOrigin,
  { id, verdict, auditHash }: RecordedVerification,
): ReturnType<typeof verificationAudit> {
  return verificationAudit(origin, {
    action: 'verification.recorded',
    object: { kind: 'verification', id },
    details: { fractureScore: verdict.fractureScore, policyVersion: verdict.policyVersion, status: verdict.status },
    // It covers names, and so is about persons.
    personal: { auditHash },
  });
}

function digits(printed: string | null): string | null {
  return printed?.replaceAll(' ', '') ?? null;
}
