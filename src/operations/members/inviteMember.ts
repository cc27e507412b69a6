import { enterAudit } from '../../audit/enterAudit.js';
import type { Context } from '../../caller/context.js';
import type { MemberRole } from '../../entities/member.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { invitationResultOf, type InvitationResult } from './invitationResult.js';
import { lockMembers } from './lockMembers.js';
import { queueInvitation } from './queueInvitation.js';
import { requireMember } from './requireMember.js';

/**
 * Asks a person by mail to become a member of the caller’s organisation. The link works once, for seven days, and for the
 * invited address alone.
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT where there is a member with this address
 */
export async function inviteMember(
  ctx: Context,
  { email, role, name }: { readonly email: string; readonly role: MemberRole; readonly name?: string | null },
): Promise<InvitationResult> {
  const caller = requireMember(ctx);
  const { organisationId, memberId: invitedById } = caller;
  const now = ctx.clock();
  return ctx.em.transactional(async (em) => {
    await lockMembers(em, caller, now);
    const { invitation } = await queueInvitation(em, ctx, { organisationId, email, role, name, invitedById, now });
    const object = { kind: 'invitation', id: invitation.id };
    const personal = { email: invitation.email, ...(invitation.name !== null && { name: invitation.name }) };
    await enterAudit(ctx, em, { action: 'invitation.created', object, details: { role }, personal });
    const result = invitationResultOf(invitation, now);
    await rememberAnswer(ctx, em, result);
    return result;
  });
}
