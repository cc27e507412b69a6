import { requireTenant, type Context } from '../../caller/context.js';
import { pageOf, type Page } from '../../domain/page.js';
import { WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import { readPageRequest, type PageInput } from '../pageRequest.js';
import { readWebhookStates } from './readWebhookStates.js';
import { webhookResultOf, type WebhookResult } from './webhookResult.js';

/** The endpoints of the caller's organisation and mode, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listWebhooks(ctx: Context, page: PageInput): Promise<Page<WebhookResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'webhook');
  const endpoints = await ctx.em.find(
    WebhookEndpoint,
    { status: { $ne: 'deleted' }, ...(beforeId && { id: { $lt: beforeId } }) },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  const stateOf = await readWebhookStates(
    ctx.em,
    endpoints.map(({ id }) => id),
  );
  return pageOf(
    endpoints.map((endpoint) => webhookResultOf(ctx, endpoint, stateOf(endpoint.id))),
    limit,
  );
}
