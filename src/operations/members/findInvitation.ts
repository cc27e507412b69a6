import type { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hashLinkToken } from '../../domain/linkToken.js';
import { Invitation } from '../../entities/invitation.js';
import { AppError } from '../../platform/errors.js';

/** The open invitation of a link. @throws AppError NOT_FOUND for one that is used, over or void */
export async function findInvitation(
  em: EntityManager,
  token: string,
  { now, lockMode }: { readonly now: Date; readonly lockMode?: LockMode },
): Promise<Invitation> {
  const invitation = await em.findOne(
    Invitation,
    { hash: hashLinkToken(token) },
    { filters: { tenant: false }, refresh: true, ...(lockMode !== undefined && { lockMode }) },
  );
  if (invitation?.statusAt(now) === 'open') return invitation;
  throw new AppError('NOT_FOUND', 'This invitation was already used, has expired or was revoked. Ask for a new one.');
}
