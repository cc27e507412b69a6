import { LockMode, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { MemberActor, TenantActor } from '../../caller/actor.js';
import type { Context } from '../../caller/context.js';
import { isId } from '../../domain/ids.js';
import { Member } from '../../entities/member.js';
import { AppError, invalidField, notFound } from '../../platform/errors.js';

/** The caller as a person who is signed in. @throws AppError FORBIDDEN */
export function requireMember({ actor }: Context): MemberActor {
  if (actor.kind === 'member') return actor;
  throw new AppError('FORBIDDEN', 'Only a person who is signed in can do this. Sign in first.');
}

/**
 * Requires a member who may read personal data of cases, so that work can be assigned to them. The member is locked until the
 * transaction ends.
 * @returns the member
 * @throws AppError NOT_FOUND; INVALID_REQUEST at `/memberId` for a developer
 */
export async function requireCaseWorker(em: EntityManager, id: string, organisationId: string): Promise<Member> {
  const member = isId('member', id)
    ? await em.findOne(
        Member,
        { id, organisationId, removedAt: null },
        { lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
      )
    : null;
  if (!member) throw notFound('member');
  if (member.role === 'developer') {
    throw invalidField('/memberId', 'Developers cannot read personal data. Assign an owner, an officer or a viewer.');
  }
  return member;
}

/** The officer of an organisation with this address, ignoring case. @throws AppError NOT_FOUND */
export async function findOfficer(em: EntityManager, organisationId: string, email: string): Promise<Member> {
  const officer = await em.findOne(
    Member,
    {
      organisationId,
      role: 'officer',
      removedAt: null,
      [raw((alias) => `lower(${alias}.email)`)]: email.toLowerCase(),
    },
    { filters: { tenant: false } },
  );
  if (!officer) {
    throw new AppError(
      'NOT_FOUND',
      'The organisation has no officer with this e-mail address. Add one, or change the role of the member.',
    );
  }
  return officer;
}

/**
 * The calling officer, signed in or by a key that acts on their behalf, locked until the transaction ends.
 * @throws AppError FORBIDDEN for anyone else, and for a key whose officer has lost the role
 */
export async function actingOfficer(em: EntityManager, caller: TenantActor): Promise<Member> {
  const id = caller.kind === 'key' ? caller.onBehalfOf : caller.memberId;
  if (id === null) {
    throw new AppError(
      'FORBIDDEN',
      'Only an officer can do this. Sign in as an officer, or use a key that acts for one.',
    );
  }
  const member = await em.findOne(Member, { id }, { lockMode: LockMode.PESSIMISTIC_READ, refresh: true });
  if (member?.role !== 'officer' || member.removedAt !== null) {
    throw new AppError(
      'FORBIDDEN',
      'The member that this key acts for is no longer an officer. Use a key of another officer.',
    );
  }
  return member;
}

/**
 * Both officers must have the role when the second one agrees, so a proposal lapses if its officer loses it. The member is not
 * locked: a concurrent removal counts as later than the agreement.
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
