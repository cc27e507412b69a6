import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { consoleActor, enterOwnAudit } from '../../audit/enterAudit.js';
import type { ApiKey } from '../../entities/apiKey.js';
import { Member } from '../../entities/member.js';
import { AppError } from '../../platform/errors.js';
import { endSessions } from '../accounts/endSessions.js';
import { revokeMemberKeys } from './memberKeys.js';
import { releaseWork } from './releaseWork.js';
import { voidInvitations } from './voidInvitations.js';

/** A member of an organisation by the address, in whatever case. @throws AppError NOT_FOUND */
export async function findMemberByEmail(em: EntityManager, organisationId: string, email: string): Promise<Member> {
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
 * Ends a membership with its sessions and keys, by the address in whatever case. For operators, at the console: the last
 * owner can be removed too. Mail to the person that is queued still leaves.
 * @returns the member, the keys that have ended with it, and what to publish as `endedCallers`
 * @throws AppError NOT_FOUND
 */
export async function removeMember(
  em: EntityManager,
  { organisationId, email, now }: { readonly organisationId: string; readonly email: string; readonly now: Date },
): Promise<Member & { readonly endedCallers: readonly string[]; readonly endedKeys: readonly ApiKey[] }> {
  return em.fork().transactional(async (fork) => {
    const member = await findMemberByEmail(fork, organisationId, email);
    member.remove(now);
    await fork.flush();
    const { id, role } = member;
    const origin = { organisationId, actor: consoleActor, at: now };
    await releaseWork(fork, organisationId, id);
    const voided = await voidInvitations(fork, id, now);
    const endedKeys = await revokeMemberKeys(fork, id, now);
    await enterOwnAudit(
      fork,
      origin,
      { action: 'member.removed', object: { kind: 'member', id }, details: { role } },
      ...voided.map((gone) => ({ action: 'invitation.revoked' as const, object: { kind: 'invitation', id: gone } })),
      ...endedKeys.map((key) => ({ action: 'apiKey.revoked' as const, object: { kind: 'apiKey', id: key.id } })),
    );
    const endedCallers = [...(await endSessions(fork, { memberId: id })), ...endedKeys.map((key) => key.id)];
    return Object.assign(member, { endedCallers, endedKeys });
  });
}
