import { type Context, requireTenant } from '../../caller/context.js';
import { type Page, toPage } from '../../domain/page.js';
import type { Mode, Plan } from '../../domain/tenancy.js';
import { ApiKey, type Scope } from '../../entities/apiKey.js';
import type { MemberRole } from '../../entities/member.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';

/** A key as callers see it (contract.md#authentication). Only the response to its creation contains the key itself. */
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

export function toApiKeyResult(apiKey: Pick<ApiKey, Exclude<keyof ApiKeyResult, 'plan'>>, plan: Plan): ApiKeyResult {
  const { id, name, hint, mode, scopes, allowedCidrs, onBehalfOf, memberId, role } = apiKey;
  const { replacesKeyId, createdAt, expiresAt, revokedAt, lastUsedAt } = apiKey;
  return {
    ...{ id, name, hint, mode, scopes, plan, allowedCidrs, onBehalfOf, memberId, role },
    ...{ replacesKeyId, createdAt, expiresAt, revokedAt, lastUsedAt },
  };
}

/** The keys of the caller's organisation and mode, newest first, including expired and revoked ones. */
export async function listApiKeys(ctx: Context, page: PageInput): Promise<Page<ApiKeyResult>> {
  const { plan } = requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'apiKey');
  const rows = await ctx.em.find(ApiKey, beforeId ? { id: { $lt: beforeId } } : {}, {
    orderBy: { id: 'desc' },
    limit: limit + 1,
    disableIdentityMap: true,
  });
  return toPage(
    rows.map((row) => toApiKeyResult(row, plan)),
    limit,
  );
}
