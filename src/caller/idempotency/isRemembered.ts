import { requireTenant, type Context } from '../context.js';
import { isPlace, isTooOld } from './place.js';

/** Whether a response is kept under the caller’s idempotency key. Only `runOnce` knows whether it answers this very call. */
export async function isRemembered(ctx: Context, operation: string): Promise<boolean> {
  if (ctx.idempotencyKey === undefined) return false;
  const { organisationId, mode } = requireTenant(ctx);
  const { rowCount } = await ctx.pool.query(`select 1 from idempotency_keys where ${isPlace} and not ${isTooOld}`, [
    organisationId,
    mode,
    operation,
    ctx.idempotencyKey,
  ]);
  return rowCount === 1;
}
