import type { RequiredEntityData } from '@mikro-orm/core';
import type { TenantActor } from '../../caller/actor.js';
import type { Pepper } from '../../encryption/peppers.js';
import { newId } from '../../domain/ids.js';
import { generateKey, hashKey, keyHint, type KeyKind } from '../../domain/keyFormat.js';
import { scopes as allScopes, type ApiKey, type Scope } from '../../entities/apiKey.js';
import type { MemberRole } from '../../entities/member.js';

export interface NewKey {
  readonly kind: KeyKind;
  /** Null only for an operator's key. */
  readonly organisationId: string | null;
  readonly name: string;
  readonly scopes?: readonly Scope[];
  readonly allowedCidrs?: readonly string[];
  readonly expiresAt?: Date | null;
  readonly replacesKeyId?: string | null;
  readonly createdByKeyId?: string | null;
  readonly createdByMemberId?: string | null;
  readonly onBehalfOf?: string | null;
  /** The member whose rights bound it, with the role that it carries: neither, or both. */
  readonly memberId?: string | null;
  readonly role?: MemberRole | null;
}

/** Who made a key. */
export function makerOf(caller: TenantActor): Pick<NewKey, 'createdByKeyId' | 'createdByMemberId'> {
  return caller.kind === 'key' ? { createdByKeyId: caller.keyId } : { createdByMemberId: caller.memberId };
}

/** The member and the role of a key that a caller creates: a key hands on its own. */
export function rightsOf({ memberId, role }: TenantActor): Pick<NewKey, 'memberId' | 'role'> {
  return { memberId, role };
}

/** A new key and the row to store for it. The text exists only in this answer. */
export function makeKey(
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
