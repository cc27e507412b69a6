import { enterDenial } from '../../../audit/enterDenial.js';
import { permissions } from '../../../caller/permissions.js';
import { refusalOf } from '../../../caller/refusalOf.js';
import type { Context } from '../../../caller/context.js';
import { isRemembered } from '../../../caller/idempotency/isRemembered.js';
import { countUse } from '../../../caller/limits/countUse.js';

const name = 'Mutation.startBulk';

/** What the mutation is called that does the same. */
export const operation = 'startBulk';

/** Counts an upload against its quota, unless it was counted already. @throws AppError RATE_LIMITED */
export type CountUpload = () => Promise<void>;

/**
 * What the guard of the schema asks before the mutation, asked before an upload is read. A replay is a request, and uses no
 * quota. Whether an upload is a replay is known once it is read: one with a remembered key is counted then.
 * @throws AppError FORBIDDEN, which is on record; RATE_LIMITED
 */
export async function admitUpload(ctx: Context): Promise<CountUpload> {
  const permitted = permissions[name] ?? { callers: [] };
  const refusal = refusalOf(ctx, name, permitted);
  if (!refusal) {
    const limit = permitted.limit ?? 'requests';
    const mayBeReplay = await isRemembered(ctx, operation);
    await countUse(ctx, mayBeReplay ? 'requests' : limit);
    let isCounted = !mayBeReplay;
    return async () => {
      if (isCounted) return;
      isCounted = true;
      await countUse(ctx, limit);
    };
  }
  await countUse(ctx, 'requests');
  refusal.requestId = ctx.requestId;
  await enterDenial(ctx, name, refusal);
  throw refusal;
}
