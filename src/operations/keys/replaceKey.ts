import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import type { TenantActor } from '../../caller/actor.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { permissions, refusedRole } from '../../caller/permissions.js';
import { keyRotation } from '../../domain/inputs/keys.js';
import type { Pepper } from '../../encryption/secretsKey.js';
import { ApiKey } from '../../entities/apiKey.js';
import { AppError, notFound } from '../../platform/errors.js';
import { parseInput } from '../readInput.js';
import { type ApiKeyResult, toApiKeyResult } from './apiKeyResult.js';
import { type NewKey, prepareKey, toKeyCreator } from './createApiKey.js';
import { refuseMoreRights, refuseMoreThanCaller, toKeyPowers } from './refuseMoreThanCaller.js';

const defaultGraceSeconds = 24 * 60 * 60;

export interface Replacement {
  readonly graceSeconds: number | null | undefined;
  /** The caller that rotates the key, with the member whose rights limit the new key; the member of the old key unless given. */
  readonly maker: Pick<NewKey, 'createdByKeyId' | 'createdByMemberId' | 'memberId'>;
  readonly peppers: readonly Pepper[];
  readonly now: Date;
}

/**
 * Creates the successor of a key, with the same powers, within the caller's unit of work. The old key expires after the grace
 * period (a day unless given), or at its own expiry if that is earlier.
 * @throws AppError STATE_CONFLICT for an expired or revoked key, INVALID_REQUEST for a grace period beyond 30 days
 */
export function replaceKey(
  em: EntityManager,
  old: ApiKey,
  { graceSeconds, maker, peppers, now }: Replacement,
): { key: string; successor: ApiKey } {
  const grace = parseInput(keyRotation, { graceSeconds }).graceSeconds ?? defaultGraceSeconds;
  if (!old.isActive(now)) {
    throw new AppError('STATE_CONFLICT', 'This API key was revoked or has expired. Create a new one.');
  }
  const { organisationId, name, scopes, allowedCidrs, expiresAt, onBehalfOf, role } = old;
  const memberId = role === null ? null : (maker.memberId ?? old.memberId);
  const kind = organisationId === null ? 'admin' : old.mode;
  const { key, row } = prepareKey(
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

/**
 * Replaces a key of the caller's organisation by a successor. Only this response contains the successor's text.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for an expired or revoked key, FORBIDDEN for a key that exceeds the caller
 */
export async function rotateApiKey(
  ctx: Context,
  { id, graceSeconds }: { readonly id: string; readonly graceSeconds?: number | null },
): Promise<ApiKeyResult & { readonly key: string }> {
  const now = ctx.clock();
  const rotated = await ctx.em.transactional(async (em) => {
    const { caller, otherKey: old } = await lockCaller(em, requireTenant(ctx), now, id);
    refuseOthersKey(caller, 'Mutation.rotateApiKey', old);
    if (!old) throw notFound('API key');
    refuseMoreThanCaller(toKeyPowers(caller), old);
    refuseMoreRights(caller, old);
    refuseForeignName(caller, old);
    const { key, successor } = replaceKey(em, old, {
      graceSeconds,
      maker: { ...toKeyCreator(caller), memberId: caller.memberId },
      peppers: ctx.peppers,
      now,
    });
    await em.flush();
    const result = { ...toApiKeyResult(successor, caller.plan), key };
    await recordAudit(ctx, em, {
      action: 'apiKey.rotated',
      object: { kind: 'apiKey', id },
      details: { successor: successor.id },
    });
    await storeResponse(ctx, em, result);
    return result;
  });
  if (graceSeconds === 0) ctx.bus.publish('revokedCallers', [id]);
  return rotated;
}

/**
 * A key that acts for an officer can only be rotated by a call with the key itself, so that only its holder gets the successor.
 */
function refuseForeignName(caller: TenantActor, { id, onBehalfOf }: ApiKey): void {
  if (onBehalfOf === null) return;
  if (caller.kind !== 'key' || caller.keyId !== id) {
    throw new AppError('FORBIDDEN', 'This key acts for an officer. Only a call with the key itself can rotate it.');
  }
}

/**
 * A key whose role does not manage keys can access only itself and the keys that it created. The error for any other key does not
 * reveal whether it exists.
 * @throws AppError FORBIDDEN
 */
function refuseOthersKey(
  caller: TenantActor,
  operation: 'Mutation.revokeApiKey' | 'Mutation.rotateApiKey',
  apiKey: ApiKey | null,
): void {
  const permission = permissions[operation];
  if (caller.kind !== 'key' || !permission || refusedRole(caller, permission) === null) return;
  if (apiKey && (apiKey.id === caller.keyId || apiKey.createdByKeyId === caller.keyId)) return;
  throw new AppError(
    'FORBIDDEN',
    'The role of the calling key does not manage keys. It can change only itself and the keys that it created.',
  );
}

/**
 * Revokes a key of the caller's organisation, immediately and permanently: the next request with it is refused, and its sockets
 * are closed in every process. Revoking it again changes nothing. The keys that it created stay valid. The first of them are
 * returned, so that the caller can decide about them.
 * @throws AppError NOT_FOUND; FORBIDDEN for a key that may not manage others and tries to revoke one
 */
export async function revokeApiKey(
  ctx: Context,
  id: string,
): Promise<ApiKeyResult & { readonly madeKeys: readonly ApiKeyResult[] }> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const revoked = await ctx.em.transactional(async (em) => {
    const { otherKey: apiKey } = await lockCaller(em, caller, now, id);
    refuseOthersKey(caller, 'Mutation.revokeApiKey', apiKey);
    if (!apiKey) throw notFound('API key');
    apiKey.revoke(now);
    await em.flush();
    const madeKeys = (await listMadeKeys(em, id, now)).map((child) => toApiKeyResult(child, caller.plan));
    const result = { ...toApiKeyResult(apiKey, caller.plan), madeKeys };
    await recordAudit(ctx, em, { action: 'apiKey.revoked', object: { kind: 'apiKey', id } });
    await storeResponse(ctx, em, result);
    return result;
  });
  ctx.bus.publish('revokedCallers', [id]);
  return revoked;
}

/** The most keys that a revocation returns. A stolen key may have created any number. */
const mostMadeKeys = 1_000;

/** The first keys that a key created, active ones first: once they are revoked, the next call returns the others. */
function listMadeKeys(em: EntityManager, createdByKeyId: string, now: Date): Promise<ApiKey[]> {
  const isEnded = raw(
    (alias: string) => `(${alias}.revoked_at is not null or coalesce(${alias}.expires_at <= ?, false))`,
    [now],
  );
  return em.find(
    ApiKey,
    { createdByKeyId },
    { orderBy: [{ [isEnded]: 'asc' }, { id: 'asc' }], limit: mostMadeKeys, disableIdentityMap: true },
  );
}
