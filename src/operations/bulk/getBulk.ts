import { requireTenant, type Context } from '../../caller/context.js';
import { isId } from '../../domain/ids.js';
import { Bulk } from '../../entities/bulk.js';
import { notFound } from '../../platform/errors.js';
import { bulkResultOf, type BulkResult } from './bulkResult.js';

/** One bulk of the caller's organisation and mode. @throws AppError NOT_FOUND */
export async function getBulk(ctx: Context, id: string): Promise<BulkResult> {
  requireTenant(ctx);
  const bulk = isId('bulk', id) ? await ctx.em.findOne(Bulk, { id }) : null;
  if (!bulk) throw notFound('bulk');
  return bulkResultOf(bulk, ctx.clock());
}
