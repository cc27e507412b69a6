import { requireKey, type Context } from '../../context.js';
import { isId } from '../../domain/ids.js';
import { ApiKey } from '../../entities/apiKey.js';
import { notFound } from '../../errors.js';
import { apiKeyResultOf, type ApiKeyResult } from './apiKeyResult.js';

/**
 * Ends a key of the caller's organisation, at once and for ever: the next request with it is refused. Revoking it again
 * changes nothing.
 * @throws AppError NOT_FOUND
 */
export async function revokeApiKey(ctx: Context, id: string): Promise<ApiKeyResult> {
  const { plan } = requireKey(ctx);
  const apiKey = isId('apiKey', id) ? await ctx.em.findOne(ApiKey, { id }) : null;
  if (!apiKey) throw notFound('API key');
  apiKey.revoke(ctx.clock());
  await ctx.em.flush();
  return apiKeyResultOf(apiKey, plan);
}
