import type { RequiredEntityData } from '@mikro-orm/core';
import { recordAudit } from '../../audit/recordAudit.js';
import type { TenantActor } from '../../caller/actor.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { newId } from '../../domain/ids.js';
import { newKey } from '../../domain/inputs/keys.js';
import type { Mode } from '../../domain/tenancy.js';
import { generateKey, hashKey, keyHint, type KeyKind } from '../../domain/tokens.js';
import type { Pepper } from '../../encryption/secretsKey.js';
import { ApiKey, type Scope, scopes as allScopes } from '../../entities/apiKey.js';
import type { MemberRole } from '../../entities/member.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { parseInput } from '../readInput.js';
import { type ApiKeyResult, toApiKeyResult } from './apiKeyResult.js';
import { refuseMoreThanCaller, toKeyPowers } from './refuseMoreThanCaller.js';

export interface CreateApiKeyInput {
  readonly name: string;
  /** The caller's own unless given. */
  readonly mode?: Mode | null;
  /** The caller's own unless given. */
  readonly scopes?: readonly Scope[] | null;
  /** IP addresses or blocks that may use the key; the caller's own unless given, empty for any. */
  readonly allowedCidrs?: readonly string[] | null;
  readonly expiresAt?: Date | null;
  /** The officer on whose behalf the key acts. This can only be the caller, signed in. */
  readonly onBehalfOf?: string | null;
}

/**
 * Creates a key for the caller's organisation. Only this response contains its text.
 * A key never exceeds its creator: not in mode, scopes, addresses, lifetime or role (contract.md#authentication).
 * @throws AppError INVALID_REQUEST, FORBIDDEN
 */
export async function createApiKey(
  ctx: Context,
  input: CreateApiKeyInput,
): Promise<ApiKeyResult & { readonly key: string }> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const { name, allowedCidrs } = parseInput(newKey, input);
  const onBehalfOf = readOfficer(caller, input.onBehalfOf);
  if (input.expiresAt && input.expiresAt <= now) throw invalidField('/expiresAt', 'Must be in the future.');
  return ctx.em.transactional(async (em) => {
    const { caller: maker } = await lockCaller(em, caller, now);
    const own = toKeyPowers(maker);
    const powers = {
      mode: input.mode ?? maker.mode,
      scopes: [...new Set(input.scopes ?? own.scopes)],
      allowedCidrs: [...new Set(allowedCidrs ?? own.allowedCidrs)],
      expiresAt: input.expiresAt ?? own.expiresAt,
    };
    refuseMoreThanCaller(own, powers);

    const { key, row } = prepareKey(
      {
        ...powers,
        ...toKeyCreator(maker),
        ...toKeyRights(maker),
        ...{ kind: powers.mode, organisationId: maker.organisationId, name, onBehalfOf },
      },
      ctx.peppers,
      now,
    );
    const apiKey = em.create(ApiKey, row);
    await em.flush();
    const result = { ...toApiKeyResult(apiKey, maker.plan), key };
    await recordAudit(ctx, em, {
      action: 'apiKey.created',
      object: { kind: 'apiKey', id: apiKey.id },
      details: { mode: apiKey.mode, scopes: apiKey.scopes, onBehalfOf, role: apiKey.role },
    });
    await storeResponse(ctx, em, result);
    return result;
  });
}

/** Only an officer can have a key act on their behalf, and only their own. */
function readOfficer(caller: TenantActor, onBehalfOf: string | null | undefined): string | null {
  const isOfficer = caller.kind === 'member' && caller.role === 'officer';
  if (onBehalfOf == null) {
    if (isOfficer) {
      throw new AppError(
        'FORBIDDEN',
        'An officer creates keys in their own name only. Set onBehalfOf to your own member id.',
      );
    }
    return null;
  }
  if (isOfficer && onBehalfOf === caller.memberId) return onBehalfOf;
  throw new AppError(
    'FORBIDDEN',
    'Only an officer who is signed in can create a key in their own name. Sign in as that officer.',
  );
}

export interface NewKey {
  readonly kind: KeyKind;
  /** Is null only for the key of an operator. */
  readonly organisationId: string | null;
  readonly name: string;
  readonly scopes?: readonly Scope[];
  readonly allowedCidrs?: readonly string[];
  readonly expiresAt?: Date | null;
  readonly replacesKeyId?: string | null;
  readonly createdByKeyId?: string | null;
  readonly createdByMemberId?: string | null;
  readonly onBehalfOf?: string | null;
  /** The member whose rights limit the key, with its role: neither, or both. */
  readonly memberId?: string | null;
  readonly role?: MemberRole | null;
}

/** The caller that created a key. */
export function toKeyCreator(caller: TenantActor): Pick<NewKey, 'createdByKeyId' | 'createdByMemberId'> {
  return caller.kind === 'key' ? { createdByKeyId: caller.keyId } : { createdByMemberId: caller.memberId };
}

/** The member and the role of a key that a caller creates: a key passes on its own. */
function toKeyRights({ memberId, role }: TenantActor): Pick<NewKey, 'memberId' | 'role'> {
  return { memberId, role };
}

/** A new key and the row to store for it. Only this result contains the text. */
export function prepareKey(
  { kind, organisationId, name, scopes = allScopes, ...rest }: NewKey,
  peppers: readonly Pepper[],
  now: Date,
): { key: string; row: RequiredEntityData<ApiKey> & { id: string } } {
  const [pepper] = peppers;
  if (!pepper) throw new Error('A key needs a pepper.');
  const key = generateKey(kind);
  return {
    key,
    row: {
      id: newId('apiKey', now),
      organisationId,
      mode: kind === 'admin' ? 'live' : kind,
      name,
      hint: keyHint(key),
      hash: hashKey(key, pepper.key),
      pepperId: pepper.id,
      scopes: [...scopes],
      allowedCidrs: [...(rest.allowedCidrs ?? [])],
      onBehalfOf: rest.onBehalfOf ?? null,
      memberId: rest.memberId ?? null,
      role: rest.role ?? null,
      createdByKeyId: rest.createdByKeyId ?? null,
      createdByMemberId: rest.createdByMemberId ?? null,
      replacesKeyId: rest.replacesKeyId ?? null,
      createdAt: now,
      expiresAt: rest.expiresAt ?? null,
      revokedAt: null,
      lastUsedAt: null,
    },
  };
}
