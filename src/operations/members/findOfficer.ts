import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Member } from '../../entities/member.js';
import { AppError } from '../../platform/errors.js';

/** The officer of an organisation with this address, in whatever case. @throws AppError NOT_FOUND */
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
