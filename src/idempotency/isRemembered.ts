import { requireTenant, type Context } from '../context.js';

/** Whether the answer of a call with the caller’s idempotency key is remembered: whether of this very call, `runOnce` finds out. */
export async function isRemembered(ctx: Context, operation: string): Promise<boolean> {
  if (ctx.idempotencyKey === undefined) return false;
  const { organisationId, mode } = requireTenant(ctx);
  const { rowCount } = await ctx.pool.query(
    'select 1 from idempotency_keys where organisation_id = $1 and mode = $2 and operation = $3 and key = $4',
    [organisationId, mode, operation, ctx.idempotencyKey],
  );
  return rowCount === 1;
}
