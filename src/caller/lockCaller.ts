import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { queryRows } from '../database/rows.js';
import { isId } from '../domain/ids.js';
import { ApiKey } from '../entities/apiKey.js';
import { Member } from '../entities/member.js';
import { AppError, keyEnded, sessionEnded } from '../platform/errors.js';
import type { Actor, KeyActor, TenantActor } from './actor.js';
import { activeSessionSql, revokedCallersSql } from './revocation.js';

/**
 * Checks in the transaction of a change that the caller's key or session is still valid, and locks it until the commit.
 * A revocation therefore comes either first, and nothing is changed, or afterwards.
 *
 * The lock is shared, so other calls with the same key do not wait for a long change. If another key is to be changed,
 * both are locked exclusively in the order of their ids, so that two changes neither undo each other nor deadlock.
 * @returns the caller, and the other key if the caller owns one with this id, as they are now
 * @throws AppError UNAUTHENTICATED
 */
export async function lockCaller<Caller extends TenantActor>(
  em: EntityManager,
  caller: Caller,
  now: Date,
  otherKeyId?: string,
): Promise<{ readonly caller: Caller; readonly otherKey: ApiKey | null }> {
  if (caller.kind === 'member') await lockSession(em, caller.callerId, caller.memberId);
  else await lockHolders(em, caller);
  const ids = [caller.kind === 'key' ? caller.keyId : null, otherKeyId ?? null].filter(
    (id) => id !== null && isId('apiKey', id),
  );
  const lockMode = otherKeyId === undefined ? LockMode.PESSIMISTIC_READ : LockMode.PESSIMISTIC_WRITE;
  const keys = await em.find(ApiKey, { id: { $in: ids } }, { lockMode, orderBy: { id: 'asc' }, refresh: true });
  const otherKey = keys.find(({ id }) => id === otherKeyId) ?? null;
  if (caller.kind === 'member') return { caller, otherKey };
  const own = keys.find(({ id }) => id === caller.keyId);
  if (!own?.isActive(now)) throw keyEnded();
  // A rotation since the start of the request may have brought the key's expiry forward.
  return { caller: { ...caller, expiresAt: own.expiresAt }, otherKey };
}

/**
 * A call that removes a member or changes its role waits for calls with that member's keys. Members are locked before
 * keys, like in the removal, which prevents deadlocks.
 * @throws AppError UNAUTHENTICATED if a member was removed since the request started, FORBIDDEN if the member's role
 * changed
 */
async function lockHolders(em: EntityManager, { memberId, memberRole, onBehalfOf }: KeyActor): Promise<void> {
  const ids = [...new Set([memberId, onBehalfOf])].filter((id) => id !== null);
  if (ids.length === 0) return;
  const holders = await em.find(
    Member,
    { id: { $in: ids }, removedAt: null },
    { lockMode: LockMode.PESSIMISTIC_READ, orderBy: { id: 'asc' }, refresh: true },
  );
  if (holders.length < ids.length) throw keyEnded();
  if (holders.some(({ id, role }) => id === memberId && role !== memberRole)) {
    throw new AppError(
      'FORBIDDEN',
      'The role of the member who created this API key has just changed. Retry the request.',
    );
  }
}

/** A call that ends a session, or edits or removes its member, waits for calls in that session. */
async function lockSession(em: EntityManager, callerId: string, memberId: string): Promise<void> {
  const member = await em.findOne(Member, { id: memberId }, { lockMode: LockMode.PESSIMISTIC_READ, refresh: true });
  const sessions = await queryRows<object>(
    em,
    `select 1 from sessions s where s.sess ->> 'callerId' = ? and ${activeSessionSql('s')} for key share`,
    [callerId],
  );
  if (member?.removedAt !== null || sessions.length === 0) throw sessionEnded();
}

/** The keys that are no longer valid: revoked, expired or deleted. */
export async function findRevokedCallers(pool: Pool, callerIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ ended: string[] }>({
    name: 'find-ended-callers',
    text: `select ${revokedCallersSql('$1')} as ended`,
    values: [callerIds],
  });
  return rows[0]?.ended ?? [];
}

/** The rights of a caller that others may change: the role of its member, and for a key the enforcement of its organisation. */
export function toRights(actor: Actor): string {
  if (actor.kind === 'member') return actor.role;
  if (actor.kind !== 'key') return '';
  return [actor.memberRole, actor.scopeEnforcement].filter((part) => part !== null).join(' ');
}

/**
 * The keys and sessions whose rights are no longer those in the map. Most sessions end when the role of their member changes, but
 * an owner who changes their own role keeps the session.
 */
export async function findChangedCallers(pool: Pool, rights: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-changed-callers',
    text: `with open as (select * from unnest($1::text[], $2::text[]) as open (id, rights))
     select k.id from open
       join api_keys k on k.id = open.id
       left join members m on m.id = k.member_id
       left join organisations o on o.id = k.organisation_id
     where open.rights <> concat_ws(' ', m.role, o.scope_enforcement)
     union all
     select open.id from open
       join sessions s on s.sess ->> 'callerId' = open.id
       join members m on m.id = s.sess ->> 'memberId'
     where open.rights <> m.role`,
    values: [[...rights.keys()], [...rights.values()]],
  });
  return rows.map(({ id }) => id);
}
