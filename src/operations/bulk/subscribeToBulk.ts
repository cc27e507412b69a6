import { requireTenant, type Context } from '../../caller/context.js';
import { isId } from '../../domain/ids.js';
import { Bulk } from '../../entities/bulk.js';
import { notFound } from '../../platform/errors.js';
import type { LiveBulk } from '../../events/live/readBulks.js';

/**
 * How a bulk of the caller's organisation and mode goes: as it is now, then as it changes, until it has ended.
 * @throws AppError NOT_FOUND; later UNAUTHENTICATED when the caller has ended
 */
export async function subscribeToBulk(ctx: Context, id: string): Promise<AsyncIterableIterator<LiveBulk>> {
  const { organisationId, mode, callerId } = requireTenant(ctx);
  if (!isId('bulk', id) || (await ctx.em.count(Bulk, { id })) === 0) throw notFound('bulk');
  return ctx.liveBulks.subscribe({ tenant: { organisationId, mode }, callerId, bulkId: id });
}
