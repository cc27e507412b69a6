import { requireTenant, type Context } from '../../caller/context.js';
import { pageOf, type Page } from '../../domain/page.js';
import { MonitoredEntity } from '../../entities/monitoredEntity.js';
import { readPageRequest, type PageInput } from '../pageRequest.js';
import { monitoredEntityResults, type MonitoredEntityResult } from './monitoredEntityResult.js';

/** What the caller’s organisation watches in this mode, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listMonitoredEntities(ctx: Context, page: PageInput): Promise<Page<MonitoredEntityResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'monitoredEntity');
  const entities = await ctx.em.find(
    MonitoredEntity,
    { stoppedAt: null, ...(beforeId && { id: { $lt: beforeId } }) },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  return pageOf(await monitoredEntityResults(ctx.em, entities), limit);
}
