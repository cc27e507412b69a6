import { type Context, requireTenant } from '../../caller/context.js';
import type { LiveBulk } from '../../caller/eventServices.js';
import { isId } from '../../domain/ids.js';
import { type Page, toPage } from '../../domain/page.js';
import { Bulk, type BulkStatus } from '../../entities/bulk.js';
import { notFound } from '../../platform/errors.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';

/** One bulk of the caller's organisation and mode. @throws AppError NOT_FOUND */
export async function getBulk(ctx: Context, id: string): Promise<BulkResult> {
  requireTenant(ctx);
  const bulk = isId('bulk', id) ? await ctx.em.findOne(Bulk, { id }) : null;
  if (!bulk) throw notFound('bulk');
  return toBulkResult(bulk, ctx.clock());
}

export interface BulkProgress {
  /** Since the start; null before the first rows are done. */
  readonly rowsPerSecond: number | null;
  readonly secondsLeft: number | null;
}

/** The stored fields of a bulk that callers see. */
export type BulkState = Pick<
  Bulk,
  | 'id'
  | 'status'
  | 'fileName'
  | 'apiKeyId'
  | 'memberId'
  | 'total'
  | 'processed'
  | 'failed'
  | 'counts'
  | 'createdAt'
  | 'startedAt'
  | 'finishedAt'
  | 'failure'
>;

/** A bulk as callers see it. */
export interface BulkResult extends Omit<BulkState, 'apiKeyId' | 'memberId'> {
  /** The id of the key or member. */
  readonly startedBy: string;
  readonly progress: BulkProgress;
}

export function toBulkResult(bulk: BulkState, now: Date): BulkResult {
  const { id, status, fileName, total, processed, failed, counts, createdAt, startedAt, finishedAt, failure } = bulk;
  const startedBy = bulk.apiKeyId ?? bulk.memberId ?? '';
  const progress = toBulkProgress(bulk, now);
  return {
    ...{ id, status, total, processed, failed, counts, createdAt, startedAt, finishedAt, failure },
    ...{ fileName, startedBy, progress },
  };
}

/** The rate from the first row to now, or to the last row, and the time for the remaining rows at that rate. */
function toBulkProgress({ total, processed, startedAt, finishedAt }: BulkState, now: Date): BulkProgress {
  const seconds = startedAt ? ((finishedAt ?? now).getTime() - startedAt.getTime()) / 1_000 : 0;
  const rate = processed > 0 && seconds > 0 ? processed / seconds : null;
  const left = finishedAt ? 0 : rate === null ? null : Math.ceil((total - processed) / rate);
  return { rowsPerSecond: rate === null ? null : Math.round(rate * 10) / 10, secondsLeft: left };
}

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
  return toPage(
    bulks.map((bulk) => toBulkResult(bulk, now)),
    limit,
  );
}

/**
 * The progress of a bulk of the caller's organisation and mode: its current state, then each change, until it has ended.
 * @throws AppError NOT_FOUND; later UNAUTHENTICATED if the caller is revoked
 */
export async function subscribeToBulk(ctx: Context, id: string): Promise<AsyncIterableIterator<LiveBulk>> {
  const { organisationId, mode, callerId } = requireTenant(ctx);
  if (!isId('bulk', id) || (await ctx.em.count(Bulk, { id })) === 0) throw notFound('bulk');
  return ctx.liveBulks.subscribe({ tenant: { organisationId, mode }, callerId, bulkId: id });
}
