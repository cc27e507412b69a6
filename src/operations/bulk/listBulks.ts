import { requireTenant, type Context } from '../../caller/context.js';
import { pageOf, type Page } from '../../domain/page.js';
import { Bulk, type BulkStatus } from '../../entities/bulk.js';
import { readPageRequest, type PageInput } from '../pageRequest.js';
import { bulkResultOf, type BulkResult } from './bulkResult.js';

/** The bulks of the caller's organisation and mode, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listBulks(
  ctx: Context,
  { status }: { readonly status?: BulkStatus | null },
  page: PageInput,
): Promise<Page<BulkResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'bulk');
  const bulks = await ctx.em.find(
    Bulk,
    { ...(status && { status }), ...(beforeId !== null && { id: { $lt: beforeId } }) },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  const now = ctx.clock();
  return pageOf(
    bulks.map((bulk) => bulkResultOf(bulk, now)),
    limit,
  );
}
