import { LockMode } from '@mikro-orm/core';
import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { isId } from '../../domain/ids.js';
import { Bulk } from '../../entities/bulk.js';
import { notFound } from '../../platform/errors.js';
import { type BulkResult, toBulkResult } from './getBulk.js';

/**
 * Stops a bulk of the caller's organisation and mode. Results so far are kept, and none is added after this call returns.
 * @throws AppError NOT_FOUND, STATE_CONFLICT if it has ended
 */
export async function cancelBulk(ctx: Context, id: string): Promise<BulkResult> {
  const caller = requireTenant(ctx);
  const result = await ctx.em.transactional(async (em) => {
    const now = ctx.clock();
    await lockCaller(em, caller, now);
    const bulk = isId('bulk', id)
      ? await em.findOne(Bulk, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
      : null;
    if (!bulk) throw notFound('bulk');
    bulk.cancel(now);
    await em.flush();
    const { processed, failed, total } = bulk;
    const details = { failed, processed, total };
    await recordAudit(ctx, em, { action: 'bulk.cancelled', object: { kind: 'bulk', id }, details });
    const answer = toBulkResult(bulk, now);
    await storeResponse(ctx, em, answer);
    return answer;
  });
  ctx.bus.publish('bulks', [id]);
  return result;
}
