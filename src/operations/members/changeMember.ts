import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import type { MemberActor } from '../../caller/actor.js';
import type { Context } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import type { ApiKey } from '../../entities/apiKey.js';
import { Member, type MemberRole } from '../../entities/member.js';
import { AppError } from '../../platform/errors.js';
import { endSessions } from '../accounts/session.js';
import { type ApiKeyResult, toApiKeyResult } from '../keys/apiKeyResult.js';
import { readName } from '../readInput.js';
import { voidInvitations } from './invitations.js';
import { findMember, lockMembers, requireRemainingOwner } from './lockMembers.js';
import { findMemberKeys } from './memberKeys.js';
import { loadMemberResult, type MemberResult } from './members.js';
import { requireMember } from './requireMember.js';
import { unassignWork } from './unassignWork.js';

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
    if (role != null && role !== 'owner') await requireRemainingOwner(em, member);
    member.role = role ?? member.role;
    member.name = newName === undefined ? member.name : newName;
    await em.flush();
    const isOther = member.role !== oldRole;
    // A developer may not read what is said of persons.
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
    return { result: changed, ended, keys: keys.map((key) => key.id) };
  });
  ctx.bus.publish('endedCallers', ended);
  ctx.bus.publish('changedCallers', keys);
  return result;
}

/** What an owner is told of a member that was changed or removed. */
export interface ChangedMember extends MemberResult {
  /** The keys that may do less now, or something else. Who works on test data is told of test keys alone. */
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
 * Two officers stand behind what they agree on at the moment in which it counts: a proposal falls with the officer who made
 * it. The member is not locked: a removal at the same moment comes after the second officer.
 * @throws AppError STATE_CONFLICT
 */
export async function refuseLostOfficer(em: EntityManager, officerId: string): Promise<void> {
  const first = await em.findOneOrFail(Member, { id: officerId }, { refresh: true });
  if (first.role === 'officer' && first.removedAt === null) return;
  throw new AppError(
    'STATE_CONFLICT',
    'The member who proposed this is no longer an officer. Withdraw the proposal, and propose it again.',
  );
}
