import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { consoleActor, recordAudit, recordSystemAudit } from '../../audit/recordAudit.js';
import type { Context } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import type { ApiKey } from '../../entities/apiKey.js';
import { Member } from '../../entities/member.js';
import { AppError } from '../../platform/errors.js';
import { endSessions } from '../accounts/session.js';
import { type ChangedMember, loadChangedMember, unassignWork } from './changeMember.js';
import { voidInvitations, voidInvitationsTo } from './invitations.js';
import { findMember, lockMembers, requireRemainingOwner, revokeMemberKeys } from './lockMembers.js';
import { requireMember } from './requireMember.js';

/**
 * Ends a membership with its sessions, keys and open invitations, by the address, ignoring case. For operators, at the console,
 * who can also remove the last owner. E-mails that are queued for the person still leave.
 * @returns the member, the keys that were revoked, and the callers to publish as `revokedCallers`
 * @throws AppError NOT_FOUND
 */
export async function removeMember(
  em: EntityManager,
  { organisationId, email, now }: { readonly organisationId: string; readonly email: string; readonly now: Date },
): Promise<Member & { readonly revokedCallers: readonly string[]; readonly endedKeys: readonly ApiKey[] }> {
  return em.fork().transactional(async (fork) => {
    const member = await findMemberByEmail(fork, organisationId, email);
    const ownInvitations = await voidInvitationsTo(fork, member, now);
    member.remove(now);
    await fork.flush();
    const { id, role } = member;
    const origin = { organisationId, actor: consoleActor, at: now };
    await unassignWork(fork, organisationId, id);
    const voided = [...ownInvitations, ...(await voidInvitations(fork, id, now))];
    const endedKeys = await revokeMemberKeys(fork, id, now);
    await recordSystemAudit(
      fork,
      origin,
      { action: 'member.removed', object: { kind: 'member', id }, details: { role } },
      ...voided.map((gone) => ({ action: 'invitation.revoked' as const, object: { kind: 'invitation', id: gone } })),
      ...endedKeys.map((key) => ({ action: 'apiKey.revoked' as const, object: { kind: 'apiKey', id: key.id } })),
    );
    const revokedCallers = [...(await endSessions(fork, { memberId: id })), ...endedKeys.map((key) => key.id)];
    return Object.assign(member, { revokedCallers, endedKeys });
  });
}

/** A member of an organisation by the address, ignoring case. @throws AppError NOT_FOUND */
async function findMemberByEmail(em: EntityManager, organisationId: string, email: string): Promise<Member> {
  const member = await em.findOne(
    Member,
    { organisationId, removedAt: null, [raw((alias) => `lower(${alias}.email)`)]: email.toLowerCase() },
    { filters: { tenant: false } },
  );
  if (!member) {
    throw new AppError('NOT_FOUND', 'No member of the organisation has this e-mail address. Check the spelling.');
  }
  return member;
}

/**
 * Ends the membership of a person in the caller’s organisation, with its sessions, its keys and its open invitations, immediately
 * and permanently. Its keys are those that it created, those that these created, and those that act on its behalf. The account
 * remains, because the person may belong to other organisations.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for the last owner
 */
export async function endMembership(ctx: Context, id: string): Promise<ChangedMember> {
  const caller = requireMember(ctx);
  const now = ctx.clock();
  const { result, ended } = await ctx.em.transactional(async (em) => {
    await lockMembers(em, caller, now);
    const member = await findMember(em, id);
    await requireRemainingOwner(em, member);
    const ownInvitations = await voidInvitationsTo(em, member, now);
    member.remove(now);
    await em.flush();
    const { role, email } = member;
    const object = { kind: 'member', id };
    await unassignWork(em, caller.organisationId, id);
    const voided = [...ownInvitations, ...(await voidInvitations(em, id, now))];
    const keys = await revokeMemberKeys(em, id, now);
    await recordAudit(
      ctx,
      em,
      { action: 'member.removed', object, details: { role }, personal: { email } },
      ...voided.map((gone) => ({ action: 'invitation.revoked' as const, object: { kind: 'invitation', id: gone } })),
      ...keys.map((key) => ({ action: 'apiKey.revoked' as const, object: { kind: 'apiKey', id: key.id } })),
    );
    const removed = await loadChangedMember(em, member, keys, caller);
    await storeResponse(ctx, em, removed);
    const ended = [...(await endSessions(em, { memberId: id })), ...keys.map((key) => key.id)];
    return { result: removed, ended };
  });
  ctx.bus.publish('revokedCallers', ended);
  return result;
}
