import { requireKey, type Context } from '../../context.js';
import { lockCaller } from '../../auth/lockCaller.js';
import { plainCidr } from '../../domain/cidr.js';
import { ApiKey, type Mode, type Scope } from '../../entities/apiKey.js';
import { invalidField } from '../../errors.js';
import { rememberAnswer } from '../../idempotency/rememberAnswer.js';
import { readName } from '../readName.js';
import { apiKeyResultOf, type ApiKeyResult } from './apiKeyResult.js';
import { makeKey } from './makeKey.js';
import { refuseMoreThanCaller } from './refuseMoreThanCaller.js';

const mostCidrs = 50;

export interface CreateApiKeyInput {
  readonly name: string;
  /** The caller's own unless given. */
  readonly mode?: Mode | null;
  /** The caller's own unless given. */
  readonly scopes?: readonly Scope[] | null;
  /** Addresses or blocks that the key may come from; the caller's own unless given, empty for any. */
  readonly allowedCidrs?: readonly string[] | null;
  readonly expiresAt?: Date | null;
}

/**
 * Makes a key for the caller's organisation. Its text is in this answer and nowhere else.
 * A key never exceeds its maker: not in mode, scopes, addresses or life (CONTRACT.md section 2).
 * @throws AppError INVALID_REQUEST, FORBIDDEN
 */
export async function createApiKey(
  ctx: Context,
  input: CreateApiKeyInput,
): Promise<ApiKeyResult & { readonly key: string }> {
  const caller = requireKey(ctx);
  const now = ctx.clock();
  const name = readName('/name', input.name);
  if (input.expiresAt && input.expiresAt <= now) throw invalidField('/expiresAt', 'Must lie in the future.');
  return ctx.em.transactional(async (em) => {
    const { caller: maker } = await lockCaller(em, caller, now);
    const powers = {
      mode: input.mode ?? maker.mode,
      scopes: [...new Set(input.scopes ?? maker.scopes)],
      allowedCidrs: readCidrs(input.allowedCidrs ?? maker.allowedCidrs),
      expiresAt: input.expiresAt ?? maker.expiresAt,
    };
    refuseMoreThanCaller(maker, powers);

    const { key, row } = makeKey(
      { ...powers, kind: powers.mode, organisationId: maker.organisationId, name, createdByKeyId: maker.keyId },
      ctx.peppers,
      now,
    );
    const apiKey = em.create(ApiKey, row);
    await em.flush();
    const result = { ...apiKeyResultOf(apiKey, maker.plan), key };
    await rememberAnswer(ctx, em, result);
    return result;
  });
}

function readCidrs(cidrs: readonly string[]): string[] {
  if (cidrs.length > mostCidrs) throw invalidField('/allowedCidrs', `May hold ${mostCidrs} entries at most.`);
  const plain = cidrs.map((text, index) => {
    const cidr = plainCidr(text);
    if (cidr === null) {
      throw invalidField(`/allowedCidrs/${index}`, 'Must be an address or a block as in 203.0.113.0/24.');
    }
    return cidr;
  });
  return [...new Set(plain)];
}
