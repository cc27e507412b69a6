import { enterAudit } from '../../audit/enterAudit.js';
import type { Context } from '../../caller/context.js';
import type { MemberRole } from '../../entities/member.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { endSessions } from '../accounts/endSessions.js';
import { readName } from '../readName.js';
import { findMember, keepAnOwner, lockMembers } from './lockMembers.js';
import { changedMemberOf, type ChangedMember } from './changedMember.js';
import { findMemberKeys } from './memberKeys.js';
import { releaseWork } from './releaseWork.js';
import { requireMember } from './requireMember.js';
import { voidInvitations } from './voidInvitations.js';

/**
 * Changes the role or the name of a member of the caller’s organisation. Another role holds from the next request on, for
 * the keys of the member too, and all sessions of the member end, but for the one that changes it.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for the last owner
 */
export async function changeMember(
  ctx: Context,
  { id, role, name }: { readonly id: string; readonly role?: MemberRole | null; readonly name?: string | null },
): Promise<ChangedMember> {
  const caller = requireMember(ctx);
  const now = ctx.clock();
  const newName = name == null ? name : readName('/name', name);
  const { result, ended, keys } = await ctx.em.transactional(async (em) => {
    await lockMembers(em, caller, now);
    const member = await findMember(em, id);
    const oldRole = member.role;
    if (role != null && role !== 'owner') await keepAnOwner(em, member);
    member.role = role ?? member.role;
    member.name = newName === undefined ? member.name : newName;
    await em.flush();
    const isOther = member.role !== oldRole;
    // A developer may not read what is said of persons.
    if (isOther && member.role === 'developer') await releaseWork(em, caller.organisationId, id);
    const voided = isOther ? await voidInvitations(em, id, now) : [];
    const keys = isOther ? await findMemberKeys(em, id, now) : [];
    await enterAudit(
      ctx,
      em,
      {
        action: 'member.changed',
        object: { kind: 'member', id },
        details: { role: member.role, ...(isOther && { oldRole }) },
        personal: { email: member.email, ...(newName != null && { name: newName }) },
      },
      ...voided.map((gone) => ({ action: 'invitation.revoked' as const, object: { kind: 'invitation', id: gone } })),
    );
    const changed = await changedMemberOf(em, member, keys, caller);
    await rememberAnswer(ctx, em, changed);
    const ended = isOther ? await endSessions(em, { memberId: id }, caller.callerId) : [];
    return { result: changed, ended, keys: keys.map((key) => key.id) };
  });
  ctx.bus.publish('endedCallers', ended);
  ctx.bus.publish('changedCallers', keys);
  return result;
}
