import { enterAudit } from '../../audit/enterAudit.js';
import type { TenantActor } from '../../caller/actor.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import type { ApiKey } from '../../entities/apiKey.js';
import { AppError, notFound } from '../../platform/errors.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { apiKeyResultOf, type ApiKeyResult } from './apiKeyResult.js';
import { makerOf } from './makeKey.js';
import { powersOf, refuseMoreRights, refuseMoreThanCaller } from './refuseMoreThanCaller.js';
import { refuseOthersKey } from './refuseOthersKey.js';
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
    const { caller, otherKey: old } = await lockCaller(em, requireTenant(ctx), now, id);
    refuseOthersKey(caller, 'Mutation.rotateApiKey', old);
    if (!old) throw notFound('API key');
    refuseMoreThanCaller(powersOf(caller), old);
    refuseMoreRights(caller, old);
    refuseForeignName(caller, old);
    const { key, successor } = replaceKey(em, old, {
      graceSeconds,
      maker: { ...makerOf(caller), memberId: caller.memberId },
      peppers: ctx.peppers,
      now,
    });
    await em.flush();
    const result = { ...apiKeyResultOf(successor, caller.plan), key };
    await enterAudit(ctx, em, {
      action: 'apiKey.rotated',
      object: { kind: 'apiKey', id },
      details: { successor: successor.id },
    });
    await rememberAnswer(ctx, em, result);
    return result;
  });
  if (graceSeconds === 0) ctx.bus.publish('endedCallers', [id]);
  return rotated;
}

/** The text of the successor is for whoever holds the key already. */
function refuseForeignName(caller: TenantActor, { id, onBehalfOf }: ApiKey): void {
  if (onBehalfOf === null) return;
  if (caller.kind !== 'key' || caller.keyId !== id) {
    throw new AppError('FORBIDDEN', 'This key acts for an officer. Only a call with the key itself can rotate it.');
  }
}
