import { enterAudit } from '../../audit/enterAudit.js';
import { requireTenant, type Context } from '../../caller/context.js';
import type { TenantActor } from '../../caller/actor.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { plainCidr } from '../../domain/cidr.js';
import { ApiKey, type Mode, type Scope } from '../../entities/apiKey.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { readName } from '../readName.js';
import { apiKeyResultOf, type ApiKeyResult } from './apiKeyResult.js';
import { makeKey, makerOf, rightsOf } from './makeKey.js';
import { powersOf, refuseMoreThanCaller } from './refuseMoreThanCaller.js';

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
  /** The officer in whose name it acts: the caller alone, signed in. */
  readonly onBehalfOf?: string | null;
}

/**
 * Makes a key for the caller's organisation. Its text is in this answer and nowhere else.
 * A key never exceeds its maker: not in mode, scopes, addresses, life or role (contract.md#authentication).
 * @throws AppError INVALID_REQUEST, FORBIDDEN
 */
export async function createApiKey(
  ctx: Context,
  input: CreateApiKeyInput,
): Promise<ApiKeyResult & { readonly key: string }> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const name = readName('/name', input.name);
  const onBehalfOf = readOfficer(caller, input.onBehalfOf);
  if (input.expiresAt && input.expiresAt <= now) throw invalidField('/expiresAt', 'Must be in the future.');
  return ctx.em.transactional(async (em) => {
    const { caller: maker } = await lockCaller(em, caller, now);
    const own = powersOf(maker);
    const powers = {
      mode: input.mode ?? maker.mode,
      scopes: [...new Set(input.scopes ?? own.scopes)],
      allowedCidrs: readCidrs(input.allowedCidrs ?? own.allowedCidrs),
      expiresAt: input.expiresAt ?? own.expiresAt,
    };
    refuseMoreThanCaller(own, powers);

    const { key, row } = makeKey(
      {
        ...powers,
        ...makerOf(maker),
        ...rightsOf(maker),
        ...{ kind: powers.mode, organisationId: maker.organisationId, name, onBehalfOf },
      },
      ctx.peppers,
      now,
    );
    const apiKey = em.create(ApiKey, row);
    await em.flush();
    const result = { ...apiKeyResultOf(apiKey, maker.plan), key };
    await enterAudit(ctx, em, {
      action: 'apiKey.created',
      object: { kind: 'apiKey', id: apiKey.id },
      details: { mode: apiKey.mode, scopes: apiKey.scopes, onBehalfOf, role: apiKey.role },
    });
    await rememberAnswer(ctx, em, result);
    return result;
  });
}

/** Only the officer can lend his own name. */
function readOfficer(caller: TenantActor, onBehalfOf: string | null | undefined): string | null {
  const isOfficer = caller.kind === 'member' && caller.role === 'officer';
  if (onBehalfOf == null) {
    if (isOfficer) {
      throw new AppError(
        'FORBIDDEN',
        'An officer creates keys in their own name only. Set onBehalfOf to your own member id.',
      );
    }
    return null;
  }
  if (isOfficer && onBehalfOf === caller.memberId) return onBehalfOf;
  throw new AppError(
    'FORBIDDEN',
    'Only an officer who is signed in can create a key in their own name. Sign in as that officer.',
  );
}

function readCidrs(cidrs: readonly string[]): string[] {
  if (cidrs.length > mostCidrs) throw invalidField('/allowedCidrs', `Must have at most ${mostCidrs} entries.`);
  const plain = cidrs.map((text, index) => {
    const cidr = plainCidr(text);
    if (cidr === null) {
      throw invalidField(`/allowedCidrs/${index}`, 'Must be an IP address or a CIDR block, such as 203.0.113.0/24.');
    }
    return cidr;
  });
  return [...new Set(plain)];
}
