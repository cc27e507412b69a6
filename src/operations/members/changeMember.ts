import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import type { MemberActor } from '../../caller/actor.js';
import type { Context } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { queryRows } from '../../database/rows.js';
import { memberChange } from '../../domain/inputs/accounts.js';
import type { ApiKey } from '../../entities/apiKey.js';
import type { Member } from '../../entities/member.js';
import { type MemberRole } from '../../entities/member.js';
import { endSessions } from '../accounts/session.js';
import { type ApiKeyResult, toApiKeyResult } from '../keys/apiKeyResult.js';
import { parseInput, requireChange } from '../readInput.js';
import { voidInvitations } from './invitations.js';
import { findMember, findMemberKeys, lockMembers, requireRemainingOwner } from './lockMembers.js';
import { loadMemberResult, type MemberResult } from './members.js';
import { requireMember } from './requireMember.js';

/**
 * Changes the role or the name of a member of the caller’s organisation. A new role applies from the next request on, also to the
 * member's keys, and ends all sessions of the member except the caller's own.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for the last owner
 */
export async function changeMember(
  ctx: Context,
  { id, role, name }: { readonly id: string; readonly role?: MemberRole | null; readonly name?: string | null },
): Promise<ChangedMember> {
  const caller = requireMember(ctx);
  const now = ctx.clock();
  requireChange({ role, name }, ['role'], ['name']);
  const { name: newName } = parseInput(memberChange, { name });
  const { result, ended, changedCallers } = await ctx.em.transactional(async (em) => {
    await lockMembers(em, caller, now);
    const member = await findMember(em, id);
    const oldRole = member.role;
    if (role != null && role !== 'owner') await requireRemainingOwner(em, member);
    member.role = role ?? member.role;
    member.name = newName === undefined ? member.name : newName;
    await em.flush();
    const isOther = member.role !== oldRole;
    // A developer may not read personal data of cases.
    if (isOther && member.role === 'developer') await unassignWork(em, caller.organisationId, id);
    const voided = isOther ? await voidInvitations(em, id, now) : [];
    const keys = isOther ? await findMemberKeys(em, id, now) : [];
    await recordAudit(
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
    const changed = await loadChangedMember(em, member, keys, caller);
    await storeResponse(ctx, em, changed);
    const ended = isOther ? await endSessions(em, { memberId: id }, caller.callerId) : [];
    // The session of an owner who changes their own role stays, and its sockets have to begin again with the new role.
    const own = isOther && id === caller.memberId ? [caller.callerId] : [];
    return { result: changed, ended, changedCallers: [...keys.map((key) => key.id), ...own] };
  });
  ctx.bus.publish('revokedCallers', ended);
  ctx.bus.publish('changedCallers', changedCallers);
  return result;
}

/** A member that was changed or removed, as an owner sees it. */
export interface ChangedMember extends MemberResult {
  /** The keys that have fewer or other rights now. In test mode, only test keys are listed. */
  readonly affectedKeys: readonly ApiKeyResult[];
}

export async function loadChangedMember(
  em: EntityManager,
  member: Member,
  keys: readonly ApiKey[],
  { mode, plan }: MemberActor,
): Promise<ChangedMember> {
  const seen = keys.filter((key) => mode === 'live' || key.mode === mode);
  return { ...(await loadMemberResult(em, member)), affectedKeys: seen.map((key) => toApiKeyResult(key, plan)) };
}

/**
 * Unassigns all cases and verifications of a member, so that they appear among the unassigned. Decisions keep the member's name.
 */
export async function unassignWork(em: EntityManager, organisationId: string, memberId: string): Promise<void> {
  await queryRows(em, 'delete from verification_assignees where organisation_id = ? and assignee_id = ?', [
    organisationId,
    memberId,
  ]);
  await queryRows(
    em,
    `update onboardings set assignee_id = null
     where organisation_id = ? and assignee_id = ? and status in ('in_review', 'on_hold', 'more_information')`,
    [organisationId, memberId],
  );
}
