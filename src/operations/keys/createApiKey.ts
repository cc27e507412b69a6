import { requireKey, type Context } from '../../context.js';
import type { KeyActor } from '../../auth/actor.js';
import { lockCaller } from '../../auth/lockCaller.js';
import { ApiKey, type Mode, type Scope } from '../../entities/apiKey.js';
import { AppError, invalidField } from '../../errors.js';
import { readName } from '../readName.js';
import { apiKeyResultOf, type ApiKeyResult } from './apiKeyResult.js';
import { makeKey } from './makeKey.js';

export interface CreateApiKeyInput {
  readonly name: string;
  /** The caller's own unless given. */
  readonly mode?: Mode | null;
  /** The caller's own unless given. */
  readonly scopes?: readonly Scope[] | null;
  readonly expiresAt?: Date | null;
}

/**
 * Makes a key for the caller's organisation. Its text is in this answer and nowhere else.
 * A key never exceeds its maker: not in mode, scopes or life (CONTRACT.md section 2).
 * @throws AppError INVALID_REQUEST, FORBIDDEN
 */
export async function createApiKey(
  ctx: Context,
  input: CreateApiKeyInput,
): Promise<ApiKeyResult & { readonly key: string }> {
  const maker = requireKey(ctx);
  const now = ctx.clock();
  const name = readName('/name', input.name);
  if (input.expiresAt && input.expiresAt <= now) throw invalidField('/expiresAt', 'Must lie in the future.');
  refuseMoreThanMaker(maker, input);

  const { key, row } = makeKey(
    {
      kind: input.mode ?? maker.mode,
      organisationId: maker.organisationId,
      name,
      scopes: [...new Set(input.scopes ?? maker.scopes)],
      expiresAt: input.expiresAt ?? maker.expiresAt,
      createdByKeyId: maker.keyId,
    },
    ctx.peppers,
    now,
  );
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, maker, now);
    const apiKey = em.create(ApiKey, row);
    await em.flush();
    return { ...apiKeyResultOf(apiKey, maker.plan), key };
  });
}

function refuseMoreThanMaker(maker: KeyActor, { mode, scopes, expiresAt }: CreateApiKeyInput): void {
  if (mode === 'live' && maker.mode === 'test') {
    throw new AppError('FORBIDDEN', 'A test key makes test keys only. Make the live key with a live key.');
  }
  const extra = (scopes ?? []).filter((scope) => !maker.scopes.includes(scope));
  if (extra.length > 0) {
    throw new AppError('FORBIDDEN', `The key that makes this one does not have the scope ${extra.join(', ')} itself.`);
  }
  if (maker.expiresAt && expiresAt && expiresAt > maker.expiresAt) {
    throw new AppError('FORBIDDEN', `The key that makes this one ends at ${maker.expiresAt.toISOString()} itself.`);
  }
}
