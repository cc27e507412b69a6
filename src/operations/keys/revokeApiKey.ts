import { enterAudit } from '../../audit/enterAudit.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { ApiKey } from '../../entities/apiKey.js';
import { notFound } from '../../platform/errors.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { apiKeyResultOf, type ApiKeyResult } from './apiKeyResult.js';
import { refuseOthersKey } from './refuseOthersKey.js';

/**
 * Ends a key of the caller's organisation, at once and for ever: the next request with it is refused, and its sockets are
 * closed in every process. Revoking it again changes nothing. The keys that it made live on, and are listed: the caller
 * decides about them.
 * @throws AppError NOT_FOUND; FORBIDDEN for a key that manages no others and is asked to end one
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
    const made = await em.find(ApiKey, { createdByKeyId: id }, { orderBy: { id: 'asc' }, disableIdentityMap: true });
    const madeKeys = made.map((child) => apiKeyResultOf(child, caller.plan));
    const result = { ...apiKeyResultOf(apiKey, caller.plan), madeKeys };
    await enterAudit(ctx, em, { action: 'apiKey.revoked', object: { kind: 'apiKey', id } });
    await rememberAnswer(ctx, em, result);
    return result;
  });
  ctx.bus.publish('endedCallers', [id]);
  return revoked;
}
