import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { consoleActor, recordSystemAudit } from '../../audit/recordAudit.js';
import { newId } from '../../domain/ids.js';
import { invitation } from '../../domain/inputs/accounts.js';
import { Member, type MemberRole } from '../../entities/member.js';
import { AppError } from '../../platform/errors.js';
import { claimAccount } from '../accounts/account.js';
import { findAccount } from '../accounts/password.js';
import { parseInput } from '../readInput.js';
import { voidInvitationsTo } from './invitations.js';

export interface NewMember {
  readonly organisationId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly name?: string | undefined;
  readonly now: Date;
}

/**
 * Adds a member to an organisation. For operators, at the console. A person who belongs elsewhere signs in with their
 * account; any other needs the link that sets a password. Open invitations of the address become void.
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT if there is a member with this address, ignoring case
 */
export async function addMember(
  em: EntityManager,
  { organisationId, role, now, ...given }: NewMember,
): Promise<Member> {
  const { email, name = null } = parseInput(invitation, given);
  try {
    return await em.fork().transactional(async (fork) => {
      const voided = await voidInvitationsTo(fork, { organisationId, email }, now);
      const found = await findAccount(fork, email);
      const claimed = found && (await claimAccount(fork, found.id, now));
      const member = fork.create(Member, {
        id: newId('member', now),
        organisationId,
        email,
        name,
        role,
        accountId: claimed?.isInUse === true ? claimed.account.id : null,
        createdAt: now,
        removedAt: null,
      });
      await fork.flush();
      const origin = { organisationId, actor: consoleActor, at: now };
      const object = { kind: 'member', id: member.id };
      const details = { role, ...(claimed?.isCleared === true && { clearedAccount: claimed.account.id }) };
      await recordSystemAudit(
        fork,
        origin,
        { action: 'member.added', object, details },
        ...voided.map((gone) => ({ action: 'invitation.revoked' as const, object: { kind: 'invitation', id: gone } })),
      );
      return member;
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new AppError('STATE_CONFLICT', 'A member of the organisation already has this e-mail address.', {
      cause: error,
    });
  }
}
