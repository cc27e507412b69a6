import type { ApiKey, Mode, Scope } from '../../entities/apiKey.js';
import type { MemberRole } from '../../entities/member.js';
import type { Plan } from '../../entities/organisation.js';

/** What a caller sees of a key (contract.md#authentication). The key itself is in the answer to its creation only. */
export interface ApiKeyResult {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly mode: Mode;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
  readonly allowedCidrs: readonly string[];
  readonly onBehalfOf: string | null;
  readonly memberId: string | null;
  readonly role: MemberRole | null;
  readonly replacesKeyId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export function apiKeyResultOf(apiKey: Pick<ApiKey, Exclude<keyof ApiKeyResult, 'plan'>>, plan: Plan): ApiKeyResult {
  const {
    id,
    name,
    hint,
    mode,
    scopes,
    allowedCidrs,
    onBehalfOf,
    memberId,
    role,
    replacesKeyId,
    createdAt,
    expiresAt,
    revokedAt,
    lastUsedAt,
  } = apiKey;
  return {
    id,
    name,
    hint,
    mode,
    scopes,
    plan,
    allowedCidrs,
    onBehalfOf,
    memberId,
    role,
    replacesKeyId,
    createdAt,
    expiresAt,
    revokedAt,
    lastUsedAt,
  };
}
