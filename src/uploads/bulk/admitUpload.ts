import { enterDenial } from '../../audit/enterDenial.js';
import { permissions } from '../../auth/permissions.js';
import { refusalOf } from '../../auth/refusalOf.js';
import type { Context } from '../../context.js';
import { isRemembered } from '../../idempotency/isRemembered.js';
import { countUse } from '../../limits/countUse.js';

const name = 'Mutation.startBulk';

/** What the mutation is called that does the same. */
export const operation = 'startBulk';

/**
 * What the guard of the schema asks before the mutation, asked before an upload is read. An answer that is only given again is a
 * request, and no use of a quota.
 * @throws AppError FORBIDDEN, which is on record; RATE_LIMITED
 */
export async function admitUpload(ctx: Context): Promise<void> {
  const permitted = permissions[name] ?? { callers: [] };
  const refusal = refusalOf(ctx, name, permitted);
  if (!refusal) {
    const isReplay = await isRemembered(ctx, operation);
    await countUse(ctx, isReplay ? 'requests' : (permitted.limit ?? 'requests'));
    return;
  }
  await countUse(ctx, 'requests');
  refusal.requestId = ctx.requestId;
  await enterDenial(ctx, name, refusal);
  throw refusal;
}
