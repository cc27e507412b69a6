import { LockMode } from '@mikro-orm/core';
import { enterAudit } from '../../audit/enterAudit.js';
import type { Context } from '../../caller/context.js';
import { isId } from '../../domain/ids.js';
import { Invitation } from '../../entities/invitation.js';
import { AppError, notFound } from '../../platform/errors.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { invitationResultOf, type InvitationResult } from './invitationResult.js';
import { lockMembers } from './lockMembers.js';
import { requireMember } from './requireMember.js';

/**
 * Takes an invitation of the caller’s organisation back: its link does nothing any more. Doing it again changes nothing.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for one that was accepted
 */
export async function revokeInvitation(ctx: Context, id: string): Promise<InvitationResult> {
  const caller = requireMember(ctx);
  const now = ctx.clock();
  return ctx.em.transactional(async (em) => {
    await lockMembers(em, caller, now);
    const invitation = isId('invitation', id)
      ? await em.findOne(Invitation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      : null;
    if (!invitation) throw notFound('invitation');
    if (invitation.acceptedAt) {
      throw new AppError('STATE_CONFLICT', 'The invitation was already accepted. Remove the member instead.');
    }
    const isOpen = invitation.revoke(now);
    await em.flush();
    const object = { kind: 'invitation', id };
    const personal = { email: invitation.email };
    if (isOpen) await enterAudit(ctx, em, { action: 'invitation.revoked', object, personal });
    const result = invitationResultOf(invitation, now);
    await rememberAnswer(ctx, em, result);
    return result;
  });
}
