import { enterAudit } from '../../audit/enterAudit.js';
import type { Context } from '../../caller/context.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { endSessions } from '../accounts/endSessions.js';
import { findMember, keepAnOwner, lockMembers } from './lockMembers.js';
import { changedMemberOf, type ChangedMember } from './changedMember.js';
import { revokeMemberKeys } from './memberKeys.js';
import { releaseWork } from './releaseWork.js';
import { requireMember } from './requireMember.js';
import { voidInvitations } from './voidInvitations.js';

/**
 * Ends the membership of a person in the caller’s organisation, with its sessions, its keys and the invitations that wait,
 * at once and for ever. Its keys are those that it created, those that these created, and those that act in its name. The
 * account stays: the person may belong to others.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for the last owner
 */
export async function endMembership(ctx: Context, id: string): Promise<ChangedMember> {
  const caller = requireMember(ctx);
  const now = ctx.clock();
  const { result, ended } = await ctx.em.transactional(async (em) => {
    await lockMembers(em, caller, now);
    const member = await findMember(em, id);
    await keepAnOwner(em, member);
    member.remove(now);
    await em.flush();
    const { role, email } = member;
    const object = { kind: 'member', id };
    await releaseWork(em, caller.organisationId, id);
    const voided = await voidInvitations(em, id, now);
    const keys = await revokeMemberKeys(em, id, now);
    await enterAudit(
      ctx,
      em,
      { action: 'member.removed', object, details: { role }, personal: { email } },
      ...voided.map((gone) => ({ action: 'invitation.revoked' as const, object: { kind: 'invitation', id: gone } })),
      ...keys.map((key) => ({ action: 'apiKey.revoked' as const, object: { kind: 'apiKey', id: key.id } })),
    );
    const removed = await changedMemberOf(em, member, keys, caller);
    await rememberAnswer(ctx, em, removed);
    const ended = [...(await endSessions(em, { memberId: id })), ...keys.map((key) => key.id)];
    return { result: removed, ended };
  });
  ctx.bus.publish('endedCallers', ended);
  return result;
}
