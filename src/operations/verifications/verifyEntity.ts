import { toAuditOrigin } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { callerRevoked } from '../../caller/revocation.js';
import { verification } from '../../domain/inputs/verifications.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import { AppError } from '../../platform/errors.js';
import { toMonitoredRow } from '../monitoring/monitoredRow.js';
import { parseInput, readIdentifier } from '../readInput.js';
import { registerFor, reachVerification, type RecordedVerification } from './reachVerification.js';
import { toVerificationColumns, toVerificationResult, type VerificationResult } from './verificationCodec.js';
import { writeVerification } from './verificationWriter.js';

export interface VerifyInput {
  readonly queryValue: string;
  readonly jurisdiction: Jurisdiction;
  readonly name?: string | null;
  readonly reference?: string | null;
  readonly product?: string | null;
  /** Whether to report changes of the entity. */
  readonly monitor?: boolean | null;
}

const retryAfterSeconds = 60;

/**
 * Verifies one entity against its register and records the verdict, its facts and its events together. A negative verdict is a
 * result; if the register does not respond, that is recorded as `error` and thrown.
 * @throws AppError IDENTIFIER_INVALID with the registered numbers that were probably meant, JURISDICTION_MISMATCH,
 * REGISTER_UNAVAILABLE
 */
export async function verifyEntity(ctx: Context, input: VerifyInput): Promise<VerificationResult> {
  const actor = requireTenant(ctx);
  const { name = null, reference = null, product = null } = parseInput(verification, input);
  const register = ctx.registers[actor.mode][input.jurisdiction];
  const identifier = await readIdentifier(register, input);
  const recorded = await reachVerification(
    ctx,
    actor,
    { jurisdiction: input.jurisdiction, identifier, reference, requestedName: name, product },
    { register: registerFor(ctx, actor, input.jurisdiction) },
  );
  const result = toVerificationResult({ ...recorded, verifiedAt: new Date(recorded.verifiedAt) });
  await recordVerification(ctx, recorded, result, { isMonitored: input.monitor === true });

  const { answer } = recorded.facts;
  if (answer.kind === 'unavailable') {
    throw new AppError('REGISTER_UNAVAILABLE', answer.reason, {
      members: { verificationId: recorded.id },
      retryAfterSeconds,
    });
  }
  return result;
}

/**
 * Stores a verification with its events, its audit entry and, for an idempotent call, its response; starts the monitoring if
 * requested.
 * @throws AppError UNAUTHENTICATED if the key or the session has been revoked in the meantime
 */
async function recordVerification(
  ctx: Context,
  verification: RecordedVerification,
  result: VerificationResult,
  { isMonitored = false } = {},
): Promise<void> {
  const { verdict } = verification;
  // A register that does not respond is a temporary failure, whose response is not stored for replay.
  const call = verdict.status === 'error' ? undefined : ctx.call;
  const caller = requireTenant(ctx);
  const watch = isMonitored ? toMonitoredRow(ctx, verification) : null;
  const isStored = await writeVerification(ctx, {
    ...toVerificationColumns(toAuditOrigin(ctx), verification, { isAudited: !ctx.isUnaudited, hasEvents: true }),
    api_key_id: caller.kind === 'key' ? caller.keyId : null,
    member_id: caller.kind === 'member' ? caller.memberId : null,
    caller_id: caller.callerId,
    remembered: call
      ? { operation: call.operation, key: call.key, fingerprint: call.fingerprint.toString('hex'), answer: result }
      : null,
    ...(watch && { watch }),
  });
  if (!isStored) throw callerRevoked(caller.callerId);
}
