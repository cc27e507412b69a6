import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { queryRows } from '../../database/rows.js';
import { requireCaseWorker } from '../members/requireMember.js';
import { findVerification } from './getVerification.js';

/** The new assignee of a verification. */
export interface VerificationAssignment {
  readonly verificationId: string;
  readonly assignee: { readonly id: string; readonly name: string | null } | null;
}

/**
 * Assigns a verification to a member, or to nobody. The verification itself does not change.
 * @throws AppError NOT_FOUND for the verification or the member, INVALID_REQUEST for a member who may not read its notes
 */
export async function assignVerification(
  ctx: Context,
  { id, memberId = null }: { readonly id: string; readonly memberId?: string | null },
): Promise<VerificationAssignment> {
  const caller = requireTenant(ctx);
  const { organisationId, mode } = caller;
  const now = ctx.clock();
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    await findVerification(em, id);
    const member = memberId === null ? null : await requireCaseWorker(em, memberId, organisationId);
    if (member === null) {
      await queryRows(em, 'delete from verification_assignees where verification_id = ?', [id]);
    } else {
      await queryRows(
        em,
        `insert into verification_assignees (verification_id, organisation_id, mode, assignee_id, assigned_at)
          values (?, ?, ?, ?, ?)
          on conflict (verification_id) do update set assignee_id = excluded.assignee_id, assigned_at = excluded.assigned_at`,
        [id, organisationId, mode, member.id, now],
      );
    }
    await recordAudit(ctx, em, {
      action: 'verification.assigned',
      object: { kind: 'verification', id },
      details: { assigneeId: memberId },
    });
    const result = { verificationId: id, assignee: member && { id: member.id, name: member.name } };
    await storeResponse(ctx, em, result);
    return result;
  });
}
