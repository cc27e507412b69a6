import { lockCaller } from '../../auth/lockCaller.js';
import { requireKey, type Context } from '../../context.js';
import { isId } from '../../domain/ids.js';
import { ApiKey } from '../../entities/apiKey.js';
import { AppError, invalidField, notFound } from '../../errors.js';
import { apiKeyResultOf, type ApiKeyResult } from './apiKeyResult.js';
import { makeKey } from './makeKey.js';
import { refuseMoreThanCaller } from './refuseMoreThanCaller.js';

const defaultGraceSeconds = 24 * 60 * 60;
const longestGraceSeconds = 30 * 24 * 60 * 60;

/**
 * Makes a successor with the same powers; the old key ends after the grace, or when it would have ended anyway. The text
 * of the successor is in this answer and nowhere else.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for a key that has ended, FORBIDDEN for one that may do more than the caller
 */
export async function rotateApiKey(
  ctx: Context,
  { id, graceSeconds }: { readonly id: string; readonly graceSeconds?: number | null },
): Promise<ApiKeyResult & { readonly key: string }> {
  const caller = requireKey(ctx);
  const now = ctx.clock();
  const grace = graceSeconds ?? defaultGraceSeconds;
  if (grace < 0 || grace > longestGraceSeconds) {
    throw invalidField('/graceSeconds', `Must be from 0 to ${longestGraceSeconds}, which is 30 days.`);
  }
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const old = isId('apiKey', id) ? await em.findOne(ApiKey, { id }) : null;
    if (!old) throw notFound('API key');
    if (!old.isActive(now)) throw new AppError('STATE_CONFLICT', 'This API key has ended: make a new one.');
    refuseMoreThanCaller(caller, old);
    const { key, row } = makeKey(
      {
        kind: old.mode,
        organisationId: caller.organisationId,
        name: old.name,
        scopes: old.scopes,
        allowedCidrs: old.allowedCidrs,
        expiresAt: old.expiresAt,
        createdByKeyId: caller.keyId,
        replacesKeyId: old.id,
      },
      ctx.peppers,
      now,
    );
    const successor = em.create(ApiKey, row);
    old.endAfter(grace, now);
    await em.flush();
    return { ...apiKeyResultOf(successor, caller.plan), key };
  });
}
