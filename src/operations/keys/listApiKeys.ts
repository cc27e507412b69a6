import { requireTenant, type Context } from '../../caller/context.js';
import { pageOf, type Page } from '../../domain/page.js';
import { ApiKey } from '../../entities/apiKey.js';
import { readPageRequest, type PageInput } from '../pageRequest.js';
import { apiKeyResultOf, type ApiKeyResult } from './apiKeyResult.js';

/** The keys of the caller's organisation and mode, newest first, also those that have ended. */
export async function listApiKeys(ctx: Context, page: PageInput): Promise<Page<ApiKeyResult>> {
  const { plan } = requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'apiKey');
  const rows = await ctx.em.find(ApiKey, beforeId ? { id: { $lt: beforeId } } : {}, {
    orderBy: { id: 'desc' },
    limit: limit + 1,
    disableIdentityMap: true,
  });
  return pageOf(
    rows.map((row) => apiKeyResultOf(row, plan)),
    limit,
  );
}
