import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pepper } from '../../encryption/peppers.js';
import { ApiKey } from '../../entities/apiKey.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { makeKey, type NewKey } from './makeKey.js';

const defaultGraceSeconds = 24 * 60 * 60;
const longestGraceSeconds = 30 * 24 * 60 * 60;

export interface Replacement {
  readonly graceSeconds: number | null | undefined;
  /** Who rotates it, with the member whose rights bound those of the successor; that of the old key unless given. */
  readonly maker: Pick<NewKey, 'createdByKeyId' | 'createdByMemberId' | 'memberId'>;
  readonly peppers: readonly Pepper[];
  readonly now: Date;
}

/**
 * Makes the successor of a key, with the same powers, within the caller's unit of work; the old key ends after the grace
 * (a day unless given), or when it would have ended anyway.
 * @throws AppError STATE_CONFLICT for a key that has ended, INVALID_REQUEST for a grace beyond 30 days
 */
export function replaceKey(
  em: EntityManager,
  old: ApiKey,
  { graceSeconds, maker, peppers, now }: Replacement,
): { key: string; successor: ApiKey } {
  const grace = graceSeconds ?? defaultGraceSeconds;
  if (!(grace >= 0 && grace <= longestGraceSeconds)) {
    throw invalidField('/graceSeconds', `Must be from 0 to ${longestGraceSeconds} (30 days).`);
  }
  if (!old.isActive(now)) {
    throw new AppError('STATE_CONFLICT', 'This API key was revoked or has expired. Create a new one.');
  }
  const { organisationId, name, scopes, allowedCidrs, expiresAt, onBehalfOf, role } = old;
  const memberId = role === null ? null : (maker.memberId ?? old.memberId);
  const kind = organisationId === null ? 'admin' : old.mode;
  const { key, row } = makeKey(
    {
      ...maker,
      ...{ kind, organisationId, name, scopes, allowedCidrs, expiresAt, onBehalfOf, role, memberId },
      replacesKeyId: old.id,
    },
    peppers,
    now,
  );
  const successor = em.create(ApiKey, row);
  old.endAfter(grace, now);
  return { key, successor };
}
