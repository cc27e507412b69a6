import { lockCaller } from '../../auth/lockCaller.js';
import { requireKey, type Context } from '../../context.js';
import { notFound } from '../../errors.js';
import { rememberAnswer } from '../../idempotency/rememberAnswer.js';
import { apiKeyResultOf, type ApiKeyResult } from './apiKeyResult.js';
import { refuseMoreThanCaller } from './refuseMoreThanCaller.js';
import { replaceKey } from './replaceKey.js';

/**
 * Puts a successor in the place of a key of the caller's organisation. The text of the successor is in this answer and
 * nowhere else.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for a key that has ended, FORBIDDEN for one that may do more than the caller
 */
export async function rotateApiKey(
  ctx: Context,
  { id, graceSeconds }: { readonly id: string; readonly graceSeconds?: number | null },
): Promise<ApiKeyResult & { readonly key: string }> {
  const now = ctx.clock();
  const rotated = await ctx.em.transactional(async (em) => {
    const { caller, otherKey: old } = await lockCaller(em, requireKey(ctx), now, id);
    if (!old) throw notFound('API key');
    refuseMoreThanCaller(caller, old);
    const { key, successor } = replaceKey(em, old, {
      graceSeconds,
      createdByKeyId: caller.keyId,
      peppers: ctx.peppers,
      now,
    });
    await em.flush();
    const result = { ...apiKeyResultOf(successor, caller.plan), key };
    await rememberAnswer(ctx, em, result);
    return result;
  });
  if (graceSeconds === 0) ctx.bus.publish('revokedKeys', [id]);
  return rotated;
}
