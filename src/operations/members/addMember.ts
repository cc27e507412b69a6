import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.js';
import { Member, type MemberRole } from '../../entities/member.js';
import { AppError } from '../../errors.js';
import { readEmail } from '../readEmail.js';
import { readName } from '../readName.js';

export interface NewMember {
  readonly organisationId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly name?: string | undefined;
  readonly now: Date;
}

/**
 * Makes a person a member of an organisation. For operators, at the console.
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT where there is a member with this address, in whatever case
 */
export async function addMember(
  em: EntityManager,
  { organisationId, email, role, name, now }: NewMember,
): Promise<Member> {
  const fork = em.fork();
  const member = fork.create(Member, {
    id: newId('member', now),
    organisationId,
    email: readEmail('/email', email),
    name: name === undefined ? null : readName('/name', name),
    role,
    createdAt: now,
    removedAt: null,
  });
  try {
    await fork.flush();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new AppError('STATE_CONFLICT', 'The organisation has a member with this e-mail address.', { cause: error });
  }
  return member;
}
